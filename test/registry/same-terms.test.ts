/** Whether two objects have the same terms is seen without making them, and agrees with the terms. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Selectable, StoredObject } from "../../runtime/registry/objects/stored-object.js";
import { haveSameTerms, MAX_FILED_LABELS, termsOf } from "../../runtime/registry/read/selection.js";

const PATHS = ["spec.mode", "status.phase"];
const LABELS: readonly Selectable["labels"][] = [
  undefined,
  {},
  { a: "x" },
  { a: "y" },
  { b: "x" },
  { a: "x", b: "x" },
  { b: "x", a: "x" },
  { a: "" },
  Object.fromEntries(Array.from({ length: MAX_FILED_LABELS + 1 }, (_, index) => [`l${index}`, "x"])),
];
const FIELDS: readonly Selectable["fields"][] = [
  [undefined, undefined],
  ["", undefined],
  ["a", undefined],
  [undefined, "a"],
  ["a", "b"],
];

test("objects have the same terms exactly if their labels and fields are the same", () => {
  const objects = LABELS.flatMap((labels) =>
    FIELDS.map((fields) => new StoredObject("/registry/core/a/b", 1n, Buffer.alloc(0), { labels, fields })),
  );
  const sorted = objects.map((object) => termsOf(PATHS, object).sort().join("\n"));
  for (const [index, object] of objects.entries())
    for (const [other, otherObject] of objects.entries())
      assert.equal(haveSameTerms(object, otherObject), sorted[index] === sorted[other], `${index} and ${other}`);
});
