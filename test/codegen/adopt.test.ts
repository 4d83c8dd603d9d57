/** Component schemas of plain OpenAPI documents become kinds, which a server holds to the validations of the document. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { parse as parseYaml } from "yaml";
import type { GroupVersionDefinition } from "../../runtime/kit/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { importTypeScript } from "../support/typescript.js";
import { runIn } from "./import-run.js";
import { type Run, workspace } from "./workspace.js";

const ADOPT = ["--adopt", "--group=shop.example.com"];

/** A document as web frameworks publish it: no kinds, collections with items, components that refer to each other. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: "2" }
paths:
  /orders:
    get: { responses: {} }
    post: { requestBody: { $ref: "#/components/requestBodies/Order" } }
  /orders/{id}:
    put: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/OrderChange" } } } } }
  /customers/{name}/:
    put: { requestBody: { content: { text/plain: {}, application/json: { schema: { $ref: "#/components/schemas/customer_account" } } } } }
  /categories:
    post: { requestBody: { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Category" } } } } } }
  /categories/{id}: {}
  /login:
    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Login" } } } } }
components:
  requestBodies:
    Order: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
  schemas:
    Order:
      description: What a customer has ordered.
      type: object
      required: [id, customer, lines, payment]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        state: { $ref: "#/components/schemas/State" }
        customer: { $ref: "#/components/schemas/customer_account" }
        lines:
          type: array
          minItems: 1
          items:
            type: object
            required: [sku, count]
            properties:
              sku: { type: string, pattern: "^[A-Z]{3}-[0-9]+$" }
              count: { type: integer, minimum: 1, maximum: 99 }
              weighed: { type: boolean, readOnly: true }
        payment:
          oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Transfer" }]
          discriminator: { propertyName: method, mapping: { card: "#/components/schemas/Card", bank: Transfer } }
        note: { type: [string, "null"], maxLength: 10 }
        reference: { type: [string, boolean, array], items: { type: integer } }
        channel: { const: web }
        gift: { type: boolean, default: false }
        pin: { type: string, writeOnly: true }
    State: { type: string, enum: [open, paid], readOnly: true }
    Card: { type: object, required: [method], properties: { method: { type: string }, number: { type: string, minLength: 4 } } }
    Transfer: { type: object, required: [method], properties: { method: { type: string }, iban: { type: string } } }
    OrderChange: { type: object, properties: { note: { type: string } } }
    customer_account:
      allOf:
        - $ref: "#/components/schemas/Named"
        - type: object
          required: [email]
          properties:
            email: { type: string, format: email }
            name: { type: string, maxLength: 5 }
            labels: { type: object, additionalProperties: { type: string, maxLength: 3 } }
            extra: { type: object, properties: { a: { type: string } }, additionalProperties: { type: integer } }
    Named: { type: object, required: [name, nick], properties: { name: { type: string, minLength: 2 }, key: { type: string, readOnly: true } } }
    Category:
      type: object
      required: [title]
      properties:
        title: { type: string }
        parent: { $ref: "#/components/schemas/Category" }
        tags: { type: array, uniqueItems: true, items: { type: string } }
    Login: { type: object, properties: { user: { type: string } } }
`;

/** The document that an adoption has written for a kind. */
interface Written {
  readonly components: { readonly schemas: Readonly<Record<string, Record<string, unknown>>> };
}

let api: TestApi;
const ends: (() => Promise<void>)[] = [];
let imported: Run;
let files: ReadonlyMap<string, string>;

before(async () => {
  const space = await workspace({ after: (end) => void ends.push(end) }, { "shop.yaml": SHOP }, "inside");
  imported = await runIn(space, ["shop.yaml", ...ADOPT]);
  files = await space.files("schemas");
  const { code, stderr } = await space.generate();
  assert.deepEqual([code, stderr], [0, ""]);
  const index = (await importTypeScript(join(space.root, "generated/index.ts"))) as {
    apiGroups: readonly GroupVersionDefinition[];
  };
  api = await startApi({ groups: index.apiGroups });
  ends.push(() => api.stop());
});
after(async () => {
  for (const end of ends.reverse()) await end();
});

test("--adopt writes a file for each component that clients send to a collection, and one for what these refer to", () => {
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal(
    imported.stdout,
    "written: schemas/shop.example.com/v1/order.yaml (Order, v1)\n" +
      "written: schemas/shop.example.com/v1/category.yaml (Category, v1)\n" +
      "written: schemas/shop.example.com/v1/customer-account.yaml (CustomerAccount, v1)\n" +
      "written: schemas/shop.example.com/v1/definitions.yaml\n" +
      "schemas: 4 files written, 0 replaced, 0 unchanged, 0 skipped, 0 refused, 5 lost\n",
  );
  const definitions = parsed("definitions").components.schemas;
  assert.deepEqual(Object.keys(definitions), [
    "State",
    "EmbeddedCustomerAccount",
    "Card",
    "Transfer",
    "EmbeddedCategory",
  ]);
});

test("what an adoption can't keep is reported with its place", () => {
  const lines = imported.stderr.split("\n").filter((line) => line.startsWith("lost: "));
  const at = imported.stderr.split("\n").filter((line) => line.startsWith("  at "));
  assert.deepEqual(
    lines.map((line) => line.replace(/^lost: shop\.yaml:\d+:\d+: /, "")),
    [
      "readOnly is kept for properties of a kind alone: clients may write this one",
      "writeOnly is not kept: whoever may read the object can read the field",
      "properties and additionalProperties exclude each other",
      '"nick" is required, and no property describes it: any value is accepted',
      'readOnly of "key" is not kept where other schemas contain customer_account',
    ],
  );
  assert.equal(at[0], "  at components.schemas.Order.properties.lines.items.properties.weighed.readOnly");
});

test("properties become the spec of the kind, and read-only ones its status, each with what is required of it", () => {
  const order = parsed("order").components.schemas.Order as {
    readonly description: string;
    readonly required: readonly string[];
    readonly properties: Record<string, { readonly required: readonly string[]; readonly properties: object }>;
  };
  assert.equal(order.description, "What a customer has ordered.");
  assert.deepEqual(order.required, ["spec"]);
  assert.deepEqual(Object.keys(order.properties), ["metadata", "spec", "status"]);
  assert.deepEqual(order.properties.spec?.required, ["customer", "lines", "payment"]);
  assert.deepEqual(order.properties.status?.required, ["id"]);
  assert.deepEqual(Object.keys(order.properties.status?.properties ?? {}), ["id", "state"]);
});

const CUSTOMER = { name: "ada", nick: 7, email: "ada@example.com", labels: { a: "b" }, extra: { a: "x", other: true } };
const ORDER = {
  customer: CUSTOMER,
  lines: [{ sku: "ABC-1", count: 2 }],
  payment: { method: "card", number: "1234" },
  reference: [1],
  channel: "web",
};

test("the server accepts what the document allows, applies its defaults, and keeps read-only fields from clients", async () => {
  const orders = `/apis/shop.example.com/v1/namespaces/${await api.namespace()}/orders`;
  const status = { id: "0b1e6a86-27f4-4a4b-8f0c-5d0d2d8b1c11", state: "open" };
  const { status: code, body, text } = await api.post(orders, { metadata: { name: "a" }, spec: ORDER, status });
  assert.equal(code, 201, text);
  assert.deepEqual(body.spec, { ...ORDER, gift: false });
  assert.equal(body.status, undefined);
  const written = await api.put(`${orders}/a/status`, { ...body, status });
  assert.deepEqual([written.status, written.body.status], [200, status], written.text);
});

/** Fields that are missing or of another type make a bad request. */
const REFUSED: readonly (readonly [title: string, change: object, field: string, code?: number])[] = [
  ["a missing field", { payment: undefined }, "spec.payment", 400],
  ["a pattern", { lines: [{ sku: "abc", count: 2 }] }, "spec.lines[0].sku"],
  ["a maximum", { lines: [{ sku: "ABC-1", count: 100 }] }, "spec.lines[0].count"],
  ["a least number of items", { lines: [] }, "spec.lines"],
  ["a value of the discriminator that stands for no alternative", { payment: { method: "cash" } }, "spec.payment"],
  [
    "a rule of the alternative that the discriminator names",
    { payment: { method: "card", number: "1" } },
    "spec.payment",
  ],
  ["a length of a value that may be null", { note: "longer than ten" }, "spec.note"],
  ["a type that is none of several", { reference: 5 }, "spec.reference", 400],
  ["a constant", { channel: "shop" }, "spec.channel"],
  [
    "an inherited rule of a component that is also a kind",
    { customer: { ...CUSTOMER, name: "a" } },
    "spec.customer.name",
  ],
  [
    "a rule of the heir about an inherited field",
    { customer: { ...CUSTOMER, name: "adelaide" } },
    "spec.customer.name",
  ],
  [
    "a required field that no property describes",
    { customer: { ...CUSTOMER, nick: undefined } },
    "spec.customer.nick",
    400,
  ],
  ["a format", { customer: { ...CUSTOMER, email: "ada" } }, "spec.customer.email"],
  ["a rule of map values", { customer: { ...CUSTOMER, labels: { a: "long" } } }, "spec.customer.labels.a"],
];

for (const [title, change, field, code = 422] of REFUSED) {
  test(`the server refuses what breaks ${title}`, async () => {
    const { status, body, text } = await api.post("/apis/shop.example.com/v1/namespaces/default/orders?dryRun=All", {
      metadata: { name: "a" },
      spec: { ...ORDER, ...change },
    });
    assert.equal(status, code, text);
    const causes = (body.details as { causes: { field: string }[] }).causes;
    assert.ok(
      causes.some((cause) => cause.field === field),
      text,
    );
  });
}

test("[GEN-025] a component that contains itself is a kind whose objects nest", async () => {
  const categories = "/apis/shop.example.com/v1/namespaces/default/categories?dryRun=All";
  const spec = (title?: string): object => ({ title: "a", parent: { title: "b", parent: { title } } });
  assert.equal((await api.post(categories, { metadata: { name: "a" }, spec: spec("c") })).status, 201);
  const { status, text } = await api.post(categories, { metadata: { name: "a" }, spec: spec() });
  assert.equal(status, 400, text);
  assert.match(text, /spec\.parent\.parent\.title/);
  const none = await api.post(categories, { metadata: { name: "a" } });
  assert.match(none.text, /spec: Required value/);
});

function parsed(name: string): Written {
  const text = files.get(`shop.example.com/v1/${name}.yaml`);
  assert.ok(text !== undefined, name);
  const value: unknown = parseYaml(text);
  return value as Written;
}
