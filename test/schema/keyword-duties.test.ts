/**
 * That no keyword of a schema is dropped on its way into a validator: each that restricts values refuses one, as a node
 * and as a part of allOf, compiled in memory and ahead of time; what nothing keeps is not compiled.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { stringify } from "yaml";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import { KEYWORD_DUTIES } from "../../runtime/schema/compiler/keyword-duties.js";
import type { Validator } from "../../runtime/schema/compiler/validation.js";
import { definitionSchemaSet } from "../../runtime/schema/conversion/definition-conversion.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { workspace } from "../codegen/workspace.js";
import { importTypeScript } from "../support/typescript.js";
import { WRITE, walk } from "./support/compiled.js";

interface Example {
  /** As definitions write it. */
  readonly schema: JsonObject;
  /** The same as a part of allOf; absent where only nodes may say it. */
  readonly rule?: JsonObject;
  readonly taken: JsonValue;
  readonly refused: JsonValue;
}

const rule = (node: JsonObject, said: JsonObject, taken: JsonValue, refused: JsonValue): Example => ({
  schema: { ...node, ...said },
  rule: { ...node, allOf: [said] },
  taken,
  refused,
});
const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const LIST = { type: "array", items: TEXT };
const MAP = { type: "object", additionalProperties: TEXT };
const STRUCT = { type: "object", properties: { a: TEXT, b: TEXT } };
const ITEMS = { type: "object", required: ["k"], properties: { k: TEXT } };

const EXAMPLES: Readonly<Partial<Record<keyof Schema, readonly Example[]>>> = {
  type: ["object", "array", "string", "integer", "number", "boolean"].map((type) => ({
    schema: type === "array" ? LIST : { type, ...(type === "object" ? STRUCT : {}) },
    taken: { object: {}, array: [], string: "", integer: 1, number: 0.5, boolean: true }[type] as JsonValue,
    refused: type === "string" ? 1 : "x",
  })),
  wellKnown: [{ schema: { "x-kindsmith-type": "Time" }, taken: "2020-01-01T00:00:00Z", refused: "noon" }],
  nullable: [
    { schema: { ...TEXT, nullable: true }, taken: null, refused: 1 },
    { schema: TEXT, taken: "", refused: null },
  ],
  format: [rule(TEXT, { format: "ipv4" }, "10.0.0.1", "x")],
  enum: [
    rule(TEXT, { enum: ["a"] }, "a", "b"),
    rule(NUMBER, { enum: [1] }, 1, 2),
    rule(STRUCT, { enum: [{ a: "1" }] }, { a: "1" }, { a: "2" }),
    rule(MAP, { enum: [{ a: "1" }] }, { a: "1" }, { a: "2" }),
    rule(LIST, { enum: [["1"]] }, ["1"], ["2"]),
  ],
  minimum: [rule(NUMBER, { minimum: 1 }, 1, 0)],
  maximum: [rule(NUMBER, { maximum: 1 }, 1, 2)],
  exclusiveMinimum: [rule(NUMBER, { minimum: 1, exclusiveMinimum: true }, 2, 1)],
  exclusiveMaximum: [rule(NUMBER, { maximum: 1, exclusiveMaximum: true }, 0, 1)],
  multipleOf: [rule(NUMBER, { multipleOf: 2 }, 4, 3)],
  minLength: [rule(TEXT, { minLength: 2 }, "aa", "a")],
  maxLength: [rule(TEXT, { maxLength: 1 }, "a", "aa")],
  pattern: [rule(TEXT, { pattern: "^a" }, "a", "b"), rule(TEXT, { pattern: "^\\p{ascii}$" }, "a", "ä")],
  minItems: [rule(LIST, { minItems: 1 }, ["a"], [])],
  maxItems: [rule(LIST, { maxItems: 1 }, ["a"], ["a", "b"])],
  uniqueItems: [rule(LIST, { uniqueItems: true }, ["a"], ["a", "a"])],
  minProperties: [rule(MAP, { minProperties: 1 }, { a: "" }, {}), rule(STRUCT, { minProperties: 1 }, { a: "" }, {})],
  maxProperties: [
    rule(MAP, { maxProperties: 1 }, { a: "" }, { a: "", b: "" }),
    rule(STRUCT, { maxProperties: 1 }, { a: "" }, { a: "", b: "" }),
  ],
  properties: [
    rule(STRUCT, { properties: { a: { minLength: 1 }, b: TEXT } }, { a: "x" }, { a: "" }),
    { schema: STRUCT, taken: { a: "" }, refused: { a: 1 } },
  ],
  required: [rule(STRUCT, { required: ["a"] }, { a: "" }, {}), rule(MAP, { required: ["a"] }, { a: "" }, {})],
  additionalProperties: [{ schema: MAP, taken: { a: "" }, refused: { a: 1 } }],
  items: [rule(LIST, { items: { minLength: 1 } }, ["a"], [""]), { schema: LIST, taken: ["a"], refused: [1] }],
  allOf: [rule(TEXT, { allOf: [{ minLength: 1 }, { maxLength: 2 }] }, "a", "")],
  anyOf: [rule(TEXT, { anyOf: [{ minLength: 1 }] }, "a", "")],
  oneOf: [rule(TEXT, { oneOf: [{ minLength: 1 }, { minLength: 2 }] }, "a", "aa")],
  not: [rule(TEXT, { not: { minLength: 1 } }, "", "a")],
  intOrString: [
    { schema: { "x-kubernetes-int-or-string": true }, taken: 1, refused: true },
    { schema: { "x-kubernetes-int-or-string": true, format: "ipv4" }, taken: "10.0.0.1", refused: "x" },
    {
      schema: {
        "x-kubernetes-int-or-string": true,
        allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }], minimum: 5 }],
      },
      taken: 5,
      refused: 4,
    },
  ],
  embeddedResource: [
    {
      schema: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
      taken: { apiVersion: "v1", kind: "A" },
      refused: { apiVersion: "v1" },
    },
  ],
  listType: [{ schema: { ...LIST, "x-kubernetes-list-type": "set" }, taken: ["a", "b"], refused: ["a", "a"] }],
  listMapKeys: [
    {
      schema: { type: "array", items: ITEMS, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] },
      taken: [{ k: "a" }],
      refused: [{ k: "a" }, { k: "a" }],
    },
  ],
};

interface Trial extends Omit<Example, "rule"> {
  readonly title: string;
  readonly field: string;
}

const TRIALS: readonly Trial[] = Object.entries(EXAMPLES)
  .flatMap(([keyword, examples]) =>
    examples.flatMap(({ schema, rule: part, taken, refused }, index) => [
      { title: `${keyword} ${index + 1}`, schema, taken, refused },
      ...(part === undefined ? [] : [{ title: `${keyword} ${index + 1} in a part`, schema: part, taken, refused }]),
    ]),
  )
  .map((trial, index) => ({ ...trial, field: `f${index}` }));

const ROOT = { type: "object", properties: Object.fromEntries(TRIALS.map(({ field, schema }) => [field, schema])) };

function judge(validate: Validator, { field, taken, refused }: Trial): void {
  assert.deepEqual(walk({ validate }, { [field]: taken }, WRITE).faults, []);
  assert.notDeepEqual(walk({ validate }, { [field]: refused }, WRITE).faults, []);
}

test("every keyword that restricts values has an example", () => {
  const checked = Object.entries(KEYWORD_DUTIES).flatMap(([keyword, duty]) => (duty === "checked" ? [keyword] : []));
  assert.deepEqual(Object.keys(EXAMPLES).sort(), checked.sort());
});

const inMemory = compileSchema(definitionSchemaSet(ROOT, "Example")).validate;
for (const trial of TRIALS) test(`[CRD-031] ${trial.title} is enforced`, () => judge(inMemory, trial));

test("[GEN-005] generated files enforce every keyword", async (context) => {
  const space = await workspace(context, {}, "inside");
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "examples.demo.example.com" },
    spec: {
      group: "demo.example.com",
      names: { kind: "Example", plural: "examples" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: ROOT } }],
    },
  };
  await space.write("schemas/demo.example.com/v1/example.yaml", stringify(manifest));
  const run = await space.generate("--schemas", "schemas", "--out", "generated");
  assert.equal(run.code, 0, run.stderr);
  const file = `${space.root}/generated/demo.example.com/v1/example.validate.ts`;
  const { validate } = (await importTypeScript(file)) as { readonly validate: Validator };
  for (const trial of TRIALS) await context.test(trial.title, () => judge(validate, trial));
});

test("a schema with an unenforced keyword is not compiled, wherever the keyword is", () => {
  const odd = { type: "string", shininess: 3 } as Schema;
  for (const schema of [
    { ...STRUCT, shininess: 3 },
    { properties: { a: odd } },
    { properties: { a: { type: "array", items: odd } } },
    { properties: { a: { type: "object", additionalProperties: odd } } },
    { properties: { a: { type: "string", not: odd } } },
  ])
    assert.throws(
      () => compileSchema(buildSchemaSet("Root", schema as Schema)),
      /nothing keeps the keyword "shininess"/,
    );
});

test("an unknown keyword is a problem, and a definition with one is not compiled", () => {
  for (const [schema, path] of [
    [{ type: "object", shininess: 3 }, "shininess"],
    [{ type: "object", properties: { a: { ...TEXT, maxLenght: 3 } } }, "properties.a.maxLenght"],
    [{ type: "object", properties: { a: { ...TEXT, not: { colour: 1 } } } }, "properties.a.not.colour"],
    [{ type: "object", properties: { a: { "x-kindsmith-type": "Time", maxLength: 3 } } }, "properties.a.maxLength"],
  ] as const) {
    const { problems } = toStructural(schema as JsonObject, { dialect: "crd" });
    assert.deepEqual(
      problems.map((problem) => problem.path.join(".")),
      [path],
    );
    assert.throws(() => definitionSchemaSet(schema as JsonObject, "Odd"), /the schema of Odd can't be kept/);
  }
});

test("a definition with an invalid pattern is not compiled", () => {
  const schema = { type: "object", properties: { a: { ...TEXT, not: { pattern: "(" } } } };
  assert.throws(() => definitionSchemaSet(schema, "Odd"), /properties\.a\.not\.pattern/);
});
