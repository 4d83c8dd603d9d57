/** What is read from a folder of schemas, and how it is cut into folders, units and names. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { type Generated, generate } from "../../codegen/generate.js";
import { widgetDocument, workspace } from "./workspace.js";

async function generated(context: TestContext, schemas: Readonly<Record<string, string>>): Promise<Generated> {
  const files = Object.entries(schemas).map(([path, text]) => [`schemas/${path}`, text]);
  const space = await workspace(context, Object.fromEntries(files));
  return generate({
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  });
}

/** `folder/unit: kind; structs` for each unit. */
function outline({ model }: Generated): string[] {
  return model.groupVersions.flatMap(({ units }) =>
    units.map(({ folder, name, kind, structs }) => {
      const names = structs.map((struct) => struct.name).join(" ");
      return `${folder}/${name}: ${kind?.resource ?? "-"}; ${names}`;
    }),
  );
}

const object = (properties: string, more = ""): string => `{ type: object${more}, properties: { ${properties} } }`;
const ref = (name: string): string => `{ $ref: "#/components/schemas/${name}" }`;
const gvk = (kind: string, group = "shop.example.com", version = "v1"): string =>
  `, x-kubernetes-group-version-kind: [{ group: "${group}", version: ${version}, kind: ${kind} }]`;
const openapi = (schemas: Readonly<Record<string, string>>): string =>
  `openapi: 3.0.0\ncomponents:\n  schemas:\n${Object.entries(schemas)
    .map(([name, schema]) => `    ${name}: ${schema}\n`)
    .join("")}`;

const META = "metadata: { type: object }";

test("in a file with several kinds, shared schemas become a separate unit, and unused ones are left out", async (context) => {
  const document = openapi({
    Order: object(`${META}, spec: ${ref("OrderSpec")}`, gvk("Order")),
    OrderSpec: object(`lines: { type: array, items: ${ref("Line")} }, total: ${ref("Money")}`),
    Line: object("count: { type: integer }"),
    Money: object("amount: { type: string }"),
    Price: object(`${META}, spec: ${object(`value: ${ref("Money")}`)}`, gvk("Price")),
    Unused: object("a: { type: string }"),
  });
  assert.deepEqual(outline(await generated(context, { "all.yaml": document })), [
    "shop.example.com/v1/order: orders; Order OrderSpec Line",
    "shop.example.com/v1/price: prices; Price PriceSpec",
    "shop.example.com/v1/shared: -; Money",
  ]);
});

test("[NEG-004] quoted texts go on at any indentation, as in the files that other tools take", async (context) => {
  const document = openapi({ Order: object(META, gvk("Order")) }).replace(
    "components:",
    'info:\n  title: "Orders\n  of a shop"\ncomponents:',
  );
  assert.deepEqual(outline(await generated(context, { "all.yaml": document })), [
    "shop.example.com/v1/order: orders; Order",
  ]);
  const broken = document.replace('of a shop"', "of a shop");
  await assert.rejects(
    generated(context, { "all.yaml": broken }),
    /all\.yaml:3:17: not valid YAML or JSON: missing closing "quote/,
  );
});

test("relative references lead to other files; a file without kinds is a unit named after it", async (context) => {
  const shared = openapi({ Money: object("amount: { type: string }"), Spare: object("a: { type: string }") });
  const order = openapi({
    Order: object(`${META}, total: { $ref: "../../money/v1/types.yaml#/components/schemas/Money" }`, gvk("Order")),
  });
  const result = await generated(context, { "shop/v1/order.yaml": order, "money/v1/types.yaml": shared });
  assert.deepEqual(outline(result), ["money/v1/types: -; Money Spare", "shop.example.com/v1/order: orders; Order"]);
  const types = new Map(result.files).get("shop.example.com/v1/order.types.ts") as string;
  assert.match(types, /import type \{ Money \} from "\.\.\/\.\.\/money\/v1\/types\.types\.js";/);
});

test("lists of a kind, options and other objects without object metadata are no resources", async (context) => {
  const document = openapi({
    ObjectMeta: "{ type: object, x-kindsmith-type: ObjectMeta }",
    ListMeta: "{ type: object, x-kindsmith-type: ListMeta }",
    Order: object(`metadata: ${ref("ObjectMeta")}`, gvk("Order")),
    OrderList: object(`metadata: ${ref("ListMeta")}, items: { type: array, items: ${ref("Order")} }`, gvk("OrderList")),
    OrderOptions: object("dryRun: { type: boolean }", gvk("OrderOptions")),
    Ticket: `{ type: object, x-kindsmith-resource: false, properties: { ${META} }${gvk("Ticket")} }`,
  });
  assert.deepEqual(outline(await generated(context, { "a.yaml": document })), [
    "shop.example.com/v1/order: orders; Order",
  ]);
});

test("x-kindsmith-resource states names, scope, subresources, columns and verbs", async (context) => {
  const facts =
    "x-kindsmith-resource: { plural: staff, singular: employee, shortNames: [st], categories: [all], scope: Cluster, " +
    "subresources: { status: {}, scale: { specReplicasPath: .spec.n, statusReplicasPath: .status.n } }, " +
    "printerColumns: [{ name: N, type: integer, jsonPath: .spec.n }], selectableFields: [.spec.n], " +
    "withoutVerbs: [deletecollection], served: false, storage: false, deprecationWarning: old }";
  const spec = object("n: { type: integer }");
  const document = openapi({
    Employee: object(`${META}, spec: ${spec}, status: ${spec}`, `, ${facts}${gvk("Employee")}`),
  });
  const { model } = await generated(context, { "a.yaml": document });
  assert.deepEqual(model.groupVersions[0]?.units[0]?.kind, {
    group: "shop.example.com",
    version: "v1",
    kind: "Employee",
    listKind: "EmployeeList",
    resource: "staff",
    singular: "employee",
    shortNames: ["st"],
    categories: ["all"],
    scope: "Cluster",
    subresources: { status: true, scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" } },
    withoutVerbs: ["deletecollection"],
    printerColumns: [{ name: "N", type: "integer", jsonPath: ".spec.n" }],
    selectableFields: [".spec.n"],
    served: false,
    storage: false,
    deprecationWarning: "old",
    root: "shop.example.com/v1/employee#Employee",
  });
});

test("the core group, profile variables and plain groups have their folders", async (context) => {
  const variable = ["$", "{coordinationGroup}"].join("");
  const result = await generated(context, {
    "core.yaml": openapi({ Pod: object(META, gvk("Pod", "")) }),
    "lease.yaml": openapi({ Lease: object(META, gvk("Lease", variable)) }),
  });
  assert.deepEqual(outline(result), ["coordination/v1/lease: leases; Lease", "core/v1/pod: pods; Pod"]);
  assert.ok(new Map(result.files).get("coordination/v1/resources.ts")?.includes(`group: "${variable}"`));
  assert.ok(new Map(result.files).get("core/v1/resources.ts")?.includes("/** /api/v1/namespaces/{namespace}/pods */"));
});

test("[GEN-003] one file may hold many CRDs, as documents or as a list", async (context) => {
  const crd = (kind: string): string =>
    `{ "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "spec": { "group": "shop.example.com", "scope": "Cluster",
    "names": { "kind": "${kind}", "plural": "${kind.toLowerCase()}s" }, "versions": [{ "name": "v1", "served": true, "storage": true,
    "schema": { "openAPIV3Schema": { "type": "object", "properties": { "spec": { "type": "object", "properties": { "a": { "type": "string" } } } } } } }] } }`;
  const result = await generated(context, {
    "list.json": `{ "apiVersion": "v1", "kind": "List", "items": [${crd("Order")}, ${crd("Price")}] }`,
    "documents.yaml": `---\n${crd("Shop")}\n---\n# nothing here\n---\n${crd("Till")}\n`,
  });
  assert.deepEqual(outline(result), [
    "shop.example.com/v1/order: orders; Order OrderSpec",
    "shop.example.com/v1/price: prices; Price PriceSpec",
    "shop.example.com/v1/shop: shops; Shop ShopSpec",
    "shop.example.com/v1/till: tills; Till TillSpec",
  ]);
});

test("names that clash get group and version in front, or a number; kinds keep theirs", async (context) => {
  const document = openapi({
    "parts.left.Part": object("a: { type: string }"),
    "parts.right.Part": object("b: { type: string }"),
    OrderSpec: object("named: { type: string }"),
    Order: object(
      `${META}, first: ${ref("parts.left.Part")}, second: ${ref("parts.right.Part")}, third: ${ref("OrderSpec")}, spec: ${object("inline: { type: string }")}`,
      gvk("Order"),
    ),
  });
  assert.deepEqual(outline(await generated(context, { "a.yaml": document })), [
    "shop.example.com/v1/order: orders; Order OrderSpec2 PartsLeftPart PartsRightPart OrderSpec",
  ]);
});

test("schemas whose names contain a group version go to its folder, under their short names", async (context) => {
  const document = openapi({
    "com.example.shop.v1.Order": object(
      `${META}, spec: ${ref("com.example.shop.v1.OrderSpec")}, part: ${ref("com.example.depot.v1beta1.Part")}`,
      gvk("Order"),
    ),
    "com.example.shop.v1.OrderSpec": object(`part: ${ref("io.k8s.api.core.v1.Part")}`),
    "com.example.depot.v1beta1.Part": object("a: { type: string }"),
    "io.k8s.api.core.v1.Part": object("b: { type: string }"),
  });
  assert.deepEqual(outline(await generated(context, { "a.yaml": document })), [
    "core/v1/shared: -; Part",
    "depot.example.com/v1beta1/shared: -; Part",
    "shop.example.com/v1/order: orders; Order OrderSpec",
  ]);
});

test("what several documents repeat under one published name is one schema", async (context) => {
  const part = { "com.example.depot.v1.Part": object("a: { type: string }") };
  const use = ref("com.example.depot.v1.Part");
  const result = await generated(context, {
    "order.yaml": openapi({ ...part, Order: object(`${META}, part: ${use}`, gvk("Order")) }),
    "price.yaml": openapi({ ...part, Price: object(`${META}, part: ${use}`, gvk("Price")) }),
  });
  assert.deepEqual(outline(result), [
    "depot.example.com/v1/shared: -; Part",
    "shop.example.com/v1/order: orders; Order",
    "shop.example.com/v1/price: prices; Price",
  ]);
});

test("units whose names would differ in case only get names that no disk confuses", async (context) => {
  const result = await generated(context, {
    "shop/v1/Types.yaml": openapi({ A: object("a: { type: string }") }),
    "shop/v1/types.yml": openapi({ B: object("b: { type: string }") }),
  });
  assert.deepEqual(outline(result), ["shop/v1/Types: -; A", "shop/v1/types-shared: -; B"]);
});

test("components that are no objects stand where they are used", async (context) => {
  const document = openapi({
    Size: "{ type: integer, description: A size., minimum: 1 }",
    Order: object(`${META}, size: ${ref("Size")}, sizes: { type: array, items: ${ref("Size")} }`, gvk("Order")),
  });
  const { model } = await generated(context, { "a.yaml": document });
  const order = model.structs.get("shop.example.com/v1/order#Order");
  assert.deepEqual(order?.schema.properties?.size, { type: "integer", description: "A size.", minimum: 1 });
});

test("JSON with tabs is read", async (context) => {
  const json =
    '{\n\t"openapi": "3.0.0",\n\t"components": {\n\t\t"schemas": {\n\t\t\t"A": {\n\t\t\t\t"type": "object",\n\t\t\t\t"properties": { "a": { "type": "string" } }\n\t\t\t}\n\t\t}\n\t}\n}\n';
  assert.deepEqual(outline(await generated(context, { "things.json": json })), ["shared/v1/things: -; A"]);
});

test("lock files, hidden files and files of other types are not schemas", async (context) => {
  const result = await generated(context, {
    "widget.yaml": widgetDocument("size: { type: integer }"),
    "README.md": "# not a schema",
    ".hidden.yaml": "kind: Nothing\n",
    "old/v1/protobuf.lock.json": "{}",
  });
  assert.equal(result.model.groupVersions.length, 1);
});
