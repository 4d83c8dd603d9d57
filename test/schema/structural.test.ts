/** Raw schemas read into structural ones: both dialects, markers, and what is refused. */
import assert from "node:assert/strict";
import test from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import { checkDefaults } from "../../runtime/schema/reader/check-defaults.js";
import { buildSchemaSet, hoistStructs } from "../../runtime/schema/reader/hoist.js";
import { type StructuralOptions, toStructural, withEnvelope } from "../../runtime/schema/reader/structural.js";

const CRD: StructuralOptions = { dialect: "crd" };
const OPENAPI: StructuralOptions = { dialect: "openapi" };

/** `<path>: <message> (<remedy>)` of every problem. */
function problems(raw: JsonValue, options: StructuralOptions = CRD): string[] {
  return toStructural(raw, options).problems.map(
    ({ path, message, remedy }) => `${path.join("/")}: ${message}${remedy ? ` (${remedy})` : ""}`,
  );
}

function list(markers: Record<string, JsonValue>, items: JsonValue = { type: "string" }): JsonValue {
  return { type: "array", items, ...markers };
}

const PORT = {
  type: "object",
  required: ["port"],
  properties: { port: { type: "integer" }, data: { type: "object" } },
};

const REFUSED: readonly (readonly [name: string, raw: JsonValue, problem: string])[] = [
  ["a schema that is none", 1, ": a schema must be an object (for example: {type: string})"],
  [
    "an unknown type",
    { type: "int" },
    'type: the type is "int" (expected one of object, array, string, integer, number, boolean)',
  ],
  [
    "a field that can't be unset at zero",
    { ...PORT, "x-kindsmith-unset-at-zero": ["data"] },
    'x-kindsmith-unset-at-zero: "data" is not a field of the struct (expected optional fields of type string, integer, number or boolean)',
  ],
  [
    "a field that is always there and that there is not",
    { ...PORT, "x-kindsmith-always-present": ["port", "name"] },
    'x-kindsmith-always-present: "name" is not a field of the struct (expected fields of the struct)',
  ],
  [
    "a keyword of the wrong type",
    { maxLength: "x" },
    'maxLength: maxLength is "x" (expected a whole number, 0 or greater)',
  ],
  ["a negative length", { minItems: -1 }, "minItems: minItems is -1 (expected a whole number, 0 or greater)"],
  ["a factor of zero", { multipleOf: 0 }, "multipleOf: multipleOf is 0 (expected a number greater than 0)"],
  ["required fields that are no names", { required: [1] }, "required: required is [1] (expected a list of strings)"],
  [
    "a pattern that takes more than linear time",
    { type: "string", pattern: "(?=a)" },
    'pattern: the pattern "(?=a)" can\'t be read: error parsing regexp: invalid or unsupported Perl syntax: `(?=` (expected an RE2 expression)',
  ],
  ["a reference where none may stand", { $ref: "#/x" }, "$ref: $ref is not allowed here (write the schema out)"],
  [
    "fields that would change the prototype",
    { type: "object", properties: JSON.parse('{"__proto__":{}}') as JsonValue },
    "properties/__proto__: a field can't be called __proto__",
  ],
  [
    "fields and map values in one object",
    { type: "object", properties: { a: {} }, additionalProperties: { type: "string" } },
    "additionalProperties: properties and additionalProperties exclude each other (split the object, or use x-kubernetes-preserve-unknown-fields)",
  ],
  [
    "an unknown list type",
    list({ "x-kubernetes-list-type": "bag" }),
    'x-kubernetes-list-type: x-kubernetes-list-type is "bag" (expected one of atomic, set, map)',
  ],
  [
    "an unknown map type",
    { type: "object", "x-kubernetes-map-type": "loose" },
    'x-kubernetes-map-type: x-kubernetes-map-type is "loose" (expected one of atomic, granular)',
  ],
  [
    "an unknown patch strategy",
    list({ "x-kubernetes-patch-strategy": "join" }),
    'x-kubernetes-patch-strategy: patchStrategy is "join" (expected one of merge, replace, retainKeys)',
  ],
  [
    "keys without a list type",
    list({ "x-kubernetes-list-map-keys": ["port"] }, PORT),
    'x-kubernetes-list-map-keys: found list map keys without listType "map" (add x-kubernetes-list-type: map, or remove the keys)',
  ],
  [
    "a map without keys",
    list({ "x-kubernetes-list-type": "map" }, PORT),
    'x-kubernetes-list-type: listType "map" needs the key fields (add x-kubernetes-list-map-keys, for example: [name])',
  ],
  [
    "a key that is no field",
    list({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] }, PORT),
    'x-kubernetes-list-map-keys: the key "name" is not a property of the items (expected one of port, data)',
  ],
  [
    "a key that is an object",
    list({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["data"] }, PORT),
    'x-kubernetes-list-map-keys: the key "data" is of type "object" (expected a string, number or boolean)',
  ],
  [
    "a key that may be absent",
    list(
      { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"] },
      { type: "object", properties: { a: { type: "string" } } },
    ),
    'x-kubernetes-list-map-keys: the key "a" may be absent from an item (make it required, or give it a default)',
  ],
  [
    "a map type on a list",
    list({ "x-kubernetes-map-type": "atomic" }),
    'x-kubernetes-map-type: found mapType on a value of type "array" (expected it on a map or struct)',
  ],
  [
    "a list type on an object",
    { type: "object", "x-kubernetes-list-type": "set" },
    'x-kubernetes-list-type: found listType on a value of type "object" (expected it on a list)',
  ],
  [
    "rules without an expression",
    { type: "string", "x-kubernetes-validations": [{ message: "x" }] },
    'x-kubernetes-validations: x-kubernetes-validations is [{"message":"x"}] (expected a list of objects with a rule)',
  ],
];

for (const [name, raw, problem] of REFUSED) {
  test(`${name} is refused with its place`, () => assert.deepEqual(problems(raw), [problem]));
}

test("places are given from the root, all of them in one run", () => {
  const raw = { type: "object", properties: { a: { type: "x" }, b: { type: "array", items: { minimum: "1" } } } };
  assert.deepEqual(
    problems(raw).map((text) => text.split(":")[0]),
    ["properties/a/type", "properties/b/items/minimum"],
  );
});

test("a schema nested too deep is refused instead of overflowing", () => {
  let raw: JsonValue = { type: "string" };
  for (let level = 0; level < 20_000; level++) raw = { type: "array", items: raw };
  assert.equal(problems(raw).length, 1);
});

test("unusable markers are ignored where another part reports them", () => {
  const { schema, problems: found } = toStructural(list({ "x-kubernetes-list-type": "bag" }), {
    ...CRD,
    markers: "linted",
  });
  assert.deepEqual(found, []);
  assert.deepEqual(schema, { type: "array", items: { type: "string" } });
});

test("[GEN-017] patchStrategy merge stands in for a missing listType, an explicit one wins", () => {
  const merge = { "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "port" };
  const fallback = toStructural(list(merge, PORT), OPENAPI).schema;
  assert.deepEqual([fallback.listType, fallback.listMapKeys], ["map", ["port"]]);
  assert.deepEqual([fallback.patchStrategy, fallback.patchMergeKey], [["merge"], "port"]);
  assert.equal(toStructural(list({ patchStrategy: "merge" }), OPENAPI).schema.listType, "set");
  const explicit = toStructural(list({ ...merge, "x-kubernetes-list-type": "atomic" }, PORT), OPENAPI).schema;
  assert.equal(explicit.listType, "atomic");
  const withKeys = {
    ...merge,
    patchStrategy: "merge,retainKeys",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["port"],
  };
  assert.deepEqual(toStructural(list(withKeys, PORT), OPENAPI).problems, []);
});

test("a schema without content allows any content in OpenAPI, and unknown fields in a CRD", () => {
  const raw = {
    type: "object",
    properties: { any: {}, object: { type: "object" }, map: { additionalProperties: true } },
  };
  const openapi = toStructural(raw, OPENAPI).schema.properties;
  assert.deepEqual(openapi, {
    any: { preserveUnknownFields: true },
    object: { type: "object", preserveUnknownFields: true },
    map: { type: "object", additionalProperties: true },
  });
  const crd = toStructural(raw, CRD).schema.properties;
  assert.deepEqual(crd, { any: {}, object: { type: "object" }, map: { type: "object", additionalProperties: {} } });
});

test("OpenAPI 3.1 spellings mean what their 3.0 forms mean", () => {
  const { schema, problems: found } = toStructural(
    {
      properties: {
        a: { type: ["string", "null"] },
        b: { type: "number", exclusiveMinimum: 1, maximum: 3, exclusiveMaximum: 5 },
        c: { const: 1 },
        d: { type: ["integer", "string"] },
      },
    },
    OPENAPI,
  );
  assert.deepEqual(found, []);
  assert.deepEqual(schema.properties, {
    a: { type: "string", nullable: true },
    b: { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 3 },
    c: { enum: [1] },
    d: { intOrString: true },
  });
});

test("references become what the caller chooses, with the description and default beside them", () => {
  const asked: string[] = [];
  const { schema, problems: found } = toStructural(
    {
      type: "object",
      properties: {
        meta: { allOf: [{ $ref: "#/Meta" }], description: "About it.", default: {} },
        list: { type: "array", items: { $ref: "#/Item" }, patchStrategy: "merge", patchMergeKey: "name" },
        time: { "x-kindsmith-type": "Time", description: "When." },
      },
    },
    {
      ...OPENAPI,
      resolveRef: (reference, at) => {
        asked.push(`${reference} at ${at.join("/")}`);
        return reference === "#/Meta" ? { wellKnown: "ObjectMeta" } : { ref: "Item" };
      },
    },
  );
  assert.deepEqual(found, []);
  assert.deepEqual(asked, ["#/Meta at properties/meta/allOf/0/$ref", "#/Item at properties/list/items/$ref"]);
  assert.deepEqual(schema.properties, {
    meta: { wellKnown: "ObjectMeta", description: "About it.", default: {} },
    list: {
      type: "array",
      items: { ref: "Item" },
      listType: "map",
      listMapKeys: ["name"],
      patchStrategy: ["merge"],
      patchMergeKey: "name",
    },
    time: { wellKnown: "Time", description: "When." },
  });
});

test("the envelope keeps a definition's rules for names, and nothing else of metadata", () => {
  const { schema } = toStructural(
    {
      type: "object",
      required: ["metadata", "spec", "ghost"],
      properties: {
        metadata: { type: "object", properties: { name: { type: "string", maxLength: 5 }, foo: {} } },
        spec: { type: "string" },
      },
    },
    CRD,
  );
  const { properties, required } = withEnvelope(schema);
  assert.deepEqual(Object.keys(properties ?? {}), ["apiVersion", "kind", "metadata", "spec"]);
  assert.deepEqual(properties?.metadata?.allOf, [{ properties: { name: { maxLength: 5 } } }]);
  assert.deepEqual(required, ["spec", "ghost"]);
});

test("inline objects become structs with names of their place, unique and in document order", () => {
  const object = (properties: Record<string, JsonValue>): JsonValue => ({ type: "object", properties });
  const raw = object({
    spec: object({ ports: list({}, object({ port: { type: "integer" } })), "a-b": object({ x: {} }) }),
    specPorts: object({ y: {} }),
    map: { type: "object", additionalProperties: object({ z: {} }) },
  });
  const set = buildSchemaSet("Widget", toStructural(raw, CRD).schema);
  assert.equal(set.root, "Widget");
  assert.deepEqual(Object.keys(set.structs), [
    "Widget",
    "WidgetSpec",
    "WidgetSpecPortsItem",
    "WidgetSpecAB",
    "WidgetSpecPorts",
    "WidgetMapValue",
  ]);
  assert.deepEqual(set.structs.WidgetSpec?.properties?.ports?.items, { ref: "WidgetSpecPortsItem" });

  const clash = object({ aB: object({ x: {} }), a: object({ b: object({ y: {} }) }) });
  assert.deepEqual(Object.keys(buildSchemaSet("W", toStructural(clash, CRD).schema).structs), [
    "W",
    "WAB",
    "WA",
    "WAB2",
  ]);
});

test("properties of a field stay with the field, those of an object go into its struct", () => {
  const raw = {
    type: "object",
    properties: {
      box: {
        type: "object",
        nullable: true,
        default: {},
        maxProperties: 1,
        "x-kubernetes-map-type": "atomic",
        properties: { a: {} },
      },
    },
  };
  const places: string[] = [];
  const set = hoistStructs(toStructural(raw, CRD).schema, "W", (wanted, path) => {
    places.push(path);
    return `unit#${wanted}`;
  });
  assert.deepEqual(places, ["", "box"]);
  assert.deepEqual(set.structs["unit#W"]?.properties?.box, {
    ref: "unit#WBox",
    nullable: true,
    default: {},
    mapType: "atomic",
  });
  assert.deepEqual(set.structs["unit#WBox"], {
    type: "object",
    maxProperties: 1,
    mapType: "atomic",
    properties: { a: {} },
  });
});

test("a default that its own schema refuses or would prune is a problem at its place", () => {
  const { schema } = toStructural(
    {
      type: "object",
      properties: {
        size: { type: "integer", maximum: 3, default: 4 },
        list: { type: "array", items: { type: "string", default: 1 } },
        box: { type: "object", default: { a: "x", b: 1 }, properties: { a: { type: "string" } } },
        fine: { type: "object", default: {}, required: ["a"], properties: { a: { type: "string", default: "x" } } },
      },
    },
    CRD,
  );
  assert.deepEqual(
    checkDefaults(schema).map(({ path, message }) => `${path.join("/")}: ${message}`),
    [
      "properties/size/default: default: Invalid value: 4: default in body should be less than or equal to 3",
      'properties/list/items/default: default: Invalid value: "integer": default in body must be of type string: "integer"',
      "properties/box/default: default.b: the schema has no such field",
    ],
  );
});
