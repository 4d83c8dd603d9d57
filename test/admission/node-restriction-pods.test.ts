/** What nodes may write of pods. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { POD_PLACES } from "../authz/node/pod-places.js";
import { NODE_UID, restrictionScene, type Write } from "./node-scene.js";

const OWNER = { apiVersion: "v1", kind: "Node", name: "n1", uid: NODE_UID, controller: true };

interface MirrorParts {
  readonly owners?: readonly object[];
  readonly annotations?: object;
  readonly spec?: object;
}

function mirror({ owners = [OWNER], annotations, spec }: MirrorParts = {}, keyDomain = "kubernetes.io"): Write {
  const metadata = {
    name: "m",
    namespace: "t",
    annotations: annotations ?? { [`${keyDomain}/config.mirror`]: "hash" },
    ownerReferences: owners,
  };
  const object = { metadata, spec: { nodeName: "n1", containers: [{ name: "c", image: "i" }], ...spec } };
  return { operation: "CREATE", of: "pods", namespace: "t", object };
}

const { refusal } = restrictionScene();

describe("mirror pods", () => {
  test("a node creates mirror pods that are bound to it, are owned by it and refer to no other object", async () => {
    assert.equal(await refusal(mirror()), undefined);
    assert.equal(await refusal(mirror({ owners: [{ ...OWNER, blockOwnerDeletion: false }] })), undefined);
    const harmless = {
      volumes: [
        { name: "v", hostPath: { path: "/" } },
        { name: "w", projected: { sources: [{ downwardAPI: {} }] } },
      ],
    };
    assert.equal(await refusal(mirror({ spec: harmless })), undefined);
  });

  test("the annotation is that of the profile", async () => {
    const orch = restrictionScene({}, orchProfile("example.org"));
    assert.equal(await orch.refusal(mirror({}, "example.org")), undefined);
    assert.match((await orch.refusal(mirror())) ?? "", /^403 .*does not have "example.org\/config.mirror" annotation/);
  });

  const refused: readonly (readonly [what: string, parts: MirrorParts, why: RegExp])[] = [
    ["no mirror pod", { annotations: { "kubernetes.io/config.source": "file" } }, /can only create mirror pods$/],
    ["another node", { spec: { nodeName: "n2" } }, /can only create pods with spec.nodeName set to itself$/],
    ["no node", { spec: { nodeName: "" } }, /spec.nodeName set to itself$/],
    ["no owner", { owners: [] }, /one owner reference/],
    ["two owners", { owners: [OWNER, { ...OWNER, uid: "u" }] }, /one owner reference/],
    ["another owner", { owners: [{ ...OWNER, name: "n2" }] }, /one owner reference/],
    ["an owner of another kind", { owners: [{ ...OWNER, kind: "Pod" }] }, /one owner reference/],
    ["an owner of another group", { owners: [{ ...OWNER, apiVersion: "example.com/v1" }] }, /one owner reference/],
    ["an owner that is no controller", { owners: [{ ...OWNER, controller: false }] }, /one owner reference/],
    ["an owner that says nothing of it", { owners: [{ ...OWNER, controller: undefined }] }, /one owner reference/],
    ["an owner that is held up", { owners: [{ ...OWNER, blockOwnerDeletion: true }] }, /one owner reference/],
    ["a former node", { owners: [{ ...OWNER, uid: "old" }] }, /UID mismatch: expected uid-of-n1, found old$/],
    ["resource claims", { spec: { resourceClaims: [{ name: "r" }] } }, /reference resourceclaims$/],
    ...["clusterTrustBundle", "serviceAccountToken", "podCertificate"].map(
      (source): readonly [string, MirrorParts, RegExp] => [
        source,
        { spec: { volumes: [{ name: "v", projected: { sources: [{ [source]: {} }] } }] } },
        /can not create pods that reference/,
      ],
    ),
    ...POD_PLACES.map(({ place, spec }): readonly [string, MirrorParts, RegExp] => [
      place,
      { spec: spec("x") },
      /^403 .*node "n1" can not create pods that reference (secrets|configmaps|persistentvolumeclaims|a service account)$/,
    ]),
  ];
  for (const [what, parts, why] of refused)
    test(`a mirror pod is refused: ${what}`, async () => {
      const answer = (await refusal(mirror(parts))) ?? "";
      assert.match(answer, why);
      assert.ok(answer.startsWith("403 "));
    });

  test("a node that does not exist owns nothing", async () => {
    const user = { username: "system:node:n9" };
    const write = mirror({ owners: [{ ...OWNER, name: "n9" }], spec: { nodeName: "n9" } });
    assert.match((await refusal({ ...write, ...user })) ?? "", /^404 nodes "n9" not found/);
  });
});

describe("existing pods", () => {
  const on = (nodeName: string, more: object = {}) => ({
    metadata: { name: "p", namespace: "t", labels: { a: "1" } },
    spec: { nodeName },
    ...more,
  });
  const write = (operation: Write["operation"], of: string, oldObject: object, object?: object): Write => ({
    operation,
    of,
    namespace: "t",
    name: "p",
    oldObject,
    ...(object && { object }),
  });

  test("[AUTHZ-NODE-006] a node deletes pods that run on it", async () => {
    assert.equal(await refusal(write("DELETE", "pods", on("n1"))), undefined);
    for (const node of ["n2", ""])
      assert.match(
        (await refusal(write("DELETE", "pods", on(node)))) ?? "",
        /^403 .*can only delete pods that run on it$/,
      );
  });

  test("[AUTHZ-NODE-006] a node writes the status of pods that run on it, and nothing else", async () => {
    const status = { status: { phase: "Running" } };
    assert.equal(await refusal(write("UPDATE", "pods/status", on("n1"), on("n1", status))), undefined);
    for (const node of ["n2", ""])
      assert.match(
        (await refusal(write("UPDATE", "pods/status", on(node), on("n1", status)))) ?? "",
        /can only update the status of pods that run on it$/,
      );
    const labelled = { ...on("n1", status), metadata: { name: "p", labels: { a: "2" } } };
    assert.match((await refusal(write("UPDATE", "pods/status", on("n1"), labelled))) ?? "", /cannot change labels/);
    const claims = { status: { resourceClaimStatuses: [{ name: "r", resourceClaimName: "x" }] } };
    assert.match(
      (await refusal(write("UPDATE", "pods/status", on("n1"), on("n1", claims)))) ?? "",
      /cannot change which resource claims a pod has$/,
    );
    assert.equal(await refusal(write("UPDATE", "pods/status", on("n1", claims), on("n1", claims))), undefined);
  });

  test("a node updates pods neither directly nor through other subresources", async () => {
    assert.match((await refusal(write("UPDATE", "pods", on("n1"), on("n1")))) ?? "", /and not update them$/);
    for (const subresource of ["binding", "ephemeralcontainers", "resize", "exec"])
      for (const operation of ["CREATE", "UPDATE"] as const)
        assert.equal(
          await refusal(write(operation, `pods/${subresource}`, on("n1"), on("n1"))),
          `403 pods "p" is forbidden: nodes can only write "status" and "eviction" of pods, not "${subresource}"`,
        );
  });

  const scene = restrictionScene({
    "t/mine": { uid: "u1", nodeName: "n1", serviceAccountName: "a" },
    "t/other": { uid: "u2", nodeName: "n2", serviceAccountName: "a" },
  });

  test("[AUTHZ-NODE-006] a node evicts pods that run on it", async () => {
    const evict = (name: string): Write => ({
      operation: "CREATE",
      of: "pods/eviction",
      namespace: "t",
      name,
      object: {},
    });
    assert.equal(await scene.refusal(evict("mine")), undefined);
    assert.match((await scene.refusal(evict("other"))) ?? "", /^403 .*can only evict pods that run on it$/);
    assert.match((await scene.refusal(evict("missing"))) ?? "", /^404 /);
  });

  const bound = { kind: "Pod", apiVersion: "v1", name: "mine", uid: "u1" };
  const tokens: readonly (readonly [
    what: string,
    reference: object | undefined,
    account: string,
    why: RegExp | undefined,
  ])[] = [
    ["for a pod of its own", bound, "a", undefined],
    ["bound to nothing", undefined, "a", /^403 .*not bound to a pod$/],
    ["bound to a secret", { ...bound, kind: "Secret" }, "a", /not bound to a pod$/],
    ["bound to itself", { ...bound, kind: "Node", name: "n1" }, "a", /not bound to a pod$/],
    ["bound to a pod of another group", { ...bound, apiVersion: "x/v1" }, "a", /not bound to a pod$/],
    ["bound to no name", { ...bound, name: "" }, "a", /not bound to a pod$/],
    ["bound to any pod of the name", { ...bound, uid: "" }, "a", /with a pod binding without a uid$/],
    ["bound to a former pod", { ...bound, uid: "u0" }, "a", /with the uid u0, which now has the uid u1$/],
    ["bound to a pod elsewhere", { ...bound, name: "other", uid: "u2" }, "a", /scheduled on a different node$/],
    ["of another account", bound, "b", /runs as another service account$/],
    ["bound to no pod", { ...bound, name: "missing" }, "a", /^404 pods "missing" not found$/],
  ];
  for (const [what, boundObjectRef, account, why] of tokens)
    test(`a token ${what}`, async () => {
      const write: Write = {
        operation: "CREATE",
        of: "serviceaccounts/token",
        namespace: "t",
        name: account,
        object: { spec: { audiences: ["x"], boundObjectRef } },
      };
      const answer = await scene.refusal(write);
      if (why === undefined) assert.equal(answer, undefined);
      else assert.match(answer ?? "", why);
    });
});
