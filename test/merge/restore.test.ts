/** What a version can't show is put back after a write through it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { JsonValue } from "../../runtime/api/json.js";
import { compileMergeRule } from "../../runtime/merge/descriptors/compile-merge-rule.js";
import type { MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { restoreUnshown } from "../../runtime/merge/round-trips/restore.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { runSeed } from "../history/seed.js";

const SEED = runSeed();
const text: Schema = { type: "string" };
const RULE: MergeRule = compileMergeRule(
  buildSchemaSet("Thing", {
    type: "object",
    properties: {
      shown: text,
      hidden: text,
      part: { type: "object", properties: { shown: text, hidden: text } },
      atoms: { type: "array", items: text },
      words: { type: "array", items: text, listType: "set" },
      items: {
        type: "array",
        listType: "map",
        listMapKeys: ["name"],
        items: { type: "object", properties: { name: text, shown: text, hidden: text } },
      },
      labels: { type: "object", additionalProperties: text },
    },
  }),
);

interface Case {
  readonly name: string;
  readonly original: JsonValue;
  readonly shown: JsonValue;
  readonly changed: JsonValue;
  readonly want: JsonValue;
}

const CASES: readonly Case[] = [
  {
    name: "hidden fields stay beside changed and new ones",
    original: { shown: "a", hidden: "h" },
    shown: { shown: "a" },
    changed: { shown: "b", labels: { x: "1" } },
    want: { shown: "b", labels: { x: "1" }, hidden: "h" },
  },
  {
    name: "removed fields go, and hidden ones go with what they stand in",
    original: { shown: "a", part: { shown: "p", hidden: "h" } },
    shown: { shown: "a", part: { shown: "p" } },
    changed: {},
    want: {},
  },
  {
    name: "a struct that is not shown at all stays",
    original: { shown: "a", part: { hidden: "h" } },
    shown: { shown: "a" },
    changed: { shown: "b" },
    want: { shown: "b", part: { hidden: "h" } },
  },
  {
    name: "items are told apart by their keys, in any order",
    original: {
      items: [
        { name: "a", hidden: "1" },
        { name: "b", hidden: "2", shown: "s" },
      ],
    },
    shown: { items: [{ name: "a" }, { name: "b", shown: "s" }] },
    changed: { items: [{ name: "c" }, { name: "b", shown: "t" }] },
    want: { items: [{ name: "c" }, { name: "b", shown: "t", hidden: "2" }] },
  },
  {
    name: "items and members of sets that are not shown stay, last",
    original: { items: [{ name: "x" }, { name: "a" }], words: ["x", "a"] },
    shown: { items: [{ name: "a" }], words: ["a"] },
    changed: { items: [{ name: "a", shown: "s" }], words: ["a", "b"] },
    want: { items: [{ name: "a", shown: "s" }, { name: "x" }], words: ["a", "b", "x"] },
  },
  {
    name: "an atomic list that was not touched is the stored one, a changed one is the new one",
    original: { atoms: ["a", "hidden"], shown: "a" },
    shown: { atoms: ["a"], shown: "a" },
    changed: { atoms: ["a"], shown: "b" },
    want: { atoms: ["a", "hidden"], shown: "b" },
  },
  {
    name: "an atomic list that was changed is the new one",
    original: { atoms: ["a", "hidden"] },
    shown: { atoms: ["a"] },
    changed: { atoms: ["b"] },
    want: { atoms: ["b"] },
  },
  {
    name: "what was hidden and is written now is what was written",
    original: { hidden: "h" },
    shown: {},
    changed: { hidden: "new" },
    want: { hidden: "new" },
  },
];

describe(`restoring what a version cannot show (KINDSMITH_SEED=${SEED})`, () => {
  for (const { name, original, shown, changed, want } of CASES)
    test(name, () => assert.deepEqual(restoreUnshown(RULE, changed, shown, original), want));

  const word = fc.constantFrom("a", "b", "c");
  const part = { shown: word, hidden: word };
  const things = fc.record(
    {
      ...part,
      part: fc.record(part, { requiredKeys: [], noNullPrototype: true }),
      atoms: fc.array(word, { maxLength: 3 }),
      words: fc.uniqueArray(word),
      items: fc.uniqueArray(fc.record({ name: word, ...part }, { requiredKeys: ["name"], noNullPrototype: true }), {
        selector: ({ name }) => name,
      }),
      labels: fc.dictionary(word, word, { noNullPrototype: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<JsonValue>;

  /** A version without any `hidden`, and without empty remains. */
  const show = (value: JsonValue): JsonValue =>
    JSON.parse(JSON.stringify(value, (key, inner) => (key === "hidden" ? undefined : inner))) as JsonValue;

  test("[VER-017] writing back a shown object restores the original, and written objects can be read", () => {
    fc.assert(
      fc.property(things, things, (original, written) => {
        const before = structuredClone([original, written]);
        assert.deepEqual(restoreUnshown(RULE, show(original), show(original), original), original);
        const changed = show(written);
        assert.deepEqual(show(restoreUnshown(RULE, changed, show(original), original)), changed);
        assert.deepEqual([original, written], before, "nothing is changed in place");
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
