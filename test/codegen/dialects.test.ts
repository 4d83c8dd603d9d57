/** Swagger 2.0 and OpenAPI 3.1: what they spell otherwise means what 3.0 would say. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { type Generated, generate } from "../../codegen/generate.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { widgetDocument, workspace } from "./workspace.js";

async function generated(context: TestContext, files: Readonly<Record<string, string>>): Promise<Generated> {
  const space = await workspace(context, files);
  return generate({
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  });
}

/** The properties of `Thing`, as read from a 3.1 document with these. */
async function propertiesOf(context: TestContext, properties: string): Promise<Record<string, Schema>> {
  const document = `openapi: 3.1.0
components:
  schemas:
    Thing: { type: object, properties: { ${properties} } }
    Name: { type: string, maxLength: 9 }
    Box: { type: object, properties: { wide: { type: integer } } }
`;
  const { model } = await generated(context, { "schemas/things.yaml": document });
  return model.structs.get("shared/v1/things#Thing")?.schema.properties ?? {};
}

const NAME = '$ref: "#/components/schemas/Name"';
const BOX = '$ref: "#/components/schemas/Box"';
const BOX_ID = "shared/v1/things#Box";

const SPELLINGS: readonly { readonly title: string; readonly given: string; readonly want: Schema }[] = [
  { title: "null among the types", given: "type: [string, 'null']", want: { type: "string", nullable: true } },
  {
    title: "null as an alternative",
    given: "description: d, anyOf: [{ type: string, minLength: 1 }, { type: 'null' }]",
    want: { type: "string", minLength: 1, description: "d", nullable: true },
  },
  {
    title: "null or a reference",
    given: `oneOf: [{ ${BOX} }, { type: 'null' }]`,
    want: { ref: BOX_ID, nullable: true },
  },
  { title: "const", given: "type: string, const: a", want: { type: "string", enum: ["a"] } },
  {
    title: "exclusive bounds as numbers",
    given: "type: integer, exclusiveMinimum: 1, maximum: 9, exclusiveMaximum: 7",
    want: { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 7, exclusiveMaximum: true },
  },
  { title: "examples", given: "type: string, examples: [a, b]", want: { type: "string" } },
  { title: "bytes", given: "type: string, contentEncoding: base64", want: { type: "string", format: "byte" } },
  {
    title: "text beside a reference",
    given: `${BOX}, description: d, default: { wide: 1 }`,
    want: { ref: BOX_ID, description: "d", default: { wide: 1 } },
  },
  {
    title: "rules beside a reference",
    given: `${NAME}, minLength: 2`,
    want: { type: "string", maxLength: 9, allOf: [{ minLength: 2 }] },
  },
  {
    title: "rules beside a reference to an object",
    given: `${BOX}, required: [wide]`,
    want: { ref: BOX_ID, allOf: [{ required: ["wide"] }] },
  },
  { title: "integer and string", given: "type: [integer, string]", want: { intOrString: true } },
];

for (const { title, given, want } of SPELLINGS) {
  test(`OpenAPI 3.1: ${title}`, async (context) => {
    const { a } = await propertiesOf(context, `a: { ${given} }`);
    assert.deepEqual(a, want);
  });
}

test("OpenAPI 3.1: $defs are schemas of their own, and may refer to themselves", async (context) => {
  const part = "#/components/schemas/Thing/$defs/Part";
  const document = `openapi: 3.1.0
components:
  schemas:
    Thing:
      type: object
      properties: { part: { $ref: "${part}" } }
      $defs:
        Part: { type: object, properties: { next: { $ref: "${part}" }, name: { $ref: "#/components/schemas/Thing/$defs/Name" } } }
        Name: { type: string, maxLength: 3 }
`;
  const { model } = await generated(context, { "schemas/things.yaml": document });
  assert.deepEqual([...model.structs.keys()], ["shared/v1/things#Thing", "shared/v1/things#ThingPart"]);
  assert.deepEqual(model.structs.get("shared/v1/things#ThingPart")?.schema.properties, {
    next: { ref: "shared/v1/things#ThingPart" },
    name: { type: "string", maxLength: 3 },
  });
});

test("objects put together by allOf have the fields of all parts, those of other files included", async (context) => {
  const base = `openapi: 3.0.0
components:
  schemas:
    Base: { type: object, required: [id], properties: { id: { $ref: "#/components/schemas/Id" } } }
    Id: { type: string, format: uuid }
`;
  const things = `openapi: 3.0.0
components:
  schemas:
    Thing:
      description: A thing.
      allOf:
        - { $ref: "../base/base.yaml#/components/schemas/Base" }
        - { type: object, required: [size], properties: { size: { type: integer } } }
        - { minProperties: 2 }
`;
  const { model } = await generated(context, { "schemas/base/base.yaml": base, "schemas/things/things.yaml": things });
  assert.deepEqual(model.structs.get("things/v1/things#Thing")?.schema, {
    type: "object",
    description: "A thing.",
    required: ["id", "size"],
    properties: { id: { type: "string", format: "uuid" }, size: { type: "integer" } },
    allOf: [{ minProperties: 2 }],
  });
});

test("parts of allOf that name fields of the object alone stay rules of it", async (context) => {
  const document = `openapi: 3.0.0
components:
  schemas:
    Thing: { type: object, properties: { n: { type: integer } }, allOf: [{ properties: { n: { minimum: 1 } } }] }
`;
  const { model } = await generated(context, { "schemas/things.yaml": document });
  assert.deepEqual(model.structs.get("shared/v1/things#Thing")?.schema, {
    type: "object",
    properties: { n: { type: "integer" } },
    allOf: [{ properties: { n: { minimum: 1 } } }],
  });
});

test("[GEN-002] swagger: kinds, scope, verbs and subresources come from paths; lists and options are no kinds", async (context) => {
  const gvk = (kind: string): object => ({ group: "shop.example.com", version: "v1", kind });
  const operation = (action: string): object => ({
    "x-kubernetes-action": action,
    "x-kubernetes-group-version-kind": gvk("Order"),
  });
  const path = "/apis/shop.example.com/v1/namespaces/{namespace}/orderz";
  const name = "com.example.shop.v1";
  const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";
  const named = (kind: string, metadata: string): object => ({
    type: "object",
    "x-kubernetes-group-version-kind": [gvk(kind)],
    properties: { metadata: { $ref: `#/definitions/${meta}.${metadata}` }, size: { type: "string" } },
  });
  const document = {
    swagger: "2.0",
    paths: {
      [path]: { get: operation("list"), post: operation("post") },
      [`${path}/{name}`]: { get: operation("get"), delete: operation("delete") },
      [`${path}/{name}/status`]: { get: operation("get") },
    },
    definitions: {
      [`${meta}.ObjectMeta`]: { type: "object", properties: { name: { type: "string" } } },
      [`${meta}.ListMeta`]: { type: "object", properties: { continue: { type: "string" } } },
      [`${meta}.DeleteOptions`]: {
        type: "object",
        "x-kubernetes-group-version-kind": [gvk("DeleteOptions"), { ...gvk("DeleteOptions"), version: "v2" }],
        properties: { dryRun: { type: "boolean" } },
      },
      [`${name}.OrderList`]: named("OrderList", "ListMeta"),
      [`${name}.Order`]: { ...named("Order", "ObjectMeta"), "x-kubernetes-selectable-fields": [{ fieldPath: "size" }] },
      [`${name}.Signal`]: {
        ...named("Signal", "ObjectMeta"),
        "x-kubernetes-group-version-kind": [gvk("Signal"), { ...gvk("Signal"), version: "v2" }],
      },
    },
  };
  const { model } = await generated(context, { "schemas/swagger.json": JSON.stringify(document) });
  const kinds = model.groupVersions.flatMap(({ units }) => units.flatMap(({ kind }) => (kind ? [kind] : [])));
  assert.deepEqual(
    kinds.map(({ kind, resource, scope, subresources, withoutVerbs, selectableFields }) => ({
      kind,
      resource,
      scope,
      subresources,
      withoutVerbs,
      selectableFields,
    })),
    [
      {
        kind: "Order",
        resource: "orderz",
        scope: "Namespaced",
        subresources: { status: true },
        withoutVerbs: ["update", "patch", "deletecollection"],
        selectableFields: [".size"],
      },
    ],
  );
});

test("a pattern that ruins backtracking engines is taken, since matching takes linear time", async (context) => {
  const { a } = await propertiesOf(context, "a: { type: string, pattern: '^(a+)+$' }");
  assert.deepEqual(a, { type: "string", pattern: "^(a+)+$" });
});

test("a document of ten megabytes is read", async (context) => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`field${index}`, { type: "string", description: "x".repeat(220) }]),
  );
  const thing = { type: "object", properties };
  const schemas = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`Thing${index}`, thing]));
  const text = JSON.stringify({ openapi: "3.0.0", components: { schemas } });
  assert.ok(text.length > 9_900_000);
  const { model } = await generated(context, { "schemas/things.json": text });
  assert.equal(model.structs.size, 2000);
});

test("openapi: an heir keeps the rules of what it inherits beside its own", async (context) => {
  const rule = (text: string): string => `x-kubernetes-validations: [{ rule: "${text}" }]`;
  const base = `    Base: { type: object, properties: { a: { type: string } }, anyOf: [{ required: [a] }], allOf: [{ minProperties: 1 }], ${rule("has(self.a)")} }
    Heir:
      allOf: [{ $ref: "#/components/schemas/Base" }, { maxProperties: 5 }]
      type: object
      properties: { b: { type: string } }
      anyOf: [{ required: [b] }]
      ${rule("has(self.b)")}
`;
  const space = await workspace(context, {
    "schemas/a.yaml": widgetDocument('part: { $ref: "#/components/schemas/Heir" }', base),
  });
  const { code, stderr } = await space.generate();
  assert.deepEqual([code, stderr], [0, ""]);
  const schema = await space.read("generated/demo.example.com/v1/widget.schema.ts");
  const heir = schema.slice(schema.indexOf("Heir"));
  for (const part of [/minProperties: 1/, /maxProperties: 5/, /"a"/, /"b"/, /has\(self\.a\)/, /has\(self\.b\)/])
    assert.match(heir, part);
});
