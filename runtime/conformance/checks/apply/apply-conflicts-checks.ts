/** SPEC: Field ownership (server-side apply): conflicts, shared fields, and what happens to dropped fields. */
import { bodyOf, expectEqual, expectFailure } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer } from "../../scene.js";
import { type Collection, shows } from "../../scenes/check-collection.js";
import { expectNotOwned, expectOwned, expectOwners } from "../../scenes/check-owners.js";
import { gauges } from "../../scenes/gauge-kind.js";

/** Expects 409 with one cause that names the field and the manager; the version is only named for updaters. */
function expectConflict(answer: RawAnswer, manager: string, field: string): void {
  expectFailure(answer, {
    code: 409,
    reason: "Conflict",
    parts: [`"${manager}"`, field],
    cause: {
      reason: "FieldManagerConflict",
      field,
      message: `conflict with "${manager}"`,
    },
  });
}

const SIZE = ".spec.size";
const NOTE = ".spec.note";

/** Sets `spec.size` to 3, owned by A and B together. */
async function shared(collection: Collection): Promise<void> {
  shows(await collection.apply("A", "a", { spec: { size: 3 } }), 201);
  shows(await collection.apply("B", "a", { spec: { size: 3 } }), 200);
}

export const checks: readonly Check[] = [
  {
    id: "SSA-016",
    title:
      "A value other than the owner's, without force, is a conflict that names owner and field, and changes nothing",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, note: "of A" } }), 201);
      const before = bodyOf(await collection.get("a"));
      const answer = await collection.apply("B", "a", { spec: { size: 2, mode: "off" } });
      expectConflict(answer, "A", SIZE);
      expectEqual("the object afterwards", bodyOf(await collection.get("a")), before);
    },
  },
  {
    id: "SSA-016",
    title: "A conflict names every field and every owner",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 201);
      shows(await collection.apply("B", "a", { spec: { options: { "example.com/x": "1" } } }), 200);
      const answer = await collection.apply("C", "a", { spec: { size: 2, options: { "example.com/x": "2" } } });
      expectConflict(answer, "A", SIZE);
      expectConflict(answer, "B", ".spec.options.example.com/x");
    },
  },
  {
    id: "SSA-016",
    title: "A field that an update has set conflicts too",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.post("a", { spec: { size: 1 } }, { fieldManager: "U" }), 201);
      const answer = await collection.apply("A", "a", { spec: { size: 2 } });
      expectFailure(answer, { code: 409, cause: { reason: "FieldManagerConflict", field: SIZE, message: /"U"/ } });
    },
  },
  {
    id: "SSA-017",
    title: "With force, the new owner takes a field over alone",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, note: "kept" } }), 201);
      const body = shows(await collection.apply("B", "a", { spec: { size: 2 } }, { force: "true" }), 200, {
        "spec.size": 2,
      });
      expectOwners(body, { "A Apply": [NOTE], "B Apply": [SIZE] });
    },
  },
  {
    id: "SSA-018",
    title: "Applying the same value makes a field shared",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await shared(collection);
      const body = shows(await collection.get("a"), 200, { "spec.size": 3 });
      expectOwners(body, { "A Apply": [SIZE], "B Apply": [SIZE] });
    },
  },
  {
    id: "SSA-019",
    title: "A co-owner who changes a shared value conflicts with the other one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await shared(collection);
      expectConflict(await collection.apply("A", "a", { spec: { size: 4 } }), "B", SIZE);
      shows(await collection.get("a"), 200, { "spec.size": 3 });
    },
  },
  {
    id: "SSA-020",
    title: "A co-owner who drops a shared field leaves it to the other one",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await shared(collection);
      const body = shows(await collection.apply("A", "a", { spec: { note: "only" } }), 200, { "spec.size": 3 });
      expectOwners(body, { "A Apply": [NOTE], "B Apply": [SIZE] });
    },
  },
  {
    id: "SSA-012",
    title: "Omitting a field that another manager owns too keeps it",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, note: "both" } }), 201);
      shows(await collection.apply("B", "a", { spec: { note: "both" } }), 200);
      const body = shows(await collection.apply("A", "a", { spec: { size: 1 } }), 200, { "spec.note": "both" });
      expectOwners(body, { "A Apply": [SIZE], "B Apply": [NOTE] });
    },
  },
  {
    id: "SSA-011",
    title: "Omitting a field that was applied before removes it",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const spec = { size: 1, note: "gone", options: { x: "1", y: "2" }, tags: ["p", "q"] };
      shows(await collection.apply("A", "a", { spec }), 201);
      const answer = await collection.apply("A", "a", { spec: { size: 1, options: { x: "1" }, tags: ["q"] } });
      shows(answer, 200, { "spec.note": undefined, "spec.options": { x: "1" }, "spec.tags": ["q"], "spec.size": 1 });
    },
  },
  {
    id: "SSA-022",
    title: "A sole owner who drops a field without a default deletes it",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      shows(await collection.apply("A", "a", { spec: { note: "short", box: { x: 1 } } }), 200);
      shows(await collection.apply("A", "a", { spec: { box: { x: 1 } } }), 200, {
        "spec.note": undefined,
        "spec.box.x": 1,
      });
      shows(await collection.get("a"), 200, { "spec.note": undefined });
    },
  },
  {
    id: "SSA-021",
    title: "When a sole owner drops a field with a default, the default applies again",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, mode: "manual" } }), 201, { "spec.mode": "manual" });
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 200, { "spec.mode": "auto" });
    },
  },
  {
    id: "SSA-023",
    title: "A PUT never conflicts, and takes ownership of the fields that it changes",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = bodyOf(await collection.apply("A", "a", { spec: { size: 1, note: "kept" } }), 201);
      const put = await collection.put(
        "a",
        { ...made, spec: { ...(made.spec as object), size: 2 } },
        { fieldManager: "B" },
      );
      const body = shows(put, 200, { "spec.size": 2 });
      expectOwners(body, { "A Apply": [NOTE], "B Update": [SIZE] });
    },
  },
  {
    id: "SSA-023",
    title: "A merge patch never conflicts, and takes ownership of the fields that it changes",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1, note: "kept" } }), 201);
      const body = shows(await collection.merge("a", { spec: { size: 2, note: "kept" } }, { fieldManager: "B" }), 200);
      expectOwned(body, "B Update", SIZE);
      expectNotOwned(body, "A Apply", SIZE);
      expectOwned(body, "A Apply", NOTE);
      expectNotOwned(body, "B Update", NOTE);
    },
  },
];
