/** Warnings: what a schema says and probably doesn't mean is told with its place, and generated all the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { widgetDocument, workspace } from "./workspace.js";

interface Case {
  readonly title: string;
  /** The fields of a CustomResourceDefinition's schema, in YAML. */
  readonly schema: string;
  /** What is written to standard error. */
  readonly want: string;
}

const AT = "spec.versions[0].schema.openAPIV3Schema.properties.spec";

const CASES: readonly Case[] = [
  {
    title: "a format that is a misspelt one",
    schema: "spec: { type: string, format: date-tme }",
    want:
      'schemas/a.yaml:15:35: warning: the format "date-tme" is not known, so nothing checks it\n' +
      `  did you mean date-time?\n  at ${AT}.format\n`,
  },
  {
    title: "a format that is like none, and one for numbers",
    schema:
      "spec: { type: object, properties: { a: { type: string, format: postcode }, b: { type: integer, format: uint32 } } }",
    want: "",
  },
  {
    title: "a value that an enum has twice",
    schema: "spec: { type: string, enum: [a, b, a] }",
    want: `schemas/a.yaml:15:48: warning: the value "a" is there twice\n  remove one\n  at ${AT}.enum[2]\n`,
  },
  {
    title: "a required name that is a misspelt field",
    schema: "spec: { type: object, required: [aera], properties: { area: { type: string } } }",
    want:
      'schemas/a.yaml:15:46: warning: "aera" is required, but spec has no such field, so no value can be valid\n' +
      `  did you mean area?\n  at ${AT}.required[0]\n`,
  },
  {
    title: "a required name like no field",
    schema: "spec: { type: object, required: [area, zone], properties: { area: { type: string } } }",
    want:
      'schemas/a.yaml:15:52: warning: "zone" is required, but spec has no such field, so no value can be valid\n' +
      `  add it to properties, or take it out of required\n  at ${AT}.required[1]\n`,
  },
  {
    title: "a demand among others that all have to hold, in the items of a list",
    schema:
      "spec: { type: array, items: { type: object, allOf: [{ required: [b] }], properties: { a: { type: string } } } }",
    want:
      'schemas/a.yaml:15:78: warning: "b" is required, but spec.items has no such field, so no value can be valid\n' +
      `  add it to properties, or take it out of required\n  at ${AT}.items.allOf[0].required[0]\n`,
  },
  {
    title: "an object without any field",
    schema: "spec: { type: object, required: [a] }",
    want:
      'schemas/a.yaml:15:46: warning: "a" is required, but spec has no such field, so no value can be valid\n' +
      `  add it to properties, or take it out of required\n  at ${AT}.required[0]\n`,
  },
  {
    title: "what an object keeps or inherits",
    schema: `spec:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              required: [a]
              properties:
                any: { type: object, required: [b], x-kubernetes-preserve-unknown-fields: true }
                map: { type: object, required: [c], additionalProperties: { type: string } }
                pod: { type: object, required: [kind, spec], x-kubernetes-embedded-resource: true, properties: { spec: { type: object } } }
                toString: { type: object, required: [toString], properties: { toString: { type: string } } }
                one: { type: object, oneOf: [{ required: [d] }, { required: [e] }], properties: { d: { type: string } } }`,
    want: "",
  },
  {
    title: "a name that objects inherit, and no field has",
    schema: "spec: { type: object, required: [constructor], properties: { area: { type: string } } }",
    want:
      'schemas/a.yaml:15:46: warning: "constructor" is required, but spec has no such field, so no value can be valid\n' +
      `  add it to properties, or take it out of required\n  at ${AT}.required[0]\n`,
  },
  {
    title: "an enum value of another type",
    schema: "spec: { type: string, nullable: true, enum: [a, 1, null] }",
    want:
      "schemas/a.yaml:15:61: warning: the value 1 is not of type string, so no object can have it\n" +
      `  expected a value of type string\n  at ${AT}.enum[1]\n`,
  },
  {
    title: "a minimum above the maximum",
    schema: "spec: { type: array, minItems: 3, maxItems: 2, items: { type: integer, minimum: 2, maximum: 2 } }",
    want:
      "schemas/a.yaml:15:34: warning: minItems 3 is above maxItems 2, so no value can be valid\n" +
      `  change minItems or maxItems\n  at ${AT}.minItems\n`,
  },
  {
    title: "bounds that exclude the only value between them",
    schema: "spec: { type: number, minimum: 2, maximum: 2, exclusiveMaximum: true }",
    want:
      "schemas/a.yaml:15:35: warning: minimum and maximum are 2, which is excluded, so no value can be valid\n" +
      `  change minimum or maximum\n  at ${AT}.minimum\n`,
  },
  {
    title: "a keyword of another type, in a part that has to match",
    schema: "spec: { type: object, properties: { a: { type: integer, allOf: [{ type: integer, maxLength: 3 }] } } }",
    want:
      "schemas/a.yaml:15:94: warning: maxLength never applies to a value of type integer\n" +
      `  remove it, or change the type to string\n  at ${AT}.properties.a.allOf[0].maxLength\n`,
  },
];

for (const { title, schema, want } of CASES) {
  test(`[GEN-023] ${title}: ${want === "" ? "no warning" : "a warning with its place"}`, async (context) => {
    const manifest = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: demo.example.com
  scope: Cluster
  names: { kind: Field, plural: fields }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            ${schema}
`;
    const space = await workspace(context, { "schemas/a.yaml": manifest });
    const { code, stdout, stderr } = await space.generate();
    assert.equal(stderr, want);
    assert.equal(code, 0);
    assert.match(stdout, /1 kind,/);
  });
}

test("[GEN-023] a part of an OpenAPI document that several kinds share is warned of once, at its own place", async (context) => {
  const part = `    Part: { type: object, required: [nmae], properties: { name: { type: string } } }\n`;
  const space = await workspace(context, {
    "schemas/a.yaml": widgetDocument(
      'a: { $ref: "#/components/schemas/Part" }\nb: { $ref: "#/components/schemas/Part" }',
      part,
    ),
  });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0);
  assert.equal(
    stderr,
    'schemas/a.yaml:18:38: warning: "nmae" is required, but the object has no such field, so no value can be valid\n' +
      "  did you mean name?\n  at components.schemas.Part.required[0]\n",
  );
});

/** The items of a list whose keys are `name` and `zone`. */
const KEYED: readonly (readonly [title: string, items: string, warned: readonly string[]])[] = [
  ["keys that may all be absent", "properties: { name: { type: string }, zone: { type: string } }", ["name", "zone"]],
  [
    "a key that may be absent beside one that may not",
    "required: [name], properties: { name: { type: string }, zone: { type: string } }",
    [],
  ],
  ["a key with a default", "properties: { name: { type: string, default: a }, zone: { type: string } }", []],
  [
    "keys for which empty is the same as absent",
    "x-kindsmith-unset-at-zero: [name], properties: { name: { type: string }, zone: { type: string } }",
    [],
  ],
];

for (const [title, items, warned] of KEYED) {
  test(`[GEN-023] ${title}: ${warned.length} warnings`, async (context) => {
    const list = `a: { type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, zone], items: { $ref: "#/components/schemas/Part" } }`;
    const space = await workspace(context, {
      "schemas/a.yaml": widgetDocument(list, `    Part: { type: object, ${items} }\n`),
    });
    const { code, stderr } = await space.generate();
    assert.equal(code, 0);
    const named = [
      ...stderr.matchAll(/warning: the key "(\w+)" may be absent from an item, which then has an empty key$/gm),
    ];
    assert.deepEqual(
      named.map(([, key]) => key),
      warned,
    );
    assert.equal(stderr === "", warned.length === 0);
  });
}
