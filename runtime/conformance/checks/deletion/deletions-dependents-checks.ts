/** SPEC: Resource deletion: owners and dependents; the content of namespaces. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expectEqual, expectFailure, expectStatus, textAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, create, PATCHES, read } from "../../scenes/check-objects.js";
import { boundPod, pods } from "../../scenes/check-pods.js";

function ownedBy(owner: JsonObject, more: JsonObject = {}): JsonObject {
  const { name, uid } = owner.metadata as JsonObject;
  return { apiVersion: "v1", kind: "ConfigMap", name, uid, ...more } as JsonObject;
}

/** Creates `o` and its dependent `d`. */
async function ownerAndDependent(scene: Scene, more: JsonObject = {}): Promise<{ owner: string; dependent: string }> {
  const owner = await create(scene, configMaps(scene), configMap("o"));
  await create(scene, configMaps(scene), configMap("d", {}, { ownerReferences: [ownedBy(owner, more)] }));
  return { owner: configMaps(scene, "o"), dependent: configMaps(scene, "d") };
}

const remove = (scene: Scene, path: string, propagationPolicy: string): Promise<RawAnswer> =>
  scene.request("DELETE", path, { body: { apiVersion: "v1", kind: "DeleteOptions", propagationPolicy } });

function untilGone(scene: Scene, path: string): Promise<true> {
  return scene.eventually(`${path} to be gone`, async () =>
    (await scene.request("GET", path)).status === 404 ? true : undefined,
  );
}

export const checks: readonly Check[] = [
  {
    id: "DEL-005",
    title: "The content of a namespace is deleted with it, objects with finalizers last",
    waitsFor: "controllers",
    async run(scene) {
      const namespace = await scene.otherNamespace();
      const [plain, held] = [configMaps(scene, "a", namespace), configMaps(scene, "b", namespace)];
      await create(scene, configMaps(scene, undefined, namespace), configMap("a"));
      await create(
        scene,
        configMaps(scene, undefined, namespace),
        configMap("b", {}, { finalizers: ["x.example.com/f"] }),
      );
      const free = () =>
        scene.request("PATCH", held, { body: { metadata: { finalizers: null } }, contentType: PATCHES.merge });
      scene.cleanUp(free);
      expectStatus(await scene.request("DELETE", `/api/v1/namespaces/${namespace}`), 200);
      await untilGone(scene, plain);
      textAt(
        await scene.eventually("the other to be terminating", async () => terminating(await read(scene, held))),
        "metadata",
        "name",
      );
      expectStatus(await scene.request("GET", `/api/v1/namespaces/${namespace}`), 200);
      expectStatus(await free(), 200);
      await untilGone(scene, `/api/v1/namespaces/${namespace}`);
    },
  },
  {
    id: "DEL-018",
    title: "A pod on a node has its grace period, and none with gracePeriodSeconds=0",
    async run(scene) {
      await boundPod(scene, "p");
      const path = pods(scene).at("p");
      const before = await read(scene, path);
      const grace = Number(valueAt(before, "spec", "terminationGracePeriodSeconds"));
      expectEqual("spec.terminationGracePeriodSeconds", grace, 30);
      const deleted = bodyOf(await scene.request("DELETE", path));
      expectEqual(
        "metadata.deletionGracePeriodSeconds",
        valueAt(deleted, "metadata", "deletionGracePeriodSeconds"),
        30,
      );
      textAt(await read(scene, path), "metadata", "deletionTimestamp");
      expectStatus(await scene.request("DELETE", `${path}?gracePeriodSeconds=0`), 200);
      expectStatus(await scene.request("GET", path), 404);
    },
  },
  {
    id: "DEL-019",
    title: "Dependents are removed after their owner, in the background",
    waitsFor: "controllers",
    async run(scene) {
      const { owner, dependent } = await ownerAndDependent(scene);
      expectStatus(await remove(scene, owner, "Background"), 200);
      expectStatus(await scene.request("GET", owner), 404);
      await untilGone(scene, dependent);
    },
  },
  {
    id: "DEL-020",
    title: "In the foreground, the owner stays until its dependents are gone",
    waitsFor: "controllers",
    async run(scene) {
      const owner = await create(scene, configMaps(scene), configMap("o"));
      const ownerReferences = [ownedBy(owner, { blockOwnerDeletion: true })];
      const body = configMap("d", {}, { ownerReferences, finalizers: ["x.example.com/f"] });
      await create(scene, configMaps(scene), body);
      const free = () =>
        scene.request("PATCH", configMaps(scene, "d"), {
          body: { metadata: { finalizers: null } },
          contentType: PATCHES.merge,
        });
      scene.cleanUp(free);
      const answer = expectStatus(await remove(scene, configMaps(scene, "o"), "Foreground"), 200, 202);
      expectEqual("metadata.finalizers", valueAt(answer.json(), "metadata", "finalizers"), ["foregroundDeletion"]);
      await scene.eventually("the dependent to be terminating", async () =>
        terminating(await read(scene, configMaps(scene, "d"))),
      );
      await read(scene, configMaps(scene, "o"));
      await free();
      await untilGone(scene, configMaps(scene, "o"));
    },
  },
  {
    id: "DEL-021",
    title: "Orphans stay, without their owner reference",
    waitsFor: "controllers",
    async run(scene) {
      const { owner, dependent } = await ownerAndDependent(scene);
      expectStatus(await remove(scene, owner, "Orphan"), 200);
      await untilGone(scene, owner);
      expectEqual(
        "metadata.ownerReferences",
        valueAt(await read(scene, dependent), "metadata", "ownerReferences"),
        undefined,
      );
    },
  },
  {
    id: "DEL-022",
    title: "A dependent with another existing owner stays",
    waitsFor: "controllers",
    async run(scene) {
      const [first, second] = [
        await create(scene, configMaps(scene), configMap("o")),
        await create(scene, configMaps(scene), configMap("p")),
      ];
      const ownerReferences = [ownedBy(first), ownedBy(second)];
      await create(scene, configMaps(scene), configMap("d", {}, { ownerReferences }));
      await remove(scene, configMaps(scene, "o"), "Background");
      await scene.eventually("the reference to go", async () => {
        const references = valueAt(await read(scene, configMaps(scene, "d")), "metadata", "ownerReferences");
        return Array.isArray(references) && references.length === 1 ? references : undefined;
      });
      const rest = valueAt(await read(scene, configMaps(scene, "d")), "metadata", "ownerReferences");
      expectEqual("metadata.ownerReferences", rest, [ownedBy(second)]);
    },
  },
  {
    id: "DEL-023",
    title: "A dependent whose owner does not exist is removed",
    waitsFor: "controllers",
    async run(scene) {
      const uid = "11111111-1111-4111-8111-111111111111";
      const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "never", uid }];
      expectStatus(
        await scene.request("POST", configMaps(scene), { body: configMap("d", {}, { ownerReferences }) }),
        201,
      );
      await untilGone(scene, configMaps(scene, "d"));
    },
  },
  {
    id: "DEL-024",
    title: "Owner references are validated",
    async run(scene) {
      const owner = await create(scene, configMaps(scene), configMap("o"));
      const { uid: _, ...withoutUid } = ownedBy(owner);
      const controller = ownedBy(owner, { controller: true });
      const other = { ...controller, name: "p", uid: "11111111-1111-4111-8111-111111111111" };
      for (const ownerReferences of [[withoutUid], [controller, other]])
        expectFailure(
          await scene.request("POST", configMaps(scene), { body: configMap("d", {}, { ownerReferences }) }),
          {
            code: 422,
            reason: "Invalid",
            cause: { field: /^metadata\.ownerReferences/ },
          },
        );
    },
  },
];

function terminating(object: JsonObject): JsonObject | undefined {
  return valueAt(object, "metadata", "deletionTimestamp") === undefined ? undefined : object;
}
