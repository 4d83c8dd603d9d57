/** Marks of shapes: equal ones promise that two versions hold the same fields, without a look at their schemas. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";
import type { SchemaSet } from "../../runtime/schema/schema-types.js";
import { shapeDifferences } from "../../runtime/schema/shape-differences.js";
import { shapeMark } from "../../runtime/schema/shape-mark.js";
import { randomRoot } from "../differential/support/random-schema.js";
import { runSeed } from "../history/seed.js";

const SEED = runSeed();
const ROOTS = 60;

const LINKED: SchemaSet = {
  root: "Node",
  structs: { Node: { type: "object", properties: { size: { type: "integer" }, next: { ref: "Node" } } } },
};

test("rules, descriptions and the order of fields do not change the mark", () => {
  const other: SchemaSet = {
    root: "Item",
    structs: {
      Item: {
        type: "object",
        description: "Another text.",
        required: ["size"],
        properties: { next: { ref: "Item" }, size: { type: "integer", minimum: 1, default: 2 } },
      },
    },
  };
  assert.equal(shapeMark(LINKED), shapeMark(other));
});

test("another type, another field and another place of recursion change the mark", () => {
  const of = (properties: SchemaSet["structs"][string]["properties"]): string =>
    shapeMark({ root: "Node", structs: { Node: { type: "object", properties: properties ?? {} } } });
  const marks = [
    shapeMark(LINKED),
    of({ size: { type: "string" }, next: { ref: "Node" } }),
    of({ size: { type: "integer" } }),
    of({ size: { type: "integer" }, next: { type: "array", items: { ref: "Node" } } }),
    of({ width: { type: "integer" }, next: { ref: "Node" } }),
  ];
  assert.equal(new Set(marks).size, marks.length);
});

test("a ref that names no struct is an error", () => {
  assert.throws(() => shapeMark({ root: "Node", structs: {} }), /no struct "Node"/);
});

test("random schemas: equal marks mean that there is no difference", (context) => {
  context.diagnostic(`seed ${SEED}`);
  const sets = fc.sample(randomRoot(), { seed: SEED, numRuns: ROOTS }).map((raw) => {
    return buildSchemaSet("Root", toStructural(raw, { dialect: "crd" }).schema);
  });
  let equal = 0;
  for (const left of sets) {
    for (const right of sets) {
      if (shapeMark(left) !== shapeMark(right)) continue;
      equal += 1;
      assert.deepEqual(shapeDifferences(left, right), []);
    }
  }
  assert.ok(equal >= ROOTS);
});
