/** SPEC: Endpoints: create, update and patch. */
import {
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectNotEqual,
  expectStatus,
  objectAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, coreKind, create, PATCHES, patch, read, replace } from "../../scenes/check-objects.js";
import { checks as patchChecks } from "./updates-patches-checks.js";

/** Creates `a` and returns its path. */
async function storedMap(scene: Scene, data?: Record<string, string>): Promise<string> {
  await create(scene, configMaps(scene), configMap("a", data));
  return configMaps(scene, "a");
}

const put = (scene: Scene, path: string, body: object): Promise<RawAnswer> => scene.request("PUT", path, { body });

const writeChecks: readonly Check[] = [
  {
    id: "UPD-001",
    title: "A create answers 201 with the stored object",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      expectEqual("what is read", await read(scene, configMaps(scene, "a")), made);
    },
  },
  {
    id: "UPD-002",
    title: "A PUT answers 200 with the stored object at a new version",
    async run(scene) {
      const stored = await read(scene, await storedMap(scene));
      const written = await replace(scene, configMaps(scene, "a"), { ...stored, data: { x: "2" } });
      expectNotEqual("resourceVersion", versionOf(written), versionOf(stored));
      expectEqual("what is read", await read(scene, configMaps(scene, "a")), written);
    },
  },
  {
    id: "UPD-003",
    title: "A PATCH answers 200 with the stored object",
    async run(scene) {
      const path = await storedMap(scene);
      const written = await patch(scene, path, "merge", { data: { y: "2" } });
      expectEqual("data", written.data, { x: "1", y: "2" });
      expectEqual("what is read", await read(scene, path), written);
    },
  },
  {
    id: "UPD-004",
    title: "A PUT on a missing object creates it, if its kind allows that",
    async run(scene) {
      const answer = await put(scene, configMaps(scene, "new"), configMap("new"));
      expectStatus(answer, scene.profile.behaviours.createOnUpdate === "all" ? 201 : 404);
      const limits = { metadata: { name: "new" }, spec: { limits: [{ type: "Pod" }] } };
      expectStatus(await put(scene, coreKind(scene, "limitranges", "new"), limits), 201);
      await read(scene, coreKind(scene, "limitranges", "new"));
    },
  },
  {
    id: "UPD-005",
    title: "A PUT with a version on a missing object is answered with 404",
    async run(scene) {
      const stored = await read(scene, await storedMap(scene));
      const body = configMap("gone", {}, { resourceVersion: versionOf(stored) });
      expectFailure(await put(scene, configMaps(scene, "gone"), body), { code: 404, reason: "NotFound" });
    },
  },
  {
    id: "UPD-006",
    title: "A PUT replaces the whole object except for what the server maintains",
    async run(scene) {
      const path = await storedMap(scene, { x: "1", y: "2" });
      const stored = await patch(scene, path, "merge", { metadata: { labels: { a: "b" } } });
      const written = await replace(scene, path, configMap("a", { x: "3" }));
      expectEqual("data", written.data, { x: "3" });
      expectEqual("metadata.labels", valueAt(written, "metadata", "labels"), undefined);
      expectEqual("metadata.uid", valueAt(written, "metadata", "uid"), valueAt(stored, "metadata", "uid"));
    },
  },
  {
    id: "UPD-007",
    title: "A PUT with an old version is answered with 409",
    async run(scene) {
      const path = await storedMap(scene);
      const stored = await read(scene, path);
      await patch(scene, path, "merge", { data: { x: "2" } });
      expectFailure(await put(scene, path, { ...stored, data: { x: "3" } }), {
        code: 409,
        reason: "Conflict",
        message:
          'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
      });
      expectEqual("data", (await read(scene, path)).data, { x: "2" });
    },
  },
  {
    id: "UPD-008",
    title: "Of two simultaneous PUTs with the same version, one succeeds",
    async run(scene) {
      const path = await storedMap(scene);
      const stored = await read(scene, path);
      const answers = await Promise.all(["2", "3"].map((x) => put(scene, path, { ...stored, data: { x } })));
      expectEqual("the two codes", answers.map(({ status }) => status).sort(), [200, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expectEqual("data", (await read(scene, path)).data, winner?.json().data);
    },
  },
  {
    id: "UPD-009",
    title: "A PUT without a version overwrites a built-in object",
    async run(scene) {
      const path = await storedMap(scene);
      await patch(scene, path, "merge", { data: { x: "2" } });
      expectEqual("data", (await replace(scene, path, configMap("a", { x: "3" }))).data, { x: "3" });
    },
  },
  {
    id: "UPD-010",
    title: "A PUT without a version is rejected for custom resources",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a", { spec: { size: 1 } }));
      const body = widgets.object("a", { spec: { size: 2 } });
      expectFailure(await put(scene, widgets.path(scene.namespace, "a"), body), {
        code: 422,
        reason: "Invalid",
        parts: ["must be specified for an update"],
        cause: { field: "metadata.resourceVersion" },
      });
    },
  },
  {
    id: "UPD-011",
    title: "The name cannot be patched",
    async run(scene) {
      const path = await storedMap(scene);
      const sent = { body: { metadata: { name: "b" } }, contentType: PATCHES.merge };
      expectFailure(await scene.request("PATCH", path, sent), { code: 400, reason: "BadRequest" });
      await read(scene, path);
      expectStatus(await scene.request("GET", configMaps(scene, "b")), 404);
    },
  },
  {
    id: "UPD-012",
    title: "The data of an immutable object cannot be changed",
    async run(scene) {
      for (const [type, data] of Object.entries({ configmaps: { x: "1" }, secrets: { x: "MQ==" } })) {
        await create(scene, coreKind(scene, type), { metadata: { name: "fixed" }, data, immutable: true });
        const body = { metadata: { name: "fixed" }, data: { x: "Mg==" }, immutable: true };
        expectFailure(await put(scene, coreKind(scene, type, "fixed"), body), {
          code: 422,
          reason: "Invalid",
          parts: ["field is immutable when `immutable` is set"],
        });
      }
    },
  },
  {
    id: "UPD-027",
    title: "Twenty simultaneous patches of different keys all succeed",
    async run(scene) {
      const path = await storedMap(scene);
      const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
      await Promise.all(keys.map((key) => patch(scene, path, "merge", { data: { [key]: "1" } })));
      const data = Object.keys(objectAt(await read(scene, path), "data"));
      for (const key of keys) expect(data.includes(key), "keys", data, key);
    },
  },
  {
    id: "UPD-028",
    title: "Updates don't require a field manager",
    async run(scene) {
      const path = await storedMap(scene);
      await replace(scene, path, configMap("a", { x: "2" }));
      await replace(scene, `${path}?fieldManager=m`, configMap("a", { x: "3" }));
      await patch(scene, path, "merge", { data: { x: "4" } });
      await patch(scene, `${path}?fieldManager=m`, "merge", { data: { x: "5" } });
    },
  },
  {
    id: "UPD-029",
    title: "The field manager of an update is the one that it names",
    async run(scene) {
      const path = await storedMap(scene);
      const written = await replace(scene, `${path}?fieldManager=ctl`, configMap("a", { x: "2" }));
      expectEqual("the operation of ctl", operationOf(written, "ctl"), "Update");
    },
  },
  {
    id: "UPD-030",
    title: "Without a name, the first part of the user agent is the field manager",
    async run(scene) {
      const path = await storedMap(scene);
      const headers = { "user-agent": "tool/2.1 (linux)" };
      const written = bodyOf(await scene.request("PUT", path, { body: configMap("a", { x: "2" }), headers }));
      expectEqual("the operation of tool", operationOf(written, "tool"), "Update");
    },
  },
];

function operationOf(object: object, manager: string): unknown {
  const entries = valueAt(object, "metadata", "managedFields");
  const entry = Array.isArray(entries) ? entries.find((one) => valueAt(one, "manager") === manager) : undefined;
  return valueAt(entry, "operation");
}

export const checks: readonly Check[] = [...writeChecks, ...patchChecks];
