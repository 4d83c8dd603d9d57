import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { before, describe, test } from "node:test";
import { noLogger } from "../../runtime/api/logger.js";
import type { Clock } from "../../runtime/api/time.js";
import type { Authenticator, PeerCertificates } from "../../runtime/authn/authenticator.js";
import { checkAuthorities } from "../../runtime/authn/certificate-paths.js";
import { clientCertificateAuthenticator } from "../../runtime/authn/x509.js";
import type { ChangingText } from "../../runtime/base/changing-text.js";
import { constantText } from "../../runtime/base/changing-text.js";
import { kubernetesProfile, orchProfile } from "../../runtime/index.js";
import { type Authority, type KeyPair, makeAuthority } from "../support/certificates.js";
import { OIDS, TAGS } from "../support/der.js";
import { noAuthenticationMetrics } from "../support/no-authentication-metrics.js";
import { SettableText } from "../support/settable-text.js";
import { attacks } from "./certificate-attacks.js";

const DAY_MS = 86_400_000;
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** What TLS hands on; it has found nothing wrong, so that whatever is refused is refused here. */
function peerOf({ certificate }: Pick<KeyPair, "certificate">, tlsError?: string): PeerCertificates {
  return { chain: certificate.match(BLOCK)!.map((block) => new X509Certificate(block)), tlsError };
}

interface Scene {
  readonly method: Authenticator;
  readonly seen: number[];
  readonly logged: string[];
}

function openScene(authorities: ChangingText, now: () => number = Date.now, profile = orchProfile()): Scene {
  const seen: number[] = [];
  const logged: string[] = [];
  const clock: Clock = { now, after: () => () => undefined };
  const metrics = { ...noAuthenticationMetrics, clientCertificateSeen: (seconds: number) => seen.push(seconds) };
  const logger = { ...noLogger, error: (_fields: object, message: string) => logged.push(message) };
  return { method: clientCertificateAuthenticator({ authorities, clock, profile, metrics, logger }), seen, logged };
}

function ask({ method }: Scene, peer: PeerCertificates | undefined) {
  return method.authenticate({ bearerToken: undefined, headers: {}, peer });
}

describe("client certificates", () => {
  let authority: Authority;
  let text: ChangingText;
  before(async () => {
    authority = await makeAuthority("users", { hasKeyIdentifiers: true });
    text = constantText("the file", authority.certificate);
  });

  test("without a certificate the method has no opinion", async () => {
    assert.equal(await ask(openScene(text), undefined), undefined);
  });

  for (const profile of [orchProfile(), kubernetesProfile()]) {
    test(`[AUTHN-X509-001] [AUTHN-X509-002] the subject gives name, groups in order and uid (${profile.name})`, async () => {
      const client = await authority.issueClient("jane", { organizations: ["ops", "dev", "ops"], uid: "u-1" });
      const fingerprint = new X509Certificate(client.certificate).fingerprint256.replaceAll(":", "").toLowerCase();
      assert.deepEqual(await ask(openScene(text, Date.now, profile), peerOf(client)), {
        username: "jane",
        uid: "u-1",
        groups: ["ops", "dev", "ops"],
        extra: { [`${profile.words.userExtraPrefix}credential-id`]: [`X509SHA256=${fingerprint}`] },
      });
    });
  }

  const subjects: readonly (readonly [
    name: string,
    subject: Parameters<Authority["issue"]>[0]["subject"],
    user: object,
  ])[] = [
    [
      "several common names: the last, which is the most specific",
      [[{ oid: OIDS.commonName, value: "Users" }], [{ oid: OIDS.commonName, value: "jane" }]],
      { username: "jane" },
    ],
    [
      "several attributes in one part of the name",
      [
        [
          { oid: OIDS.organization, value: "dev" },
          { oid: OIDS.organization, value: "ops" },
          { oid: OIDS.commonName, value: "jane" },
        ],
      ],
      { username: "jane", groups: ["dev", "ops"] },
    ],
    [
      "what looks like a name inside of a name",
      [
        [{ oid: OIDS.organization, value: "dev, O=system:masters/O=system:masters" }],
        [{ oid: OIDS.commonName, value: "a+CN=b" }],
      ],
      { username: "a+CN=b", groups: ["dev, O=system:masters/O=system:masters"] },
    ],
    [
      "texts of all kinds",
      [
        [{ oid: OIDS.organization, value: "gruppe-ü", tag: TAGS.utf8 }],
        [{ oid: OIDS.organization, value: Uint8Array.of(0xfc), tag: TAGS.t61 }],
        [{ oid: OIDS.organization, value: "ia5", tag: TAGS.ia5 }],
        [{ oid: OIDS.organization, value: Uint8Array.of(0, 1, 0xf6, 0), tag: TAGS.universal }],
        [{ oid: OIDS.commonName, value: Uint8Array.of(0x30, 0x42), tag: TAGS.bmp }],
      ],
      { username: "あ", groups: ["gruppe-ü", "ü", "ia5", "😀"] },
    ],
    [
      "organizations without a name, and attributes that are none of a user's",
      [
        [{ oid: OIDS.organization, value: "" }],
        [{ oid: OIDS.organizationalUnit, value: "dev" }],
        [{ oid: "1.2.3.4.5", value: "?" }],
        [{ oid: OIDS.commonName, value: "jane" }],
      ],
      { username: "jane", groups: [], uid: "" },
    ],
  ];
  for (const [name, subject, user] of subjects) {
    test(`the subject: ${name}`, async () => {
      const client = await authority.issue({ usages: ["client"], ...(subject && { subject }) });
      const found = await ask(openScene(text), peerOf(client));
      assert.deepEqual({ ...found, ...user }, found);
    });
  }

  for (const { name, make, reason } of attacks) {
    test(`an attack that is refused whatever TLS says: ${name}`, async () => {
      const peer = peerOf(await make(authority));
      const scene = openScene(text);
      for (const time of ["first", "second"])
        await assert.rejects(async () => ask(scene, peer), { name: "InvalidCredentialError", message: reason }, time);
    });
  }

  test("a certificate signed with a weak hash function is refused", async () => {
    const weak = await makeAuthority("weak", { hash: "SHA-1" });
    const scene = openScene(constantText("the file", weak.certificate));
    await assert.rejects(async () => ask(scene, peerOf(await weak.issueClient("jane"))), /too weak/);
  });

  test("errors that TLS found are final, except a path with an unknown end", async () => {
    const client = await authority.issueClient("jane");
    await assert.rejects(
      async () => ask(openScene(text), peerOf(client, "CERT_REVOKED")),
      /TLS rejected it: CERT_REVOKED/,
    );
    await assert.rejects(
      async () => ask(openScene(text), peerOf(client, "UNABLE_TO_VERIFY_LEAF_SIGNATURE")),
      /TLS rejected/,
    );
    const between = await authority.issueAuthority("between");
    const scene = openScene(constantText("the file", between.certificate));
    const below = await between.issueClient("jane");
    assert.equal((await ask(scene, peerOf(below, "UNABLE_TO_GET_ISSUER_CERT")))?.username, "jane");
    await assert.rejects(async () => ask(scene, peerOf(below, "INVALID_PURPOSE")), /TLS rejected it: INVALID_PURPOSE/);
    const forAny = await authority.issueClient("jane", { usages: ["any"] });
    assert.equal((await ask(openScene(text), peerOf(forAny, "INVALID_PURPOSE")))?.username, "jane");
    await assert.rejects(async () => ask(openScene(text), peerOf(forAny, "CERT_HAS_EXPIRED")), /TLS rejected it/);
  });

  const proper: readonly (readonly [name: string, make: (authority: Authority) => Promise<KeyPair>])[] = [
    ["without extended key usage", (from) => from.issueClient("jane", { usages: [] })],
    ["with other usages beside that of clients", (from) => from.issueClient("jane", { usages: ["server", "client"] })],
    ["for any usage", (from) => from.issueClient("jane", { usages: ["any"] })],
    [
      "with the authority's own certificate behind it",
      async (from) => {
        const client = await from.issueClient("jane");
        return { ...client, certificate: client.certificate + from.certificate };
      },
    ],
    [
      "with certificates behind it that have nothing to do with it",
      async (from) => {
        const client = await from.issueClient("jane");
        return { ...client, certificate: client.certificate + (await makeAuthority("other")).certificate };
      },
    ],
    [
      "below two other authorities, which come in any order",
      async (from) => {
        const second = await (await from.issueAuthority("first")).issueAuthority("second");
        const client = await second.issueClient("jane");
        const [own, ...others] = client.certificate.match(BLOCK)!;
        return { ...client, certificate: [own, ...others.reverse()].join("\n") };
      },
    ],
    [
      "below an authority with as long a path as is allowed",
      async (from) => (await from.issueAuthority("between", { pathLength: 0 })).issueClient("jane"),
    ],
    [
      "of another authority, which the trusted one has signed",
      async (from) => (await (await makeAuthority("newer")).crossSignedBy(from)).issueClient("jane"),
    ],
    [
      "of another authority, which two have signed of which one is trusted",
      async (from) => {
        const newer = await makeAuthority("newer");
        const ofStranger = await newer.crossSignedBy(await makeAuthority("stranger"));
        const client = await (await newer.crossSignedBy(from)).issueClient("jane");
        const [own, ...others] = client.certificate.match(BLOCK)!;
        return { ...client, certificate: [own, ofStranger.certificate, ...others].join("\n") };
      },
    ],
    ["with an RSA key under an elliptic curve", (from) => from.issueClient("jane", { algorithm: "RSA" })],
  ];
  for (const [name, make] of proper) {
    test(`a certificate ${name} is taken`, async () => {
      assert.equal((await ask(openScene(text), peerOf(await make(authority))))?.username, "jane");
    });
  }

  test("a certificate that expires, or whose authority does, is refused on open connections too", async () => {
    let now = Date.now();
    const client = await authority.issueClient("jane", { notAfter: new Date(now + DAY_MS / 2) });
    const scene = openScene(text, () => now);
    const peer = peerOf(client);
    assert.equal((await ask(scene, peer))?.username, "jane");
    now += DAY_MS / 2 + 1000;
    await assert.rejects(async () => ask(scene, peer), /valid until/);
    now -= 2000;
    assert.equal((await ask(scene, peer))?.username, "jane", "the clock was set back");
    const long = peerOf(await authority.issueClient("jim", { notAfter: new Date(now + 9 * DAY_MS) }));
    assert.equal((await ask(scene, long))?.username, "jim");
    now += 2 * DAY_MS;
    await assert.rejects(async () => ask(scene, long), /valid until/);
  });

  test("[AUTHN-X509-006] a change of the authorities takes effect at once; an unreadable one does not", async () => {
    const other = await makeAuthority("others");
    const file = new SettableText("the file", authority.certificate);
    const scene = openScene(file);
    const [jane, jim] = [peerOf(await authority.issueClient("jane")), peerOf(await other.issueClient("jim"))];
    assert.equal((await ask(scene, jane))?.username, "jane");
    await assert.rejects(async () => ask(scene, jim), /none of the authorities/);
    file.set(`${authority.certificate}${other.certificate}`);
    assert.equal((await ask(scene, jim))?.username, "jim");
    assert.deepEqual(scene.logged, []);
    file.set(other.certificate.replace("MII", "XXX"));
    assert.match(
      scene.logged.join(),
      /^the file: certificate 1 can't be read: .*: the change is ignored, the previous authorities stay in use$/,
    );
    assert.equal((await ask(scene, jane))?.username, "jane");
    file.set(other.certificate);
    await assert.rejects(async () => ask(scene, jane), /none of the authorities/);
    assert.equal((await ask(scene, jim))?.username, "jim");
  });

  test("each use of a certificate records its remaining validity", async () => {
    const now = Date.now();
    const notAfter = new Date(Math.floor(now / 1000) * 1000 + DAY_MS / 2);
    const scene = openScene(text, () => now);
    await ask(scene, peerOf(await authority.issueClient("jane", { notAfter })));
    assert.deepEqual(scene.seen, [(notAfter.getTime() - now) / 1000]);
  });

  const bundles: readonly (readonly [name: string, text: (certificate: string) => string, why: RegExp])[] = [
    ["nothing", () => "", /^the file: no certificate found/],
    ["a private key", () => authority.key, /^the file: no certificate found/],
    [
      "a certificate cut short",
      (pem) => `${pem}${pem.replace(/\n[^\n]+\n(-----END)/, "\n$1")}`,
      /^the file: certificate 2 can't be read/,
    ],
  ];
  for (const [name, make, why] of bundles) {
    test(`a bundle of ${name} is refused`, () => {
      const bundle = make(authority.certificate);
      assert.throws(() => checkAuthorities(bundle, "the file"), { message: why });
      assert.throws(() => openScene(constantText("the file", bundle)), { message: why });
    });
  }

  test("a bundle may have other texts beside its certificates", async () => {
    const bundle = `# users\n${authority.key}\n${authority.certificate.replaceAll("\n", "\r\n")}\n# end`;
    const scene = openScene(constantText("the file", bundle));
    assert.equal((await ask(scene, peerOf(await authority.issueClient("jane"))))?.username, "jane");
  });
});
