/** Schemas of custom kinds that can't be kept as they are written: each is refused in the words of stock servers. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { customResourceDefinitions } from "../../generated/apiextensions/v1/index.js";
import { encodeObject } from "../../runtime/codec/protobuf/envelope.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { definition, definitionsPath } from "../support/definitions.js";
import { fieldAt, type JsonObject, type JsonValue, textAt } from "../support/json.js";
import { causesOf } from "./support/refusals.js";

const TEXT = { type: "string" };
const INT_OR_STRING = { "x-kubernetes-int-or-string": true };
const EITHER = { anyOf: [{ type: "integer" }, { type: "string" }] };

/** By the schema of the field `x`: what is wrong, without the path of the schema. */
const FIELDS: readonly (readonly [title: string, schema: JsonObject, causes: readonly string[]])[] = [
  ["a list without items", { type: "array" }, ["Required items"]],
  ["a list of lists without items", { type: "array", items: { type: "array" } }, ["Required items.items"]],
  [
    "an int or string that keeps unknown fields",
    { ...INT_OR_STRING, "x-kubernetes-preserve-unknown-fields": true },
    ["Invalid x-kubernetes-preserve-unknown-fields"],
  ],
  [
    "an int or string that is an object",
    { ...INT_OR_STRING, type: "object", "x-kubernetes-embedded-resource": true, properties: { a: TEXT } },
    ["Invalid x-kubernetes-embedded-resource"],
  ],
  [
    "both types twice",
    { ...INT_OR_STRING, allOf: [EITHER, EITHER] },
    ["Forbidden allOf[1].anyOf[0].type", "Forbidden allOf[1].anyOf[1].type"],
  ],
  [
    "no further fields in a part",
    { type: "object", allOf: [{ additionalProperties: TEXT }] },
    ["Forbidden allOf[0].additionalProperties"],
  ],
  [
    "metadata in a part",
    { type: "object", not: { properties: { metadata: {} } } },
    ["Forbidden not.properties[metadata]"],
  ],
  ["a type that is none", { type: "null" }, ["NotSupported type", "Forbidden type"]],
  ["an unsupported word without content", { type: "object", dependencies: {} }, ["Forbidden dependencies"]],
  [
    "an object of its own within metadata",
    {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: {
        metadata: {
          type: "object",
          properties: {
            a: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
          },
        },
      },
    },
    ["Forbidden properties[metadata].properties[a].x-kubernetes-embedded-resource"],
  ],
  [
    "a map list without keys and items",
    { type: "array", "x-kubernetes-list-type": "map" },
    ["Required items", "Required x-kubernetes-list-map-keys", "Required items"],
  ],
];

/** Patterns with what Go has against them. */
const PATTERNS: Readonly<Record<string, string>> = {
  "(": "missing closing ): `(`",
  "a(?=b)": "invalid or unsupported Perl syntax: `(?=`",
  "(a)\\1": "invalid escape sequence: `\\1`",
  "a{1001}": "invalid repeat count: `{1001}`",
  "[b-a]": "invalid character class range: `b-a`",
  "a**": "invalid nested repetition operator: `**`",
  "\\": "trailing backslash at end of expression: ``",
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`schemas of definitions (${profile.name})`, () => {
    let api: TestApi;
    const isShared = profile.behaviours.definitionPaths === "shared";
    const root = `${isShared ? "spec.validation" : "spec.versions[0].schema"}.openAPIV3Schema`;
    const propose = (schema: JsonObject, more: JsonObject = {}): Promise<Answer> =>
      api.post(`${definitionsPath(api)}?dryRun=All`, definition(api, { schema, ...more }));
    const field = (x: JsonValue): Promise<Answer> => propose({ type: "object", properties: { x } });
    before(async () => {
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    for (const [title, schema, causes] of FIELDS)
      test(`[CRD-031] a schema is refused: ${title}`, async () => {
        const answer = await field(schema);
        assert.equal(answer.status, 422, answer.text);
        const placed = causes.map((cause) => cause.replace(" ", ` ${root}.properties[x].`));
        assert.deepEqual(causesOf(answer).sort(), placed.sort());
      });

    for (const [pattern, fault] of Object.entries(PATTERNS))
      test(`[CRD-031] the pattern ${pattern} is refused wherever it occurs`, async () => {
        const rule = { pattern };
        for (const [place, schema] of Object.entries({
          pattern: { ...TEXT, ...rule },
          "not.pattern": { ...TEXT, not: rule },
          "oneOf[0].pattern": { ...TEXT, oneOf: [rule] },
          "items.pattern": { type: "array", items: { ...TEXT, ...rule } },
          "additionalProperties.pattern": { type: "object", additionalProperties: { ...TEXT, ...rule } },
        })) {
          const answer = await field(schema);
          const at = `${root}.properties[x].${place}`;
          const text = `${at}: Invalid value: ${JSON.stringify(pattern)}: must be a valid regular expression, but isn't: error parsing regexp: ${fault}`;
          assert.deepEqual([answer.status, answer.body.details.causes[0]?.field], [422, at]);
          assert.ok(answer.body.message.endsWith(text), answer.body.message);
        }
      });

    test("[CRD-031] the schema describes everything that rules at the root use", async () => {
      const answer = await propose({ type: "object", anyOf: [{ properties: { a: { minLength: 1 } } }] });
      assert.deepEqual(causesOf(answer), [`Required ${root}.properties[a]`]);
      assert.ok(answer.body.message.endsWith(`because it is defined in ${root}.anyOf[0].properties[a]`));
    });

    test("[CRD-031] the root has properties, and restricts nothing of the metadata except names", async () => {
      assert.deepEqual(causesOf(await propose({ type: "object", additionalProperties: TEXT })), [
        `Forbidden ${root}.additionalProperties`,
      ]);
      const wrong = { kind: { type: "integer" }, apiVersion: { type: "object" }, metadata: TEXT };
      assert.deepEqual(causesOf(await propose({ type: "object", properties: wrong })), [
        `Invalid ${root}.properties[apiVersion].type`,
        `Invalid ${root}.properties[kind].type`,
        `Invalid ${root}.properties[metadata].type`,
      ]);
      for (const more of [{ minProperties: 1 }, { description: "d" }, { required: ["name"] }])
        assert.deepEqual(
          causesOf(await propose({ type: "object", properties: { metadata: { type: "object", ...more } } })),
          [`Forbidden ${root}.properties[metadata]`],
        );
    });

    test("[PB-012] typed clients may send unset members at every depth of a schema", async () => {
      await customResourceDefinitions.load();
      const open = { id: "", type: "", format: "", title: "", pattern: "", description: "", $schema: "" };
      const zeros = { ...open, nullable: false, uniqueItems: false, exclusiveMinimum: false, exclusiveMaximum: false };
      const flags = { "x-kubernetes-embedded-resource": false, "x-kubernetes-int-or-string": false };
      const typed = (schema: JsonObject): JsonObject => ({ ...zeros, ...flags, ...schema });
      const schema = (of: (schema: JsonObject) => JsonObject): JsonObject =>
        of({
          type: "object",
          properties: {
            list: of({ type: "array", items: of({ type: "array", items: of(TEXT) }) }),
            map: of({ type: "object", additionalProperties: of({ type: "object", additionalProperties: of(TEXT) }) }),
          },
        });
      const manifest = definition(api, { schema: schema(typed), spec: { preserveUnknownFields: false } });
      const { protobuf } = customResourceDefinitions;
      const { status, body, text } = await api.post(
        `${definitionsPath(api)}?dryRun=All`,
        encodeObject(
          { apiVersion: textAt(manifest, "apiVersion"), kind: textAt(manifest, "kind") },
          manifest as never,
          protobuf ?? assert.fail(),
        ),
        { type: profile.words.protobufMediaType },
      );
      assert.equal(status, 201, text);
      assert.deepEqual(
        fieldAt(body, "spec", "versions", 0, "schema", "openAPIV3Schema"),
        schema((each) => each),
      );
    });

    test("[CRD-029] a condition may lack everything except its reason", async () => {
      const manifest = definition(api, { group: "told.example.com" });
      assert.equal((await api.post(definitionsPath(api), manifest)).status, 201);
      const conditions = [{ message: "updated" }];
      const path = `${definitionsPath(api, textAt(manifest, "metadata", "name"))}/status`;
      const { status, body, text } = await api.patch(path, "merge", { status: { conditions } });
      assert.equal(status, 200, text);
      assert.deepEqual(fieldAt(body, "status", "conditions"), [{ type: "", status: "", message: "updated" }]);
    });

    test("[CRD-031] schemas of items are validated like all others", async () => {
      const isStock = profile.behaviours.decodingFailures === "stock";
      const list = (items: JsonValue): JsonObject => ({ type: "array", items });
      const wrong = await field(list({ type: "object", properties: { a: { type: 7 } } }));
      assert.equal(wrong.status, 400, wrong.text);
      const text =
        "json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.items.properties.type of type string";
      if (isStock) assert.ok(wrong.body.message.endsWith(text), wrong.body.message);
      const more = await field(list({ ...TEXT, more: 1 }));
      assert.equal(more.status, 201, more.text);
      assert.deepEqual(
        fieldAt(more.body, "spec", "versions", 0, "schema", "openAPIV3Schema", "properties", "x", "items"),
        TEXT,
      );
      if (isStock)
        assert.deepEqual(causesOf(await field(list({ type: null }))), [`Required ${root}.properties[x].items.type`]);
    });

    test("[CRD-031] keywords without an effect are accepted", async () => {
      for (const schema of [
        { ...TEXT, enum: [], allOf: [], anyOf: [], oneOf: [], required: [], minLength: -1, pattern: "" },
        { type: "object", patternProperties: {}, definitions: {}, properties: {}, additionalProperties: TEXT },
        { type: "number", multipleOf: 0 },
        { type: "object", allOf: [{ additionalProperties: false }] },
      ])
        assert.equal((await field(schema)).status, 201, JSON.stringify(schema));
    });

    test("[CRD-031] errors that all versions share are reported once if the profile says so", async () => {
      const bad = { openAPIV3Schema: { type: "object", properties: { x: { ...TEXT, pattern: "(" } } } };
      const version = (name: string, more: JsonObject): JsonObject => ({
        name,
        served: true,
        storage: name === "v1",
        ...more,
      });
      const good = { openAPIV3Schema: { type: "object" } };
      const columns = { additionalPrinterColumns: [{ name: "", type: "string", jsonPath: "x" }] };
      const alike = [version("v1", { schema: bad, ...columns }), version("v2", { schema: bad, ...columns })];
      const fields = ({ body }: Answer): string[] => body.details.causes.map(({ field: at }) => at);
      const of = (index: number): string[] => [
        `spec.versions[${index}].schema.openAPIV3Schema.properties[x].pattern`,
        `spec.versions[${index}].additionalPrinterColumns[0].name`,
        `spec.versions[${index}].additionalPrinterColumns[0].jsonPath`,
      ];
      assert.deepEqual(
        fields(await propose({}, { versions: alike })),
        isShared
          ? [
              "spec.validation.openAPIV3Schema.properties[x].pattern",
              "spec.additionalPrinterColumns[0].name",
              "spec.additionalPrinterColumns[0].JSONPath",
            ]
          : [...of(0), ...of(1)],
      );
      const apart = [version("v1", { schema: good }), version("v2", { schema: bad })];
      assert.deepEqual(fields(await propose({}, { versions: apart })), [of(1)[0]]);
    });
  });
}
