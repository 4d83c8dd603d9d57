/** SPEC: Resource deletion. */
import type { JsonObject } from "../../../api/json.js";
import {
  bodyOf,
  expectEqual,
  expectFailure,
  expectMatch,
  expectStatus,
  namesIn,
  textAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, coreKind, create, PATCHES, patch, read } from "../../scenes/check-objects.js";
import { checks as dependentChecks } from "./deletions-dependents-checks.js";

const [F1, F2, F3] = ["x.example.com/f1", "x.example.com/f2", "x.example.com/f3"] as const;

const remove = (scene: Scene, path: string, body?: JsonObject): Promise<RawAnswer> =>
  scene.request("DELETE", path, body === undefined ? {} : { body });

/** Creates `a` with finalizers, which are removed after the check whatever its outcome. */
async function heldMap(scene: Scene, finalizers: readonly string[]): Promise<string> {
  const path = configMaps(scene, "a");
  scene.cleanUp(() =>
    scene.request("PATCH", path, { body: { metadata: { finalizers: null } }, contentType: PATCHES.merge }),
  );
  await create(scene, configMaps(scene), configMap("a", {}, { finalizers: [...finalizers] }));
  return path;
}

const setFinalizers = (scene: Scene, path: string, finalizers: readonly string[]): Promise<JsonObject> =>
  patch(scene, path, "merge", { metadata: { finalizers: [...finalizers] } });

const deletionChecks: readonly Check[] = [
  {
    id: "DEL-001",
    title: "The first delete of an object with finalizers sets its deletionTimestamp",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      const version = versionOf(await read(scene, path));
      const watch = await scene.watch(`${configMaps(scene)}?resourceVersion=${version}&fieldSelector=metadata.name=a`);
      expectStatus(await remove(scene, path), 200);
      expectMatch(
        "metadata.deletionTimestamp",
        valueAt(await read(scene, path), "metadata", "deletionTimestamp"),
        /^\d{4}-\d\d-\d\dT[0-9:]{8}Z$/,
      );
      const frame = await watch.until("an event of the object", () => true);
      expectEqual("type of the event", frame.type, "MODIFIED");
    },
  },
  {
    id: "DEL-002",
    title: "A terminating object stays while it has finalizers",
    async run(scene) {
      const path = await heldMap(scene, [F1, F2]);
      await remove(scene, path);
      await setFinalizers(scene, path, [F2]);
      expectEqual("metadata.finalizers", valueAt(await read(scene, path), "metadata", "finalizers"), [F2]);
    },
  },
  {
    id: "DEL-003",
    title: "Finalizers are removed in any order",
    async run(scene) {
      const path = await heldMap(scene, [F1, F2, F3]);
      await remove(scene, path);
      for (const rest of [[F1, F2], [F2], []]) await setFinalizers(scene, path, rest);
      expectStatus(await scene.request("GET", path), 404);
    },
  },
  {
    id: "DEL-004",
    title: "Removing the last finalizer removes the object",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      await remove(scene, path);
      const version = versionOf(await read(scene, path));
      const watch = await scene.watch(`${configMaps(scene)}?resourceVersion=${version}&fieldSelector=metadata.name=a`);
      await setFinalizers(scene, path, []);
      expectStatus(await scene.request("GET", path), 404);
      await watch.until("an event DELETED", ({ type }) => type === "DELETED");
    },
  },
  {
    id: "DEL-006",
    title: "An object without finalizers is removed immediately",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      const { kind, status, details } = bodyOf(await remove(scene, configMaps(scene, "a")));
      expectEqual("kind and status", [kind as string, status as string], ["Status", "Success"]);
      expectEqual("details", details, { name: "a", kind: "configmaps", uid: textAt(made, "metadata", "uid") });
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
    },
  },
  {
    id: "DEL-007",
    title: "The answer is a Status, for some kinds the object, and always the object if it still exists",
    async run(scene) {
      await create(scene, coreKind(scene, "services"), { metadata: { name: "s" }, spec: { ports: [{ port: 80 }] } });
      expectEqual("kind for a service", bodyOf(await remove(scene, coreKind(scene, "services", "s"))).kind, "Service");
      const held = bodyOf(await remove(scene, await heldMap(scene, [F1])));
      expectEqual("kind for an object with finalizers", held.kind, "ConfigMap");
      textAt(held, "metadata", "deletionTimestamp");
    },
  },
  {
    id: "DEL-008",
    title: "A second delete changes nothing",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      const first = bodyOf(await remove(scene, path));
      const second = bodyOf(await remove(scene, path));
      expectEqual("the object after the second delete", second.metadata, first.metadata);
    },
  },
  {
    id: "DEL-009",
    title: "A terminating object accepts no new finalizer",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      await remove(scene, path);
      const sent = { body: { metadata: { finalizers: [F1, F2] } }, contentType: PATCHES.merge };
      expectFailure(await scene.request("PATCH", path, sent), {
        code: 422,
        reason: "Invalid",
        parts: ["no new finalizers can be added if the object is being deleted"],
        cause: { field: "metadata.finalizers" },
      });
    },
  },
  {
    id: "DEL-010",
    title: "A deletionTimestamp cannot be removed",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      const time = textAt(bodyOf(await remove(scene, path)), "metadata", "deletionTimestamp");
      const body = configMap("a", { x: "2" }, { finalizers: [F1] });
      const written = bodyOf(await scene.request("PUT", path, { body }));
      expectEqual("metadata.deletionTimestamp", valueAt(written, "metadata", "deletionTimestamp"), time);
    },
  },
  {
    id: "DEL-011",
    title: "A create over a terminating object is a conflict that says so",
    async run(scene) {
      await remove(scene, await heldMap(scene, [F1]));
      expectFailure(await scene.request("POST", configMaps(scene), { body: configMap("a") }), {
        code: 409,
        reason: "AlreadyExists",
        message: /^object is being deleted:/,
      });
    },
  },
  {
    id: "DEL-012",
    title: "Options of a delete are its body, as JSON or YAML, and another kind is answered with 400",
    async run(scene) {
      for (const name of ["a", "b", "c"]) await create(scene, configMaps(scene), configMap(name));
      const options = { apiVersion: "v1", kind: "DeleteOptions", propagationPolicy: "Background" };
      expectStatus(await remove(scene, configMaps(scene, "a"), options), 200);
      const yaml = { body: "apiVersion: v1\nkind: DeleteOptions\n", contentType: "application/yaml" };
      expectStatus(await scene.request("DELETE", configMaps(scene, "b"), yaml), 200);
      expectStatus(await remove(scene, configMaps(scene, "c"), configMap("c")), 400);
      await read(scene, configMaps(scene, "c"));
    },
  },
  {
    id: "DEL-013",
    title: "Options of a delete may be query parameters",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectStatus(await remove(scene, `${configMaps(scene, "a")}?dryRun=All`), 200);
      await read(scene, configMaps(scene, "a"));
      expectStatus(
        await remove(scene, `${configMaps(scene, "a")}?propagationPolicy=Background&gracePeriodSeconds=0`),
        200,
      );
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
    },
  },
  {
    id: "DEL-014",
    title: "A delete may have preconditions on uid and version",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      const path = configMaps(scene, "a");
      const uid = textAt(made, "metadata", "uid");
      const isStock = scene.profile.behaviours.preconditionFailures === "stock";
      for (const [preconditions, word] of [
        [{ uid: "11111111-1111-4111-8111-111111111111" }, "UID"],
        [{ uid, resourceVersion: "1" }, "ResourceVersion"],
      ] as const)
        expectFailure(await remove(scene, path, { preconditions }), {
          code: 409,
          reason: "Conflict",
          parts: isStock
            ? [`the ${word} in the precondition`, `does not match the ${word} in record`]
            : ["Precondition failed"],
        });
      expectStatus(await remove(scene, path, { preconditions: { uid, resourceVersion: versionOf(made) } }), 200);
    },
  },
  {
    id: "DEL-015",
    title: "An unknown propagation policy is rejected",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectFailure(await remove(scene, `${configMaps(scene, "a")}?propagationPolicy=Later`), {
        code: 422,
        reason: "Invalid",
        cause: { field: "propagationPolicy" },
      });
      await read(scene, configMaps(scene, "a"));
    },
  },
  {
    id: "DEL-016",
    title: "orphanDependents and propagationPolicy exclude each other",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const body = { orphanDependents: true, propagationPolicy: "Orphan" };
      expectFailure(await remove(scene, configMaps(scene, "a"), body), {
        code: 422,
        reason: "Invalid",
        parts: ["orphanDependents and deletionPropagation cannot be both set"],
      });
    },
  },
  {
    id: "DEL-017",
    title: "A delete of a missing object is answered with 404",
    async run(scene) {
      expectFailure(await remove(scene, configMaps(scene, "none")), { code: 404, reason: "NotFound" });
    },
  },
  {
    id: "DEL-025",
    title: "A collection is deleted by selector, and the answer lists the deleted objects",
    async run(scene) {
      for (const name of ["a", "b"])
        await create(scene, configMaps(scene), configMap(name, {}, { labels: { app: "x" } }));
      await create(scene, configMaps(scene), configMap("c"));
      const list = bodyOf(await remove(scene, `${configMaps(scene)}?labelSelector=app=x`));
      expectEqual("kind", list.kind, "ConfigMapList");
      expectEqual("names", namesIn(list).sort(), ["a", "b"]);
      for (const name of ["a", "b"]) expectStatus(await scene.request("GET", configMaps(scene, name)), 404);
      await read(scene, configMaps(scene, "c"));
    },
  },
  {
    id: "DEL-026",
    title: "Deleting a collection honours dry-run and finalizers",
    async run(scene) {
      const path = await heldMap(scene, [F1]);
      await create(scene, configMaps(scene), configMap("b"));
      expectStatus(await remove(scene, `${configMaps(scene)}?fieldSelector=metadata.name=b&dryRun=All`), 200);
      await read(scene, configMaps(scene, "b"));
      expectStatus(await remove(scene, configMaps(scene)), 200);
      textAt(await read(scene, path), "metadata", "deletionTimestamp");
      expectStatus(await scene.request("GET", configMaps(scene, "b")), 404);
    },
  },
  {
    id: "DEL-027",
    title: "A resource without deletecollection answers 405",
    async run(scene) {
      const answer = await remove(scene, `/api/v1/namespaces?labelSelector=no-object=has-it&dryRun=All`);
      expectFailure(answer, { code: 405, reason: "MethodNotAllowed" });
    },
  },
];

export const checks: readonly Check[] = [...deletionChecks, ...dependentChecks];
