/** SPEC: Endpoints: JSON patch, merge patch, strategic merge patch. */
import type { JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expectEqual,
  expectFailure,
  expectStatus,
  textAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import {
  configMap,
  configMaps,
  create,
  emptyDeployment,
  kindOfGroup,
  PATCHES,
  patch,
  read,
} from "../../scenes/check-objects.js";

function sendPatch(scene: Scene, form: keyof typeof PATCHES, body: unknown, name = "a"): Promise<RawAnswer> {
  return scene.request("PATCH", configMaps(scene, name), { body: body as never, contentType: PATCHES[form] });
}

/** Creates a deployment and returns a function that patches the spec of its pods and returns the result. */
async function podsOfDeployment(scene: Scene): Promise<(spec: JsonObject) => Promise<JsonObject>> {
  await create(scene, kindOfGroup(scene, "apps/v1", "deployments"), emptyDeployment("d"));
  const path = kindOfGroup(scene, "apps/v1", "deployments", "d");
  return async (spec) => {
    const written = await patch(scene, path, "strategic", { spec: { template: { spec } } });
    return valueAt(written, "spec", "template", "spec") as JsonObject;
  };
}

function namesAndImages(spec: JsonObject): string[] {
  return arrayAt(spec, "containers").map((one) => `${textAt(one, "name")}=${textAt(one, "image")}`);
}

const ONE = "example.com/one:1";
const TWO = "example.com/two:1";

export const checks: readonly Check[] = [
  {
    id: "UPD-013",
    title: "A patch of a missing object is answered with 404",
    async run(scene) {
      for (const [form, body] of [
        ["merge", { data: {} }],
        ["json", []],
        ["strategic", { data: {} }],
      ] as const)
        expectFailure(await sendPatch(scene, form, body, "gone"), { code: 404, reason: "NotFound" });
    },
  },
  {
    id: "UPD-014",
    title: "The operations of a JSON patch are applied in order",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", { x: "1", y: "2" }));
      const written = bodyOf(
        await sendPatch(scene, "json", [
          { op: "add", path: "/data/z", value: "3" },
          { op: "replace", path: "/data/x", value: "9" },
          { op: "copy", from: "/data/x", path: "/data/c" },
          { op: "move", from: "/data/y", path: "/data/m" },
          { op: "remove", path: "/data/z" },
        ]),
      );
      expectEqual("data", written.data, { x: "9", c: "9", m: "2" });
    },
  },
  {
    id: "UPD-015",
    title: "The operation test makes a JSON patch conditional",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const operations = [
        { op: "test", path: "/data/x", value: "1" },
        { op: "replace", path: "/data/x", value: "2" },
      ];
      expectStatus(await sendPatch(scene, "json", operations), 200);
      expectFailure(await sendPatch(scene, "json", operations), { code: 422, reason: "Invalid" });
      expectEqual("data", (await read(scene, configMaps(scene, "a"))).data, { x: "2" });
    },
  },
  {
    id: "UPD-016",
    title: "A patch with a resourceVersion requires that version",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      const second = await patch(scene, configMaps(scene, "a"), "merge", { data: { x: "2" } });
      const at = (object: JsonObject) => ({ metadata: { resourceVersion: versionOf(object) }, data: { x: "3" } });
      expectFailure(await sendPatch(scene, "merge", at(made)), { code: 409, reason: "Conflict" });
      expectStatus(await sendPatch(scene, "merge", at(second)), 200);
    },
  },
  {
    id: "UPD-018",
    title: "A JSON patch that cannot be applied is answered with 422 and changes nothing",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      const add = { op: "add", path: "/data/new", value: "1" };
      for (const operation of [
        { op: "remove", path: "/data/none" },
        { op: "test", path: "/data/x", value: "another" },
        { op: "add", path: "/none/x", value: "1" },
      ])
        expectFailure(await sendPatch(scene, "json", [add, operation]), { code: 422, reason: "Invalid" });
      expectEqual("what is read", await read(scene, configMaps(scene, "a")), made);
    },
  },
  {
    id: "UPD-019",
    title: "A JSON patch that is not a list is answered with 400",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectFailure(await sendPatch(scene, "json", {}), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "UPD-020",
    title: "A JSON patch has at most 10000 operations",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const operations = Array.from({ length: 10_001 }, () => ({ op: "add", path: "/data/x", value: "2" }));
      expectFailure(await sendPatch(scene, "json", operations), {
        code: 413,
        reason: "RequestEntityTooLarge",
        parts: ["The allowed maximum operations in a JSON patch is 10000, got 10001"],
      });
    },
  },
  {
    id: "UPD-021",
    title: "null in a merge patch removes a key",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", { x: "1", y: "2" }));
      expectEqual("data", bodyOf(await sendPatch(scene, "merge", { data: { x: null } })).data, { y: "2" });
    },
  },
  {
    id: "UPD-022",
    title: "A merge patch replaces lists as a whole",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      const body = widgets.object("a", { spec: { parts: [{ name: "one" }, { name: "two" }] } });
      await create(scene, widgets.path(scene.namespace), body);
      const path = widgets.path(scene.namespace, "a");
      const written = await patch(scene, path, "merge", { spec: { parts: [{ name: "three" }] } });
      expectEqual("spec.parts", valueAt(written, "spec", "parts"), [{ name: "three" }]);
    },
  },
  {
    id: "UPD-023",
    title: "A strategic merge patch merges a list by its key",
    async run(scene) {
      const patchPods = await podsOfDeployment(scene);
      const both = namesAndImages(await patchPods({ containers: [{ name: "c2", image: TWO }] })).sort();
      expectEqual("containers", both, [`c1=${ONE}`, `c2=${TWO}`]);
      const changed = namesAndImages(await patchPods({ containers: [{ name: "c1", image: TWO }] })).sort();
      expectEqual("containers after a change of c1", changed, [`c1=${TWO}`, `c2=${TWO}`]);
    },
  },
  {
    id: "UPD-024",
    title: "The directive delete of a strategic merge patch removes an element",
    async run(scene) {
      const patchPods = await podsOfDeployment(scene);
      await patchPods({ containers: [{ name: "c2", image: TWO }] });
      const rest = await patchPods({ containers: [{ $patch: "delete", name: "c1" }] });
      expectEqual("containers", namesAndImages(rest), [`c2=${TWO}`]);
    },
  },
  {
    id: "UPD-025",
    title: "The directive replace of a strategic merge patch replaces a list",
    async run(scene) {
      const patchPods = await podsOfDeployment(scene);
      const spec = await patchPods({ containers: [{ name: "c3", image: TWO }, { $patch: "replace" }] });
      expectEqual("containers", namesAndImages(spec), [`c3=${TWO}`]);
    },
  },
  {
    id: "UPD-026",
    title: "Directives of a strategic merge patch remove values from lists and set their order",
    async run(scene) {
      const patchPods = await podsOfDeployment(scene);
      const ordered = await patchPods({
        "$setElementOrder/containers": [{ name: "c2" }, { name: "c1" }],
        containers: [{ name: "c2", image: TWO }],
      });
      expectEqual("containers", namesAndImages(ordered), [`c2=${TWO}`, `c1=${ONE}`]);
      const finalizers = ["x.example.com/a", "x.example.com/b"];
      await create(scene, configMaps(scene), configMap("a", {}, { finalizers }));
      scene.cleanUp(() => sendPatch(scene, "merge", { metadata: { finalizers: null } }));
      const body = { metadata: { "$deleteFromPrimitiveList/finalizers": ["x.example.com/a"] } };
      const rest = valueAt(bodyOf(await sendPatch(scene, "strategic", body)), "metadata", "finalizers");
      expectEqual("metadata.finalizers", rest, ["x.example.com/b"]);
    },
  },
];
