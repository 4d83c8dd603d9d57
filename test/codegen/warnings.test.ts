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
    assert.match(stdout, /1 kinds/);
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
