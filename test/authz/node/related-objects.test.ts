/** What nodes may read because of the pods that run on them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import { FIRST_LOAD_LIMIT_MS } from "../../../runtime/authz/first-load.js";
import { MAX_RELATED_OBJECTS } from "../../../runtime/authz/node/pod-relations.js";
import { loadedScene, type NodeScene, nodeScene } from "./node-scene.js";
import { askedOf, POD_PLACES } from "./pod-places.js";

const UNRELATED = "no relationship found between node 'n1' and this object";

function podOn(nodeName: string | undefined, spec: object, annotations?: Record<string, string>) {
  return { metadata: { namespace: "t", name: "p", ...(annotations && { annotations }) }, spec: { nodeName, ...spec } };
}

async function mayGet(scene: NodeScene, node: string, of: string, name: string, namespace = "t"): Promise<boolean> {
  const { type } = await scene.ask(node, { verb: "get", of, namespace, name });
  assert.notEqual(type, "Deny", "other modules are asked too");
  return type === "Allow";
}

describe("objects that pods name", () => {
  for (const { place, resource, spec, named } of POD_PLACES)
    test(`${resource} in ${place}`, async () => {
      const scene = loadedScene();
      const name = named?.("p", "x") ?? "x";
      const question = { ...askedOf(resource), namespace: "t", name };
      const ask = (node: string, more: object = {}): Promise<unknown> => scene.ask(node, { ...question, ...more });
      const [yes, no] = [
        { type: "Allow", reason: "" },
        { type: "NoOpinion", reason: UNRELATED },
      ];
      assert.deepEqual(await ask("n1"), no, "before");
      scene.pods.changed("k", podOn("n1", spec("x")));
      assert.deepEqual(await ask("n1"), yes);
      assert.deepEqual(await ask("n2"), { ...no, reason: UNRELATED.replace("n1", "n2") });
      assert.deepEqual(await ask("n1", { namespace: "u" }), no, "of another namespace");
      assert.deepEqual(await ask("n1", { name: `${name}2` }), no, "of another name");
      scene.pods.changed("k", podOn("n1", {}));
      assert.deepEqual(await ask("n1"), no, "the pod names it no more");
      scene.pods.changed("k", podOn(undefined, spec("x")));
      assert.deepEqual(await ask("n1"), no, "the pod runs nowhere");
      scene.pods.changed("k", podOn("n1", spec("x"), { "kubernetes.io/config.mirror": "" }));
      assert.deepEqual(await ask("n1"), no, "the node has made the pod");
      scene.pods.changed("k", podOn("n1", spec("x"), { "orch.io/config.mirror": "" }));
      assert.deepEqual(await ask("n1"), yes, "an annotation of another product");
      scene.pods.changed("k", undefined);
      assert.deepEqual(await ask("n1"), no, "the pod is gone");
    });

  test("a pod of several nodes in turn, and a pod of the same name after it", async () => {
    const scene = loadedScene();
    const spec = { volumes: [{ secret: { secretName: "s" } }] };
    scene.pods.changed("k", podOn("n1", spec));
    scene.pods.changed("k", podOn("n2", spec));
    assert.deepEqual(
      [await mayGet(scene, "n1", "secrets", "s"), await mayGet(scene, "n2", "secrets", "s")],
      [false, true],
    );
    // what a node runs needs its secret for as long as one pod names it
    scene.pods.changed("k2", { metadata: { namespace: "t", name: "p2" }, spec: { nodeName: "n2", ...spec } });
    scene.pods.changed("k", undefined);
    assert.ok(await mayGet(scene, "n2", "secrets", "s"));
    scene.pods.changed("k2", undefined);
    assert.ok(!(await mayGet(scene, "n2", "secrets", "s")));
  });

  test("finished pods count until they are deleted, because their logs and volumes still exist", async () => {
    const scene = loadedScene();
    scene.pods.changed("k", { ...podOn("n1", { imagePullSecrets: [{ name: "s" }] }), status: { phase: "Succeeded" } });
    assert.ok(await mayGet(scene, "n1", "secrets", "s"));
  });

  test("the number of related objects of a pod is limited, and the rest is ignored", async () => {
    const scene = loadedScene();
    const envFrom = Array.from({ length: MAX_RELATED_OBJECTS }, (_, index) => ({ secretRef: { name: `s${index}` } }));
    scene.pods.changed("k", podOn("n1", { serviceAccountName: "a", containers: [{ envFrom }] }));
    const [last, beyond] = [MAX_RELATED_OBJECTS - 2, MAX_RELATED_OBJECTS - 1];
    assert.ok(await mayGet(scene, "n1", "secrets", `s${last}`));
    assert.ok(!(await mayGet(scene, "n1", "secrets", `s${beyond}`)));
    scene.pods.changed("k", podOn("n1", { containers: [{ envFrom }] }));
    assert.ok(await mayGet(scene, "n1", "secrets", `s${beyond}`), "without the account there is room for it");
  });

  test("the mirror annotation has the profile's name", async () => {
    const scene = loadedScene({ profile: orchProfile("example.org") });
    const spec = { imagePullSecrets: [{ name: "s" }] };
    scene.pods.changed("k", podOn("n1", spec, { "example.org/config.mirror": "x" }));
    assert.ok(!(await mayGet(scene, "n1", "secrets", "s")));
  });

  test("stored pods of any shape are accepted", async () => {
    const scene = loadedScene();
    const odd = [
      { spec: null },
      { metadata: null, spec: [] },
      { metadata: { annotations: null }, spec: { nodeName: 1 } },
      podOn("n1", { volumes: null, containers: [null, 1, { env: "x", envFrom: [null] }], imagePullSecrets: {} }),
      podOn("n1", { volumes: [{ name: "v", secret: null, projected: { sources: [null] }, ephemeral: null }] }),
    ];
    for (const pod of odd) scene.pods.changed("k", pod as object);
    assert.ok(!(await mayGet(scene, "n1", "persistentvolumeclaims", "p-v")));
  });
});

describe("volumes of claims", () => {
  const claim = { volumes: [{ name: "v", persistentVolumeClaim: { claimName: "c" } }] };
  const volume = (source: object, claimRef: object | undefined = { namespace: "t", name: "c" }) => ({
    metadata: { name: "pv" },
    spec: { claimRef, ...source },
  });

  test("a volume is readable while its claim is used, in any order of changes", async () => {
    const scene = loadedScene();
    const can = (): Promise<boolean> => mayGet(scene, "n1", "persistentvolumes", "pv", "");
    const [pod, pv] = [podOn("n1", claim), volume({})];
    scene.volumes.changed("k", pv);
    assert.ok(!(await can()), "no pod uses the claim");
    scene.pods.changed("k", pod);
    assert.ok(await can());
    assert.ok(!(await mayGet(scene, "n2", "persistentvolumes", "pv", "")));
    scene.volumes.changed("k", undefined);
    assert.ok(!(await can()), "the volume is gone");
    scene.volumes.changed("k", pv);
    assert.ok(await can());
    scene.volumes.changed("k", volume({}, { namespace: "u", name: "c" }));
    assert.ok(!(await can()), "a claim of the same name elsewhere");
    scene.volumes.changed("k", { metadata: { name: "pv" }, spec: {} });
    assert.ok(!(await can()), "nobody has the volume");
    scene.volumes.changed("k", pv);
    scene.pods.changed("k", undefined);
    assert.ok(!(await can()), "the pod is gone");
  });

  test("pods of one node may share a claim, and are removed one after the other", async () => {
    const scene = loadedScene();
    const shared = { csi: { driver: "d", nodeStageSecretRef: { namespace: "t", name: "s" } } };
    scene.volumes.changed("k", volume(shared));
    const can = async (): Promise<readonly boolean[]> => [
      await mayGet(scene, "n1", "persistentvolumes", "pv", ""),
      await mayGet(scene, "n1", "secrets", "s"),
    ];
    for (const key of ["a", "b"])
      scene.pods.changed(key, { metadata: { namespace: "t", name: key }, spec: { nodeName: "n1", ...claim } });
    scene.pods.changed("a", undefined);
    assert.deepEqual(await can(), [true, true]);
    scene.pods.changed("b", undefined);
    assert.deepEqual(await can(), [false, false]);
  });

  const name = "s";
  const secrets: readonly (readonly [source: object, namespace: string | undefined])[] = [
    [{ csi: { driver: "d", nodePublishSecretRef: { namespace: "n", name } } }, "n"],
    [{ csi: { driver: "d", nodeStageSecretRef: { namespace: "n", name } } }, "n"],
    [{ csi: { driver: "d", nodeExpandSecretRef: { namespace: "n", name } } }, "n"],
    [{ csi: { driver: "d", controllerPublishSecretRef: { namespace: "n", name } } }, undefined],
    [{ csi: { driver: "d", controllerExpandSecretRef: { namespace: "n", name } } }, undefined],
    [{ csi: { driver: "d", nodePublishSecretRef: { name } } }, undefined],
    [{ azureFile: { secretName: name, secretNamespace: "n" } }, "n"],
    [{ azureFile: { secretName: name } }, "t"],
    ...["cephfs", "flexVolume", "iscsi", "rbd", "scaleIO"].flatMap((driver) => [
      [{ [driver]: { secretRef: { name } } }, "t"] as const,
      [{ [driver]: { secretRef: { namespace: "n", name } } }, "n"] as const,
    ]),
    ...["cinder", "storageos"].flatMap((driver) => [
      [{ [driver]: { secretRef: { name } } }, undefined] as const,
      [{ [driver]: { secretRef: { namespace: "n", name } } }, "n"] as const,
    ]),
  ];
  for (const [source, namespace] of secrets)
    test(`secrets of ${JSON.stringify(source)}`, async () => {
      const scene = loadedScene();
      scene.volumes.changed("k", volume(source));
      scene.pods.changed("k", podOn("n1", claim));
      const readable: string[] = [];
      for (const each of ["t", "n", "u"]) if (await mayGet(scene, "n1", "secrets", name, each)) readable.push(each);
      assert.deepEqual(readable, namespace === undefined ? [] : [namespace]);
      scene.pods.changed("k", undefined);
      for (const each of ["t", "n"]) assert.ok(!(await mayGet(scene, "n1", "secrets", name, each)));
    });

  test("a node reads the attachments to itself", async () => {
    const scene = loadedScene();
    const attachment = (nodeName: string) => ({ metadata: { name: "a" }, spec: { nodeName } });
    const ask = async (): Promise<string> =>
      (await scene.ask("n1", { verb: "get", of: "volumeattachments", group: "storage.k8s.io", name: "a" })).type;
    assert.equal(await ask(), "NoOpinion");
    scene.attachments.changed("k", attachment("n1"));
    assert.equal(await ask(), "Allow");
    scene.attachments.changed("k", attachment("n2"));
    assert.equal(await ask(), "NoOpinion");
    scene.attachments.all([["k", attachment("n1")]]);
    assert.equal(await ask(), "Allow");
    scene.attachments.changed("k", undefined);
    assert.equal(await ask(), "NoOpinion");
  });
});

describe("the first load", () => {
  const secret = { verb: "get", of: "secrets", namespace: "t", name: "s" };

  test("delays only requests for related objects", async () => {
    const scene = nodeScene();
    assert.equal((await scene.ask("n1", { verb: "list", of: "services" })).type, "Allow");
    const answer = scene.ask("n1", secret);
    scene.pods.all([["k", podOn("n1", { imagePullSecrets: [{ name: "s" }] })]]);
    scene.volumes.all([]);
    assert.equal(scene.clock.pending, 1, "attachments are still missing");
    scene.attachments.all([]);
    assert.equal((await answer).type, "Allow");
    assert.equal(scene.clock.pending, 0);
  });

  test("is awaited up to the limit, after which requests fail", async () => {
    const scene = nodeScene();
    scene.pods.all([]);
    const answer = scene.ask("n1", secret);
    scene.clock.advance(FIRST_LOAD_LIMIT_MS);
    await assert.rejects(answer, /^Error: Node: persistentvolumes, volumeattachments not loaded within 10 seconds/);
  });

  test("a new complete list replaces the former objects", async () => {
    const scene = loadedScene();
    const pod = (secretName: string) => podOn("n1", { volumes: [{ secret: { secretName } }] });
    scene.pods.all([
      ["a", pod("s1")],
      ["b", { ...pod("s2"), metadata: { namespace: "t", name: "p2" } }],
    ]);
    scene.pods.all([["a", pod("s3")]]);
    const can = await Promise.all(["s1", "s2", "s3"].map((each) => mayGet(scene, "n1", "secrets", each)));
    assert.deepEqual(can, [false, false, true]);
    scene.pods.changed("c", { ...pod("s4"), metadata: { namespace: "t", name: "p3" } });
    scene.pods.all([]);
    assert.ok(!(await mayGet(scene, "n1", "secrets", "s4")), "one that had come by itself");
  });
});
