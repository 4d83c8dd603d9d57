/** Which components an adoption chooses, what it calls them, and what it says if it can't. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { parse as parseYaml, stringify } from "yaml";
import { runIn } from "./import-run.js";
import { type Run, type Workspace, widgetDocument, workspace } from "./workspace.js";

type Schemas = Readonly<Record<string, object>>;

const thing = (properties: object = { a: { type: "string" } }): object => ({ type: "object", properties });

function plain(schemas: Schemas, paths: object = {}): string {
  return stringify({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths, components: { schemas } });
}

/** The paths of a collection whose items are written as the component. */
function collection(path: string, component: string, method = "post"): object {
  const body = { content: { "application/json": { schema: { $ref: `#/components/schemas/${component}` } } } };
  return { [path]: { get: {}, [method]: { requestBody: body } } };
}

async function adopt(context: TestContext, text: string, ...argv: string[]): Promise<Run & { space: Workspace }> {
  const space = await workspace(context, { "shop.yaml": text });
  return { ...(await runIn(space, ["shop.yaml", "--adopt", "--group=shop.example.com", ...argv])), space };
}

const names = async (space: Workspace): Promise<string[]> => [...(await space.files("schemas")).keys()];

test("--kind names components by their own name or that of the kind, and may name the kind", async (context) => {
  const text = plain({ order_line: thing(), "shop.v2.Order": thing(), new_customer: thing(), Rest: thing() });
  const { code, stderr, space } = await adopt(context, text, "--kind=OrderLine,shop.v2.Order,Customer=new_customer");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(await names(space), [
    "shop.example.com/v1/customer.yaml",
    "shop.example.com/v1/order-line.yaml",
    "shop.example.com/v1/order.yaml",
  ]);
  assert.equal((await space.generate()).code, 0);
});

test("an adoption that is repeated changes nothing, and --version makes kinds of another version", async (context) => {
  const text = plain({ Order: thing({ lines: { $ref: "#/components/schemas/Line" } }), Line: thing() });
  const { space } = await adopt(context, text, "--kind=Order");
  const again = ["shop.yaml", "--adopt", "--group=shop.example.com", "--kind=Order"];
  assert.match((await runIn(space, again)).stdout, /0 files written, 0 replaced, 2 unchanged/);
  await runIn(space, [...again, "--version=v2alpha1"]);
  assert.ok((await names(space)).includes("shop.example.com/v2alpha1/order.yaml"));
});

test("a body of PUT is chosen where POST has none; calls without a collection are passed over", async (context) => {
  const paths = {
    ...collection("/a", "A", "put"),
    "/a/{id}": { put: (collection("/a", "B") as { "/a": { post: object } })["/a"].post },
    ...collection("/c/{id}/cancel", "C", "patch"),
    "/search": { post: (collection("/s", "C") as { "/s": { post: object } })["/s"].post },
    ...collection("/ids", "Ids"),
  };
  const schemas = { A: thing(), B: thing(), C: thing(), Ids: { type: "array", items: { type: "string" } } };
  const { code, stdout, space } = await adopt(context, plain(schemas, paths));
  assert.equal(code, 0);
  assert.deepEqual(await names(space), ["shop.example.com/v1/a.yaml"]);
  assert.match(
    stdout,
    /^skipped: shop\.yaml:\d+:\d+: Ids of POST \/ids is of type "array", and a kind is an object\n {2}at components\.schemas\.Ids$/m,
  );
});

test("Swagger 2.0 has the body among the parameters", async (context) => {
  const text = stringify({
    swagger: "2.0",
    info: { title: "Shop", version: "1" },
    paths: { "/orders": { get: {}, post: { parameters: [{ $ref: "#/parameters/order" }] } } },
    parameters: { order: { in: "body", name: "order", schema: { $ref: "#/definitions/Order" } } },
    definitions: { Order: thing({ size: { type: "integer", "x-nullable": true } }) },
  });
  const { code, stderr, space } = await adopt(context, text);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(await space.read("schemas/shop.example.com/v1/order.yaml"), /nullable: true/);
});

test("a component that has the form of an object already keeps it", async (context) => {
  const properties = { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: thing(), spec: thing() };
  const order = { ...thing({ ...properties, status: thing() }), required: ["kind", "metadata", "spec"] };
  const { space } = await adopt(context, plain({ Order: order }), "--kind=Order");
  const written: unknown = parseYaml(await space.read("schemas/shop.example.com/v1/order.yaml"));
  const { Order } = (written as { components: { schemas: Record<string, { required: string[]; properties: object }> } })
    .components.schemas;
  assert.deepEqual(Order?.required, ["spec"]);
  assert.deepEqual(Object.keys(Order?.properties ?? {}), ["metadata", "spec", "status"]);
  assert.equal((await space.generate()).code, 0);
});

const REFUSED: readonly (readonly [title: string, schemas: Schemas, argv: readonly string[], stderr: RegExp])[] = [
  [
    "no component in use",
    { Order: thing(), Ids: { type: "string" } },
    [],
    /^refused: no component of the source is sent with POST or PUT to a collection \(a path with GET, or with items such as \/orders\/\{id\}\)\n {2}choose with --kind; the source has Order\n/,
  ],
  [
    "an unknown component",
    { Order: thing() },
    ["--kind=Oder"],
    /^refused: --kind Oder: the source has no component schema with this name\n {2}did you mean Order\?\n/,
  ],
  [
    "two components that would be one kind",
    { order: thing(), Order: thing() },
    ["--kind=order,Order"],
    /^refused: shop\.yaml:\d+:\d+: Order would be the kind Order, as order is\n {2}name one of them otherwise: --kind Name=Order,\.\.\.\n {2}at components\.schemas\.Order\n/,
  ],
  [
    "a component called like the lists of another",
    { Order: thing(), OrderList: thing() },
    ["--kind=Order,OrderList"],
    /^refused: shop\.yaml:\d+:\d+: OrderList would be the kind OrderList, as lists of Order are\n/,
  ],
  [
    "a component whose name can't be that of a kind",
    { "2nd": thing() },
    ["--kind=2nd"],
    /^refused: shop\.yaml:\d+:\d+: "2nd" can't be turned into the name of a kind\n {2}expected letters and digits, a capital first, at most 63 in all; choose one: --kind Name=2nd\n/,
  ],
  [
    "a chosen name that no kind can have",
    { Order: thing() },
    ["--kind=my-order=Order"],
    /^refused: shop\.yaml:\d+:\d+: "my-order" is not the name of a kind\n/,
  ],
  [
    "a component that is no object",
    { Order: { type: "string" } },
    ["--kind=Order"],
    /^refused: shop\.yaml:\d+:\d+: Order is of type "string", and a kind is an object\n/,
  ],
];

for (const [title, schemas, argv, wanted] of REFUSED) {
  test(`[GEN-023] ${title} is refused with a remedy`, async (context) => {
    const { code, stderr, space } = await adopt(context, plain(schemas), ...argv);
    assert.match(stderr, wanted);
    assert.equal(code, 1);
    assert.ok((await names(space)).length <= 1);
  });
}

test("a component that is a kind already is not adopted", async (context) => {
  const { code, stderr } = await adopt(context, widgetDocument("a: { type: string }"), "--kind=Widget");
  assert.match(stderr, /Widget is a kind already: import it without --adopt/);
  assert.equal(code, 1);
});

test("CustomResourceDefinitions beside a plain document are skipped", async (context) => {
  const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", spec: {} };
  const text = `${plain({ Order: thing() })}---\n${stringify(definition)}`;
  const { code, stdout } = await adopt(context, text, "--kind=Order");
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^skipped: shop\.yaml:\d+:1: a CustomResourceDefinition declares a kind: import it without --adopt$/m,
  );
});

test("flags that make no sense together are refused", async (context) => {
  const space = await workspace(context, { "a.yaml": plain({}) });
  const refused = async (...argv: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runIn(space, argv);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^kindsmith: /);
    return stderr.slice("kindsmith: ".length);
  };
  assert.match(
    await refused("a.yaml", "--adopt", "--group=apps"),
    /^--group: found "apps", a group of the server itself/,
  );
  assert.match(await refused("a.yaml", "--adopt", "--group=storage.orch.io"), /a group of the server itself/);
  assert.match(await refused("a.yaml", "--adopt"), /^--adopt needs --group GROUP: the group of the new kinds/);
  assert.match(await refused("a.yaml", "--adopt", "--group=a_b"), /^--group: found "a_b"\n {2}expected a domain name/);
  assert.match(
    await refused("a.yaml", "--adopt", "--group=a.b", "--version=2"),
    /^--version: found "2"\n {2}expected something like v1/,
  );
  assert.match(await refused("a.yaml", "--version=v2"), /^--version needs --adopt/);
  assert.match(
    await refused("--kubeconfig=c", "--adopt", "--group=a.b"),
    /^--adopt and --kubeconfig exclude each other/,
  );
});

test("bodies that operations describe in place are counted, and a source without components is told apart", async (context) => {
  const schema = "{ type: object, properties: { a: { type: string } } }";
  const paths = `openapi: 3.0.3
info: { title: x, version: "1" }
paths:
  /orders:
    get: { responses: {} }
    post: { requestBody: { content: { application/json: { schema: ${schema} } } }, responses: {} }
`;
  const none = await adopt(context, paths);
  assert.equal(none.code, 1);
  assert.match(none.stderr, /the document has no components\.schemas\n/);
  assert.match(
    none.stderr,
    /^refused: 1 collection, such as that of POST \/orders, describes its body in place instead of referring to a component$/m,
  );
  assert.doesNotMatch(none.stderr, /no component schema that describes an object/);
  const others = await adopt(context, `${paths}components: { schemas: { Order: ${schema} } }\n`);
  assert.match(
    others.stderr,
    /^refused: 1 collection, .*; no component .*\n {2}choose with --kind; the source has Order$/m,
  );
});

test("without --adopt, a plain document is refused with the remedy", async (context) => {
  const space = await workspace(context, { "a.yaml": plain({ Order: thing() }) });
  const { code, stderr } = await runIn(space, ["a.yaml"]);
  assert.match(stderr, /^the source contains no kinds: .*\n {2}--adopt makes kinds of the component schemas/);
  assert.equal(code, 1);
});

/** What the generator refuses, with what remains of it. */
const LOSSES: readonly (readonly [title: string, schema: object, lost: RegExp, left: object])[] = [
  [
    "places of a list",
    { type: "array", prefixItems: [{ type: "string" }] },
    /prefixItems is not supported[\s\S]* at components\.schemas\.Order\.properties\.a\.prefixItems\n$/,
    { type: "array" },
  ],
  [
    "a reference to nothing",
    { $ref: "#/components/schemas/None", description: "Text." },
    /unknown \$ref "#\/components\/schemas\/None"/,
    { description: "Text." },
  ],
  [
    "a default that breaks its schema",
    { type: "integer", default: "5" },
    /the default does not match its schema/,
    { type: "integer" },
  ],
  [
    "a pattern of another syntax",
    { type: "string", pattern: "(?=a)" },
    /the pattern .* can't be read/,
    { type: "string" },
  ],
  ["a part of a component", { $ref: "#/components/schemas/Other/properties/a" }, /^$/, { type: "string" }],
];

for (const [title, schema, lost, left] of LOSSES) {
  test(`an adoption keeps what it can of ${title}`, async (context) => {
    const text = plain({ Order: thing({ a: schema }), Other: thing() });
    const { code, stderr, space } = await adopt(context, text, "--kind=Order");
    assert.match(stderr, lost);
    assert.equal(code, 0);
    const written: unknown = parseYaml(await space.read("schemas/shop.example.com/v1/order.yaml"));
    type Nested = { readonly properties: Record<string, Nested> };
    const { Order } = (written as { components: { schemas: Record<string, Nested> } }).components.schemas;
    assert.deepEqual(Order?.properties.spec?.properties.a, left);
    const generated = await space.generate();
    assert.deepEqual([generated.code, generated.stderr], [0, ""]);
  });
}
