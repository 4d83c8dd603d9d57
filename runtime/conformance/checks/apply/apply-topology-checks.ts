/** SPEC: Merge-strategy markers (schema annotations): how lists, sets, maps and structs are merged and owned. */
import type { JsonObject } from "../../../api/json.js";
import { arrayAt, expect, expectEqual, expectFailure, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { CustomKind } from "../../custom-kind.js";
import type { Scene } from "../../scene.js";
import { Collection, shows } from "../../scenes/check-collection.js";
import { expectNotOwned, expectOwned, expectOwners } from "../../scenes/check-owners.js";
import { gauges } from "../../scenes/gauge-kind.js";
import { changeDefinition, proposeField } from "../../scenes/own-definitions.js";

const CONFLICT = { code: 409, reason: "Conflict" };

/** Returns the items of a list by one of their members. */
function byName(object: JsonObject, path: readonly string[], key: string): Record<string, unknown> {
  return Object.fromEntries(arrayAt(object, ...path).map((item) => [String(valueAt(item, key)), item]));
}

function conflictAt(field: string): { code: number; reason: string; cause: { field: string } } {
  return { ...CONFLICT, cause: { field } };
}

const ITEMS: JsonObject = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, value: { type: "integer" } },
};
const ATOMIC: JsonObject = { type: "array", "x-kubernetes-list-type": "atomic", items: ITEMS };
const KEYED: JsonObject = {
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: ITEMS,
};

/** Returns a schema with that list in its spec. */
function schemaOf(list: JsonObject): JsonObject {
  return { type: "object", properties: { spec: { type: "object", properties: { list, note: { type: "string" } } } } };
}

async function kindWith(scene: Scene, list: JsonObject): Promise<{ kind: CustomKind; collection: Collection }> {
  const kind = await scene.customKind({ schema: schemaOf(list), subresources: {} });
  return { kind, collection: new Collection(scene, kind.path(scene.namespace), kind.apiVersion, kind.kind) };
}

export const checks: readonly Check[] = [
  {
    id: "SSA-046",
    title: "An atomic list is owned as a whole by one manager",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, atomic: [1, 2] } }), 201);
      expectFailure(await collection.apply("B", "a", { spec: { atomic: [1, 2, 3] } }), conflictAt(".spec.atomic"));
      const body = shows(await collection.apply("B", "a", { spec: { atomic: [1, 2, 3] } }, { force: "true" }), 200, {
        "spec.atomic": [1, 2, 3],
      });
      expectOwners(body, { "A Apply": [".spec.size"], "B Apply": [".spec.atomic"] });
    },
  },
  {
    id: "SSA-047",
    title: "Members of a set are owned one by one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, tags: ["a"] } }), 201);
      const both = shows(await collection.apply("B", "a", { spec: { tags: ["b"] } }), 200, { "spec.tags": ["a", "b"] });
      expectOwners(both, { "A Apply": [".spec.size", '.spec.tags["a"]'], "B Apply": ['.spec.tags["b"]'] });
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 200, { "spec.tags": ["b"] });
    },
  },
  {
    id: "SSA-048",
    title: "A set with a duplicate member is rejected with 422",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const cause = { reason: "FieldValueDuplicate", field: "spec.tags[1]" };
      expectFailure(await collection.post("a", { spec: { size: 1, tags: ["a", "a"] } }), {
        code: 422,
        reason: "Invalid",
        cause,
      });
    },
  },
  {
    id: "SSA-049",
    title: "Items of a keyed list are merged by key, and their fields are owned one by one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, entries: [{ name: "x", value: 1 }] } }), 201);
      shows(await collection.apply("B", "a", { spec: { entries: [{ name: "y", value: 2 }] } }), 200);
      const body = shows(
        await collection.apply("B", "a", {
          spec: {
            entries: [
              { name: "y", value: 2 },
              { name: "x", weight: 3 },
            ],
          },
        }),
        200,
      );
      const expected = { x: { name: "x", value: 1, weight: 3 }, y: { name: "y", value: 2 } };
      expectEqual("spec.entries by name", byName(body, ["spec", "entries"], "name"), expected);
      expectOwned(body, "A Apply", '.spec.entries[{"name":"x"}].value');
      expectOwned(body, "B Apply", '.spec.entries[{"name":"x"}].weight');
      expectNotOwned(body, "B Apply", '.spec.entries[{"name":"x"}].value');
      const answer = await collection.apply("B", "a", { spec: { entries: [{ name: "x", value: 9 }] } });
      expectFailure(answer, conflictAt('.spec.entries[name="x"].value'));
    },
  },
  {
    id: "SSA-050",
    title: "A keyed list with a duplicate key is rejected with 422",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const entries = [{ name: "x" }, { name: "y" }, { name: "x" }];
      const cause = { reason: "FieldValueDuplicate", field: "spec.entries[2]" };
      expectFailure(await collection.post("a", { spec: { size: 1, entries } }), {
        code: 422,
        reason: "Invalid",
        cause,
      });
    },
  },
  {
    id: "SSA-051",
    title: "A key may have several fields, and a default counts as given",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, ports: [{ port: 80, label: "web" }] } }), 201);
      const same = await collection.apply("B", "a", { spec: { ports: [{ port: 80, protocol: "TCP" }] } });
      shows(same, 200, { "spec.ports": [{ port: 80, protocol: "TCP", label: "web" }] });
      const other = shows(await collection.apply("B", "a", { spec: { ports: [{ port: 80, protocol: "UDP" }] } }), 200);
      expectEqual("protocols", Object.keys(byName(other, ["spec", "ports"], "protocol")).sort(), ["TCP", "UDP"]);
    },
  },
  {
    id: "SSA-052",
    title: "List keys require the list type map, and are scalars",
    needs: ["crds"],
    async run(scene) {
      const { "x-kubernetes-list-type": _, ...unmarked } = KEYED;
      expectFailure(await proposeField(scene, unmarked), { code: 422, reason: "Invalid" });
      const properties = { name: { type: "object", properties: { first: { type: "string" } } } };
      const objects = { ...KEYED, items: { type: "object", required: ["name"], properties } };
      expectFailure(await proposeField(scene, objects), { code: 422, reason: "Invalid" });
      shows(await proposeField(scene, KEYED), 201);
    },
  },
  {
    id: "SSA-053",
    title: "Keys of a map are owned one by one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, options: { a: "1" } } }), 201);
      const body = shows(await collection.apply("B", "a", { spec: { options: { b: "2" } } }), 200, {
        "spec.options": { a: "1", b: "2" },
      });
      expectOwners(body, { "A Apply": [".spec.options.a", ".spec.size"], "B Apply": [".spec.options.b"] });
    },
  },
  {
    id: "SSA-054",
    title: "An atomic map is replaced as a whole",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, sealedOptions: { a: "1" } } }), 201);
      const spec = { sealedOptions: { b: "2" } };
      expectFailure(await collection.apply("B", "a", { spec }), conflictAt(".spec.sealedOptions"));
      const body = shows(await collection.apply("B", "a", { spec }, { force: "true" }), 200, {
        "spec.sealedOptions": { b: "2" },
      });
      expectOwners(body, { "A Apply": [".spec.size"], "B Apply": [".spec.sealedOptions"] });
    },
  },
  {
    id: "SSA-055",
    title: "An atomic struct is owned by one manager, the fields of other structs are owned one by one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, sealedBox: { x: 1 }, box: { x: 1 } } }), 201);
      expectFailure(await collection.apply("B", "a", { spec: { sealedBox: { y: 2 } } }), conflictAt(".spec.sealedBox"));
      const body = shows(await collection.apply("B", "a", { spec: { box: { y: 2 } } }), 200, {
        "spec.box": { x: 1, y: 2 },
      });
      expectOwners(body, { "B Apply": [".spec.box.y"] });
    },
  },
  {
    id: "SSA-056",
    title: "Containers and their ports in a built-in kind are merged by their keys",
    async run(scene) {
      const path = `/apis/apps/v1/namespaces/${scene.namespace}/deployments`;
      const collection = new Collection(scene, path, "apps/v1", "Deployment");
      const labels = { app: "x" };
      const spec = (containers: JsonObject[]): JsonObject => ({
        paused: true,
        replicas: 0,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers } },
      });
      shows(await collection.apply("A", "a", { spec: spec([{ name: "one", image: "example.com/one:1" }]) }), 201);
      const more = spec([{ name: "two", image: "example.com/two:1" }]);
      const body = shows(await collection.apply("B", "a", { spec: more }), 200);
      const containers = byName(body, ["spec", "template", "spec", "containers"], "name");
      expectEqual("containers", Object.keys(containers).sort(), ["one", "two"]);
    },
  },
  {
    id: "SSA-057",
    title: "Lists of custom kinds without a marker are atomic, and objects granular",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const spec = { size: 1, unmarked: ["x"], nested: { inner: { value: "1" } } };
      shows(await collection.apply("A", "a", { spec }), 201);
      expectFailure(await collection.apply("B", "a", { spec: { unmarked: ["y"] } }), conflictAt(".spec.unmarked"));
      shows(await collection.apply("B", "a", { spec: { box: { x: 1 } } }), 200, { "spec.nested.inner.value": "1" });
    },
  },
  {
    id: "SSA-058",
    title: "When an atomic list becomes a keyed one, its owner keeps the list but no items",
    needs: ["crds"],
    async run(scene) {
      const { kind, collection } = await kindWith(scene, ATOMIC);
      shows(await collection.apply("A", "a", { spec: { list: [{ name: "x", value: 1 }] } }), 201);
      await changeDefinition(scene, kind, schemaOf(KEYED));
      const body = await scene.eventually("the list to be merged by key", async () => {
        const answer = await collection.apply("B", "a", { spec: { list: [{ name: "y", value: 2 }] } });
        return shows(answer, 200);
      });
      expectEqual("names", Object.keys(byName(body, ["spec", "list"], "name")).sort(), ["x", "y"]);
      expectOwned(body, "A Apply", ".spec.list");
      expectNotOwned(body, "A Apply", '.spec.list[{"name":"x"}].value');
    },
  },
  {
    id: "SSA-059",
    title: "When a keyed list becomes atomic, each owner of an item owns the whole list",
    needs: ["crds"],
    async run(scene) {
      const { kind, collection } = await kindWith(scene, KEYED);
      shows(await collection.apply("A", "a", { spec: { list: [{ name: "x", value: 1 }] } }), 201);
      shows(await collection.apply("B", "a", { spec: { list: [{ name: "y", value: 2 }] } }), 200);
      await changeDefinition(scene, kind, schemaOf(ATOMIC));
      await scene.eventually("the list to be owned as a whole", async () => {
        const list = [
          { name: "x", value: 1 },
          { name: "y", value: 3 },
        ];
        const answer = await collection.apply("B", "a", { spec: { list } }, { dryRun: "All" });
        expectFailure(answer, { ...CONFLICT, cause: { field: ".spec.list", message: /"A"/ } });
        return true;
      });
      const body = shows(await collection.get("a"), 200);
      expect(
        arrayAt(body, "spec", "list").length === 2,
        "spec.list",
        valueAt(body, "spec", "list"),
        "both items still",
      );
    },
  },
];
