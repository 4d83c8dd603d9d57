/** SPEC: Field-ownership record (`metadata.managedFields[]`): the content of entries, resets, and limits. */
import type { JsonObject } from "../../../api/json.js";
import {
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectMatch,
  textAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { type Collection, shows } from "../../scenes/check-collection.js";
import { entriesOf, expectOwners, hasManager, ownersOf } from "../../scenes/check-owners.js";
import { gauges } from "../../scenes/gauge-kind.js";

/** Returns the entry of a manager. @throws CheckFailure if there is none */
function entryOf(object: JsonObject, manager: string): JsonObject {
  const found = entriesOf(object).find((entry) => entry.manager === manager);
  if (found === undefined)
    throw new CheckFailure("metadata.managedFields", JSON.stringify(ownersOf(object)), `one of ${manager}`);
  return found;
}

/** Creates an object that A applied and U updated. */
async function owned(scene: Scene): Promise<{ collection: Collection; object: JsonObject }> {
  const collection = await gauges(scene);
  shows(await collection.apply("A", "a", { spec: { size: 1, options: { x: "1" } } }), 201);
  const object = shows(await collection.merge("a", { spec: { note: "of U" } }, { fieldManager: "U" }), 200);
  return { collection, object };
}

/** Expects that a reset has removed both A and U. */
function expectReset(answer: RawAnswer): JsonObject {
  const body = bodyOf(answer);
  for (const manager of ["A", "U"])
    expect(!hasManager(body, manager), "managers after a reset", Object.keys(ownersOf(body)), `none of ${manager}`);
  return body;
}

const RESET = { metadata: { managedFields: [{}] } };

/** Returns the object with A's entry alone and some of its members changed. */
function withEntry(object: JsonObject, changes: JsonObject): JsonObject {
  const managedFields = [{ ...entryOf(object, "A"), ...changes }];
  return { ...object, metadata: { ...(object.metadata as JsonObject), managedFields } };
}

export const checks: readonly Check[] = [
  {
    id: "SSA-030",
    title: "Entries name the manager, and Apply or Update",
    needs: ["crds"],
    async run(scene) {
      const { object } = await owned(scene);
      expectEqual("operation of A", entryOf(object, "A").operation, "Apply");
      expectEqual("operation of U", entryOf(object, "U").operation, "Update");
      expectOwners(object, { "A Apply": [".spec.options.x", ".spec.size"], "U Update": [".spec.note"] });
    },
  },
  {
    id: "SSA-030",
    title: "A write without a field manager is recorded under the first part of the user agent",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const answer = await scene.request("POST", collection.path, {
        body: collection.object("a", { spec: { size: 1 } }),
        headers: { "user-agent": "gardener/1.2 (linux)" },
      });
      expectEqual("operation", entryOf(bodyOf(answer, 201), "gardener").operation, "Update");
    },
  },
  {
    id: "SSA-031",
    title: "An entry carries the version through which its fields were applied",
    needs: ["crds"],
    async run(scene) {
      const [stable, beta] = [await gauges(scene), await gauges(scene, "v1beta1")];
      shows(await stable.apply("A", "a", { spec: { size: 1 } }), 201);
      const body = bodyOf(await beta.apply("B", "a", { spec: { note: "of B" } }));
      expectEqual("apiVersion of A", entryOf(body, "A").apiVersion, stable.apiVersion);
      expectEqual("apiVersion of B", entryOf(body, "B").apiVersion, beta.apiVersion);
    },
  },
  {
    id: "SSA-032",
    title: "An entry's time is that of its last change: a repetition keeps it",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const time = (body: JsonObject): string => textAt(entryOf(body, "A"), "time");
      const first = time(bodyOf(await collection.apply("A", "a", { spec: { size: 1 } }), 201));
      expectMatch("time", first, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      // Times have whole seconds, so the next second must begin.
      await scene.eventually("a time that moves forward", async () => {
        const dry = bodyOf(await collection.apply("A", "a", { spec: { size: 2 } }, { dryRun: "All" }));
        return time(dry) > first ? true : undefined;
      });
      const again = time(bodyOf(await collection.apply("A", "a", { spec: { size: 1 } })));
      expectEqual("time after a repetition", again, first);
      const last = time(bodyOf(await collection.apply("A", "a", { spec: { size: 2 } })));
      expect(last > first, "time after a change", last, `later than ${first}`);
    },
  },
  {
    id: "SSA-033",
    title: "Every entry has the fieldsType FieldsV1",
    needs: ["crds"],
    async run(scene) {
      const { object } = await owned(scene);
      const entries = entriesOf(object);
      expect(entries.length >= 2, "entries", entries.length, "at least 2");
      for (const entry of entries) expectEqual(`fieldsType of ${String(entry.manager)}`, entry.fieldsType, "FieldsV1");
    },
  },
  {
    id: "SSA-034",
    title: "fieldsV1 nests names behind f: and ends in empty objects",
    needs: ["crds"],
    async run(scene) {
      const { object } = await owned(scene);
      const expected = { "f:spec": { "f:size": {}, "f:options": { "f:x": {} } } };
      expectEqual("fieldsV1 of A", entryOf(object, "A").fieldsV1, expected);
    },
  },
  {
    id: "SSA-036",
    title: "fieldsV1 has list items under k: with their keys, and set members under v:",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const spec = { size: 1, entries: [{ name: "x", value: 1 }], tags: ["x"] };
      const fields = valueAt(
        entryOf(bodyOf(await collection.apply("A", "a", { spec }), 201), "A"),
        "fieldsV1",
        "f:spec",
      );
      expectEqual("f:entries", valueAt(fields, "f:entries"), {
        'k:{"name":"x"}': { ".": {}, "f:name": {}, "f:value": {} },
      });
      expectEqual("f:tags", valueAt(fields, "f:tags"), { 'v:"x"': {} });
    },
  },
  {
    id: "SSA-037",
    title: "Fields that the server maintains have no owner",
    needs: ["crds"],
    async run(scene) {
      const { collection, object } = await owned(scene);
      const body = bodyOf(await collection.put("a", { ...object, spec: { size: 5 } }, { fieldManager: "P" }));
      for (const [owner, fields] of Object.entries(ownersOf(body)))
        for (const name of ["uid", "resourceVersion", "creationTimestamp", "generation", "managedFields"])
          expect(!fields.includes(`.metadata.${name}`), `fields owned by "${owner}"`, fields, `no ${name}`);
    },
  },
  {
    id: "SSA-035",
    title: "A PUT that sends managedFields as read is accepted, and they reflect its change",
    needs: ["crds"],
    async run(scene) {
      const { collection, object } = await owned(scene);
      const put = await collection.put(
        "a",
        { ...object, spec: { ...(object.spec as object), size: 2 } },
        { fieldManager: "P" },
      );
      expectOwners(shows(put, 200), {
        "A Apply": [".spec.options.x"],
        "U Update": [".spec.note"],
        "P Update": [".spec.size"],
      });
    },
  },
  {
    id: "SSA-024",
    title: "managedFields with a single empty entry remove all entries",
    needs: ["crds"],
    async run(scene) {
      const { collection } = await owned(scene);
      expectReset(await collection.merge("a", RESET, { fieldManager: "B" }));
    },
  },
  {
    id: "SSA-025",
    title: "A reset takes effect before a field change in the same request",
    needs: ["crds"],
    async run(scene) {
      const { collection } = await owned(scene);
      const body = expectReset(await collection.merge("a", { ...RESET, spec: { size: 7 } }, { fieldManager: "B" }));
      // Stock servers track no owners until the next apply.
      const isRecorded = scene.profile.behaviours.unrecordedFields === "none";
      expectEqual("owners", ownersOf(body), isRecorded ? { "B Update": [".spec.size"] } : {});
    },
  },
  {
    id: "SSA-026",
    title: "A PUT can reset the entries too",
    needs: ["crds"],
    async run(scene) {
      const { collection, object } = await owned(scene);
      const metadata = { ...(object.metadata as JsonObject), managedFields: [{}] };
      expectReset(await collection.put("a", { ...object, metadata }, { fieldManager: "B" }));
    },
  },
  {
    id: "SSA-027",
    title: "An empty list of managedFields resets nothing",
    needs: ["crds"],
    stock: {
      difference: "a stock server treats an empty list as a reset too",
      async isMet(scene) {
        const { collection } = await owned(scene);
        expectReset(await collection.merge("a", { metadata: { managedFields: [] } }, { fieldManager: "B" }));
      },
    },
    async run(scene) {
      const { collection, object } = await owned(scene);
      const body = bodyOf(await collection.merge("a", { metadata: { managedFields: [] } }, { fieldManager: "B" }));
      expectEqual("owners", ownersOf(body), ownersOf(object));
    },
  },
  {
    id: "SSA-028",
    title: "A merge patch resets the entries and leaves the rest of the object",
    needs: ["crds"],
    async run(scene) {
      const { collection, object } = await owned(scene);
      expectReset(await collection.merge("a", RESET, { fieldManager: "B" }));
      expectEqual("spec", expectReset(await collection.get("a")).spec, object.spec);
    },
  },
  {
    id: "SSA-029",
    title: "A JSON patch resets the entries, even with an If-Match header",
    needs: ["crds"],
    async run(scene) {
      const { collection, object } = await owned(scene);
      const answer = await scene.request("PATCH", collection.at("a"), {
        contentType: "application/json-patch+json",
        headers: { "if-match": versionOf(object) },
        body: [{ op: "replace", path: "/metadata/managedFields", value: [{}] }],
      });
      expectReset(answer);
    },
  },
  {
    id: "SSA-039",
    title: "At most ten updaters are kept, and older ones are combined as ancient-changes",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      let body: JsonObject = {};
      for (let index = 0; index < 14; index++) {
        const manager = `m${String(index).padStart(2, "0")}`;
        const answer = await collection.merge(
          "a",
          { spec: { options: { [manager]: "1" } } },
          { fieldManager: manager },
        );
        body = shows(answer, 200);
      }
      const updaters = entriesOf(body).filter(({ operation }) => operation === "Update");
      expect(updaters.length <= 11, "Update entries", updaters.length, "at most 10, and one of ancient changes");
      expect(
        hasManager(body, "ancient-changes"),
        "managers",
        Object.keys(ownersOf(body)),
        "ancient-changes among them",
      );
      expect(hasManager(body, "m13"), "managers", Object.keys(ownersOf(body)), "the last one among them");
    },
  },
  {
    id: "SSA-040",
    title: "An entry with an unknown operation is rejected, and one that cannot be decoded changes nothing",
    needs: ["crds"],
    stock: {
      difference:
        "an entry with an unknown operation changes nothing, and one that cannot be decoded removes all owners",
      async isMet(scene) {
        const { collection, object } = await owned(scene);
        const guessed = bodyOf(await collection.put("a", withEntry(object, { operation: "Guess" })));
        expectEqual("owners", ownersOf(guessed), ownersOf(object));
        const emptied = bodyOf(await collection.put("a", withEntry(guessed, { fieldsV1: { "x:nonsense": {} } })));
        expectEqual("entries", entriesOf(emptied), []);
      },
    },
    async run(scene) {
      const { collection, object } = await owned(scene);
      const refused = await collection.put("a", withEntry(object, { operation: "Guess" }));
      expectFailure(refused, { code: 422, reason: "Invalid", parts: ["metadata.managedFields", "Apply", "Update"] });
      const taken = bodyOf(await collection.put("a", withEntry(object, { fieldsV1: { "x:nonsense": {} } })));
      expectEqual("owners", ownersOf(taken), ownersOf(object));
    },
  },
];
