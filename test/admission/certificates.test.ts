/** Who may speak for signers of certificates, and what the signer of client certificates is not asked for. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ValidatingAdmission } from "../../runtime/admission/admission-chain.js";
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import { certificateApproval } from "../../runtime/admission/plugins/certificate-approval.js";
import { certificateSigning } from "../../runtime/admission/plugins/certificate-signing.js";
import { certificateSubjectRestriction } from "../../runtime/admission/plugins/certificate-subject.js";
import { clusterTrustBundleAttest } from "../../runtime/admission/plugins/certificate-trust-bundle.js";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { StatusError } from "../../runtime/api/status.js";
import { allowed, denied, noOpinion, type ResourceAttributes } from "../../runtime/authz/authorizer.js";
import type { AdmissionAttributes } from "../../runtime/registry/write/write-admission.js";
import { attributesOf } from "../support/admission-attributes.js";
import { type Attribute, der, derName, derOid, OIDS, TAGS } from "../support/der.js";

interface Write {
  readonly operation?: AdmissionAttributes["operation"];
  readonly of: string;
  readonly group?: string;
  readonly object?: object;
  readonly oldObject?: object;
}

/** Undefined when the write passes, else the code and the message. */
async function refusal(plugin: ValidatingAdmission, write: Write, profile: NamingProfile): Promise<string | undefined> {
  const { operation = "UPDATE", of, group = profile.words.certificatesGroup, object, oldObject } = write;
  const objects = { object, oldObject } as Pick<AdmissionAttributes, "object" | "oldObject">;
  const attributes = attributesOf(of, { operation, group, name: "x", ...objects });
  if (!isCalledFor(plugin, attributes)) return undefined;
  try {
    await plugin.validate(attributes);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return `${error.code} ${error.message}`;
  }
}

/** Answers by the names of signers that are allowed, and remembers what it was asked. */
function rights(allowedNames: readonly string[]) {
  const asked: string[] = [];
  const authorize = async (attributes: ResourceAttributes) => {
    const { user, verb, group, version, resource, subresource, namespace, name } = attributes;
    asked.push([user.username, verb, group, version, resource, subresource, namespace, name].join("|"));
    return allowedNames.includes(name) ? allowed() : noOpinion();
  };
  return { asked, authorize };
}

const SIGNER = "example.com/serving";
const CSRS = "certificatesigningrequests";

for (const profile of [kubernetesProfile(), orchProfile("example.org")]) {
  const { words } = profile;
  const spec = { signerName: SIGNER };

  describe(`signers of certificates, profile ${profile.name}`, () => {
    const doors: readonly (readonly [verb: string, make: typeof certificateApproval, write: Write, why: string])[] = [
      [
        "approve",
        certificateApproval,
        { of: `${CSRS}/approval`, oldObject: { spec } },
        "approve requests with signerName",
      ],
      [
        "sign",
        certificateSigning,
        { of: `${CSRS}/status`, oldObject: { spec }, object: { spec, status: { certificate: "eA==" } } },
        "sign requests with signerName",
      ],
      [
        "attest",
        clusterTrustBundleAttest,
        { operation: "CREATE", of: "clustertrustbundles", object: { spec } },
        "attest for signerName",
      ],
    ];
    for (const [verb, make, write, why] of doors) {
      test(`${verb} is allowed by the name of the signer or by its domain`, async () => {
        const question = (name: string): string => `jane|${verb}|${words.certificatesGroup}|*|signers|||${name}`;
        const none = rights([]);
        assert.equal(
          await refusal(make({ ...none, profile }), write, profile),
          `403 ${write.of.split("/")[0]}.${words.certificatesGroup} "x" is forbidden: user not permitted to ${why} "${SIGNER}"`,
        );
        assert.deepEqual(none.asked, [question(SIGNER), question("example.com/*")]);
        for (const name of [SIGNER, "example.com/*"])
          assert.equal(await refusal(make({ ...rights([name]), profile }), write, profile), undefined);
        for (const name of ["example.com/other", "*", "example.com", "example.com/"])
          assert.ok(await refusal(make({ ...rights([name]), profile }), write, profile), name);
      });

      test(`${verb} is allowed if either check allows it, and an authorizer's failure does not allow it`, async () => {
        const authorize = async ({ name }: ResourceAttributes) => (name === SIGNER ? denied() : allowed());
        assert.equal(await refusal(make({ authorize, profile }), write, profile), undefined);
        const broken = async () => Promise.reject(new Error("no rules"));
        await assert.rejects(refusal(make({ authorize: broken, profile }), write, profile), /no rules/);
      });

      test(`${verb} concerns no other kinds and groups`, async () => {
        const plugin = make({ ...rights([]), profile });
        for (const of of ["certificatesigningrequests/other", "pods/approval", "pods/status", "signers"])
          assert.equal(await refusal(plugin, { ...write, of }, profile), undefined);
        assert.equal(await refusal(plugin, { ...write, group: "example.com" }, profile), undefined);
      });
    }

    test("the signer of the stored request decides", async () => {
      const plugin = certificateApproval({ ...rights(["mine.com/*"]), profile });
      const object = { spec: { signerName: "mine.com/a" } };
      assert.ok(await refusal(plugin, { of: `${CSRS}/approval`, object, oldObject: { spec } }, profile));
      const signing = certificateSigning({ ...rights(["mine.com/*"]), profile });
      const signed = { ...object, status: { certificate: "eA==" } };
      assert.ok(await refusal(signing, { of: `${CSRS}/status`, object: signed, oldObject: { spec } }, profile));
    });

    test("only changes of a signer's fields in the status need the permission", async () => {
      const plugin = certificateSigning({ ...rights([]), profile });
      const approved = { type: "Approved", status: "True" };
      const write = (status: object | undefined, oldStatus?: object): Write => ({
        of: `${CSRS}/status`,
        object: { spec, status },
        oldObject: { spec, status: oldStatus },
      });
      assert.equal(await refusal(plugin, write({}), profile), undefined);
      assert.equal(await refusal(plugin, write({ conditions: [], certificate: "" }), profile), undefined);
      assert.equal(
        await refusal(plugin, write({ conditions: [approved] }, { conditions: [approved] }), profile),
        undefined,
      );
      assert.ok(await refusal(plugin, write({ conditions: [{ type: "Failed", status: "True" }] }), profile));
      assert.ok(await refusal(plugin, write({ conditions: [] }, { conditions: [approved] }), profile));
      assert.ok(await refusal(plugin, write({ certificate: "eQ==" }, { certificate: "eA==" }), profile));
    });

    test("bundles without a signer, and changes of bookkeeping fields, need no permission", async () => {
      const plugin = clusterTrustBundleAttest({ ...rights([]), profile });
      const bundle = (metadata: object = {}, more: object = {}) => ({
        metadata: { name: "x", labels: { a: "b" }, ...metadata },
        spec: { ...spec, trustBundle: "t", ...more },
      });
      const write = (object: object, oldObject: object = bundle()): Write => ({
        of: "clustertrustbundles",
        object,
        oldObject,
      });
      assert.equal(await refusal(plugin, write(bundle({}, { signerName: "" })), profile), undefined);
      assert.equal(
        await refusal(plugin, write(bundle({ finalizers: ["a/b"], ownerReferences: [{ uid: "u" }] })), profile),
        undefined,
      );
      assert.equal(
        await refusal(plugin, { operation: "DELETE", of: "clustertrustbundles", oldObject: bundle() }, profile),
        undefined,
      );
      assert.ok(await refusal(plugin, write(bundle({}, { trustBundle: "other" })), profile));
      assert.ok(await refusal(plugin, write(bundle({ labels: { a: "c" } })), profile), "pods choose bundles by labels");
      assert.ok(await refusal(plugin, write(bundle({}, {}), bundle({}, { signerName: "" })), profile));
    });
  });

  describe(`subjects of client certificates, profile ${profile.name}`, () => {
    const plugin = certificateSubjectRestriction(profile);
    const clientSigner =
      profile.name === "orch" ? "example.org/orch-apiserver-client" : "kubernetes.io/kube-apiserver-client";
    const ask = (request: string, signerName = clientSigner, of = CSRS): Promise<string | undefined> =>
      refusal(plugin, { operation: "CREATE", of, object: { spec: { signerName, request } } }, profile);
    const masters: Attribute = { oid: OIDS.organization, value: "system:masters" };
    const jane: Attribute = { oid: OIDS.commonName, value: "jane" };
    const forbidden = `use of ${clientSigner} signer with system:masters group is not allowed`;

    test("any groups except the superusers' group may be requested", async () => {
      const names = [
        [[jane]],
        [[jane], [{ ...masters, value: "dev" }]],
        [[jane], [{ ...masters, value: "system:master" }]],
        [[{ ...masters, oid: OIDS.commonName }]],
        [[{ ...masters, oid: OIDS.organizationalUnit }]],
        [],
      ];
      for (const name of names) assert.equal(await ask(request(derName(name))), undefined);
    });

    const hidden: readonly (readonly [how: string, name: readonly (readonly Attribute[])[]])[] = [
      ["alone", [[masters]]],
      ["after others", [[jane], [{ ...masters, value: "dev" }], [masters]]],
      ["before others", [[masters], [{ ...masters, value: "dev" }], [jane]]],
      ["together with another attribute", [[jane, masters]]],
      ["as PrintableString", [[{ ...masters, tag: TAGS.printable }]]],
      ["as IA5String", [[{ ...masters, tag: TAGS.ia5 }]]],
      ["as T61String", [[{ ...masters, tag: TAGS.t61 }]]],
      ["as BMPString", [[{ ...masters, tag: TAGS.bmp, value: Buffer.from("system:masters", "utf16le").swap16() }]]],
    ];
    for (const [how, name] of hidden)
      test(`the group of the superusers is found ${how}`, async () => {
        assert.ok((await ask(request(derName(name))))?.endsWith(forbidden));
        assert.equal(await ask(request(derName(name)), SIGNER), undefined, "another signer has rules of its own");
        assert.equal(await ask(request(derName(name)), clientSigner, `${CSRS}/status`), undefined);
      });

    test("an unreadable request is refused", async () => {
      const good = request(derName([[jane]]));
      const bad = [
        "",
        "eA==",
        pem(Buffer.from("x")),
        pem(der(TAGS.sequence)),
        request(derName([[{ ...masters, tag: TAGS.integer }]])),
        request(derName([[{ ...masters, value: Buffer.from([0xff]) }]])),
        // one reader of PEM takes the first block, another one might take the second
        both(good, request(derName([[masters]]))),
        both(good, Buffer.from("-----BEGIN CERTIFICATE REQUEST-----\n").toString("base64")),
      ];
      for (const each of bad) assert.match((await ask(each)) ?? "", /^403 .*failed to parse CSR: /);
      assert.equal(await ask(both(Buffer.from("Some words before.\n").toString("base64"), good)), undefined);
    });
  });
}

/** As it stands in `spec.request`. The key and the signature are none: other rules look at these. */
function request(subject: Uint8Array): string {
  const information = der(
    TAGS.sequence,
    der(TAGS.integer, Uint8Array.of(0)),
    subject,
    der(TAGS.sequence, derOid("1.2.3.4")),
  );
  return pem(der(TAGS.sequence, information, der(TAGS.sequence), der(TAGS.bitString, Uint8Array.of(0))));
}

function pem(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes).toString("base64").replace(/.{64}/g, "$&\n");
  const text = `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`;
  return Buffer.from(text).toString("base64");
}

function both(first: string, second: string): string {
  return Buffer.concat([Buffer.from(first, "base64"), Buffer.from(second, "base64")]).toString("base64");
}
