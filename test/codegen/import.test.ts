/** What an import writes, leaves alone and refuses, from every kind of source; what it wrote generates. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { parse as parseYaml, stringify } from "yaml";
import { generate } from "../../codegen/generate.js";
import { MAX_SCHEMA_FILE_BYTES } from "../../codegen/load/source.js";
import { MAX_REDIRECTS } from "../../runtime/cli/remote-documents.js";
import { createServer } from "../../runtime/index.js";
import { kindsmithOutcome } from "../support/cli.js";
import { runIn } from "./import-run.js";
import { REPOSITORY, widgetDocument, workspace } from "./workspace.js";

/** A manifest with the given kind and version; the schema has one field. */
function crd(kind: string, version = "v1", field = "size", more = ""): string {
  const plural = `${kind.toLowerCase()}s`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.demo.example.com${more} }
spec:
  group: demo.example.com
  scope: Namespaced
  names: { kind: ${kind}, plural: ${plural} }
  versions:
    - name: ${version}
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${field}: { type: integer } } } } } }
`;
}

const NAMES = (files: ReadonlyMap<string, string>): string[] => [...files.keys()];

test("[GEN-003] a file of several documents is split into one file for each kind, and documents that are not schemas are skipped", async (context) => {
  const list = {
    apiVersion: "v1",
    kind: "List",
    items: [JSON.parse(JSON.stringify({ kind: "ConfigMap", apiVersion: "v1" }))],
  };
  const space = await workspace(context, {
    "all.yaml": `# a comment\n${crd("Widget")}---\n${crd("Gadget", "v1beta1")}---\nkind: Deployment\napiVersion: apps/v1\n---\n${stringify(list)}`,
  });
  const { code, stdout, stderr } = await runIn(space, ["all.yaml"]);
  assert.equal(stderr, "");
  assert.equal(
    stdout,
    "written: schemas/demo.example.com/v1/widget.yaml (Widget, v1)\n" +
      "written: schemas/demo.example.com/v1beta1/gadget.yaml (Gadget, v1beta1)\n" +
      "skipped: all.yaml:28:1: kind Deployment: neither a CustomResourceDefinition nor an OpenAPI document\n" +
      "skipped: all.yaml:34:5: kind ConfigMap: neither a CustomResourceDefinition nor an OpenAPI document\n" +
      "schemas: 2 files written, 0 replaced, 0 unchanged, 2 skipped, 0 refused\n",
  );
  assert.equal(code, 0);
  assert.equal((await space.generate()).code, 0);
});

test("a typed list from a server is read, without the fields that the server populated", async (context) => {
  const { kind: _kind, apiVersion: _apiVersion, ...item } = parsed(crd("Widget"));
  const metadata = {
    ...(item.metadata as object),
    uid: "u-1",
    resourceVersion: "7",
    managedFields: [],
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}", "demo.example.com/owner": "ada" },
  };
  const list = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinitionList",
    items: [{ ...item, metadata, status: { conditions: [] } }],
  };
  const space = await workspace(context);
  const { code } = await runIn(space, ["-"], JSON.stringify(list));
  assert.equal(code, 0);
  const written = parsed(await space.read("schemas/demo.example.com/v1/widget.yaml"));
  const kept = { name: "widgets.demo.example.com", annotations: { "demo.example.com/owner": "ada" } };
  assert.deepEqual(written, { ...parsed(crd("Widget")), metadata: kept });
});

test("a file that is there is kept unless forced, and the same content is no change", async (context) => {
  const space = await workspace(context, { "a.yaml": crd("Widget"), "b.yaml": crd("Widget", "v1", "mass") });
  await runIn(space, ["a.yaml"]);
  const before = await space.files("schemas");
  assert.match((await runIn(space, ["a.yaml"])).stdout, /^unchanged: schemas\/demo\.example\.com\/v1\/widget\.yaml$/m);
  const kept = await runIn(space, ["b.yaml"]);
  assert.match(kept.stdout, /^skipped: schemas\/\S+\/widget\.yaml: exists with another content; --force replaces it$/m);
  assert.deepEqual(await space.files("schemas"), before);
  const forced = await runIn(space, ["b.yaml", "--force"]);
  assert.match(forced.stdout, /^replaced: schemas\/demo\.example\.com\/v1\/widget\.yaml \(Widget, v1\)$/m);
  assert.match(await space.read("schemas/demo.example.com/v1/widget.yaml"), /mass/);
});

test("a kind that another file declares is not declared twice", async (context) => {
  const space = await workspace(context, { "a.yaml": crd("Widget"), "schemas/mine.yaml": crd("Widget") });
  const { code, stdout } = await runIn(space, ["a.yaml", "--force"]);
  assert.match(
    stdout,
    /^skipped: schemas\/\S+: Widget is declared in schemas\/mine\.yaml; remove it there to import it$/m,
  );
  assert.equal(code, 0);
  assert.deepEqual(NAMES(await space.files("schemas")), ["mine.yaml"]);
});

test("[GEN-023] kinds that the generator would refuse are reported with their place in the source and left out; the rest is written", async (context) => {
  const bad = crd("Gadget").replace("{ type: integer }", "{ type: array, x-kubernetes-list-type: bag }");
  const space = await workspace(context, { "in/a.yaml": crd("Widget"), "in/b.yaml": bad });
  const { code, stdout, stderr } = await runIn(space, ["in"]);
  assert.match(stderr, /^refused: in\/b\.yaml:12:\d+: listType "bag" is unknown\n {2}expected one of/);
  assert.match(stdout, /1 file written, 0 replaced, 0 unchanged, 0 skipped, 1 refused\n$/);
  assert.equal(code, 1);
  assert.deepEqual(NAMES(await space.files("schemas")), ["demo.example.com/v1/widget.yaml"]);
});

test("names that lead out of the schema folder are refused", async (context) => {
  const space = await workspace(context, {
    "a.yaml": crd("Widget").replace("group: demo.example.com", "group: ../../out"),
    "b.yaml": widgetDocument("a: { type: string }").replace("group: demo.example.com", 'group: "../../out"'),
  });
  for (const source of ["a.yaml", "b.yaml"]) {
    const { code, stderr } = await runIn(space, [source]);
    assert.match(stderr, /^refused: [ab]\.yaml:\d+:\d+: the group is "\.\.\/\.\.\/out"$/m);
    assert.equal(code, 1);
  }
  assert.deepEqual(NAMES(await space.files("")), ["a.yaml", "b.yaml"]);
});

test("a broken document stops the import before anything is written", async (context) => {
  const space = await workspace(context, { "in/a.yaml": crd("Widget"), "in/b.yaml": "a: [\n" });
  const { code, stdout, stderr } = await runIn(space, ["in"]);
  assert.match(stderr, /^in\/b\.yaml:\d+:\d+: not valid YAML or JSON: [\s\S]+\nnothing was written\n$/);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(existsSync(join(space.root, "schemas")), false);
});

test("--group and --kind choose, and a choice without a match says what there is", async (context) => {
  const space = await workspace(context, { "all.yaml": `${crd("Widget")}---\n${crd("Gadget")}` });
  const none = await runIn(space, ["all.yaml", "--kind", "Gizmo"]);
  assert.equal(
    none.stderr,
    "--kind Gizmo: no kind of the source matches\n  the source has Widget of demo.example.com, Gadget of demo.example.com\n",
  );
  assert.equal(none.code, 1);
  await runIn(space, ["all.yaml", "--kind=Gadget,Widget", "--out", "both"]);
  assert.equal((await space.files("both")).size, 2);
  await runIn(space, ["all.yaml", "--kind", "Gadget", "--group", "demo.example.com", "--out", "mine/"]);
  assert.deepEqual(NAMES(await space.files("mine")), ["demo.example.com/v1/gadget.yaml"]);
});

test("words that other readers of YAML take for something else are quoted", async (context) => {
  const space = await workspace(context, {
    "a.yaml": crd("Widget").replace("integer }", 'string, enum: ["on", "yes", "1"] }'),
  });
  await runIn(space, ["a.yaml"]);
  assert.match(await space.read("schemas/demo.example.com/v1/widget.yaml"), /- "on"\s+- "yes"\s+- "1"/);
});

/** Two kinds as a server publishes them, with what they share. */
const PUBLISHED = {
  openapi: "3.0.0",
  info: { title: "shop", version: "v1" },
  paths: {
    "/apis/shop.example.com/v1/carts": operation("Cart", "list"),
    "/apis/shop.example.com/v1/carts/{name}/status": operation("Cart", "get"),
    "/apis/shop.example.com/v1/namespaces/{namespace}/orders": operation("Order", "post"),
  },
  components: {
    schemas: {
      "com.example.shop.v1.Cart": kindSchema("Cart"),
      "com.example.shop.v1.Order": kindSchema("Order"),
      "com.example.shop.v1.Line": {
        type: "object",
        properties: { count: { type: "integer" }, next: ref("com.example.shop.v1.Line") },
      },
      "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta": { type: "object", properties: { name: { type: "string" } } },
      "com.example.shop.v1.Unused": { type: "object", properties: { a: { type: "string" } } },
    },
  },
};

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function kindSchema(kind: string): object {
  return {
    type: "object",
    "x-kubernetes-group-version-kind": [{ group: "shop.example.com", version: "v1", kind }],
    properties: {
      metadata: ref("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"),
      lines: { type: "array", items: ref("com.example.shop.v1.Line") },
    },
  };
}

function operation(kind: string, action: string): object {
  const gvk = { group: "shop.example.com", version: "v1", kind };
  return { get: { "x-kubernetes-action": action, "x-kubernetes-group-version-kind": gvk } };
}

test("[GEN-002] kinds of an OpenAPI document come with the definitions that they need, and with what its paths say", async (context) => {
  const space = await workspace(context, { "shop.json": JSON.stringify(PUBLISHED) });
  const first = await runIn(space, ["shop.json", "--kind", "Cart"]);
  assert.equal(first.stderr, "");
  const cart = parsed(await space.read("schemas/shop.example.com/v1/cart.yaml")) as typeof PUBLISHED;
  const own = cart.components.schemas["com.example.shop.v1.Cart"] as Record<string, object>;
  assert.deepEqual(own["x-kindsmith-resource"], {
    plural: "carts",
    scope: "Cluster",
    subresources: { status: {} },
    withoutVerbs: ["get", "create", "update", "patch", "delete", "deletecollection"],
  });
  const definitions = parsed(await space.read("schemas/shop.example.com/v1/definitions.yaml")) as typeof PUBLISHED;
  assert.deepEqual(Object.keys(definitions.components.schemas), ["com.example.shop.v1.Line"]);
  const second = await runIn(space, ["shop.json", "--kind", "Order"]);
  assert.match(second.stdout, /^unchanged: schemas\/shop\.example\.com\/v1\/definitions\.yaml$/m);
  assert.equal(second.code, 0);
  assert.match((await space.generate()).stdout, /^generated: 2 kinds/);
  assert.match(await space.read("generated/shop.example.com/v1/client.ts"), /resource: "carts",\n {2}scope: "Cluster"/);
});

test("[GEN-002] a document of one kind with names of its own becomes one file", async (context) => {
  const more =
    "    Part: { type: object, properties: { weight: { type: integer } } }\n    Other: { type: object, properties: { a: { type: string } } }\n";
  const space = await workspace(context, {
    "a.yaml": widgetDocument('part: { $ref: "#/components/schemas/Part" }', more),
  });
  assert.equal((await runIn(space, ["a.yaml"])).code, 0);
  assert.deepEqual(NAMES(await space.files("schemas")), ["demo.example.com/v1/widget.yaml"]);
  const { components } = parsed(await space.read("schemas/demo.example.com/v1/widget.yaml")) as typeof PUBLISHED;
  assert.deepEqual(Object.keys(components.schemas), ["Widget", "Part"]);
  assert.equal((await space.generate()).code, 0);
});

const SWAGGER = join(REPOSITORY, "../shared/corpus/kubernetes-api/openapi-v2/swagger.json");

test("[GEN-002] every kind of a whole published API is imported, and all of it loads", {
  skip: existsSync(SWAGGER) ? false : "the corpus of published documents is absent",
}, async (context) => {
  const space = await workspace(context);
  const { code, stdout, stderr } = await runIn(space, [SWAGGER, "--group", "apps"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(stdout.match(/^written: .+ \(/gm)?.length, 5);
  const { model } = await generate({
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  });
  const kinds = model.groupVersions.flatMap(({ units }) => units.flatMap(({ kind }) => (kind ? [kind.kind] : [])));
  assert.deepEqual(kinds.sort(), ["ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"]);
});

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server: Server = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a URL is read, through redirects up to a limit and documents up to a size, and its query stays unsaid", async (context) => {
  const url = await serve(context, (request, response) => {
    const path = new URL(request.url ?? "", "http://host").pathname;
    const left = Number(/^\/again\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (left > 0) response.writeHead(302, { location: left === 1 ? "/crd.yaml" : `/again/${left - 1}` }).end();
    else if (path === "/crd.yaml") response.end(crd("Widget"));
    else if (path === "/file") response.writeHead(301, { location: "file:///etc/hostname" }).end();
    else if (path === "/nowhere") response.writeHead(302, { location: "http://[hunter2" }).end();
    else if (path === "/large") response.end(Buffer.alloc(MAX_SCHEMA_FILE_BYTES + 1, "#"));
    else response.writeHead(404).end("secret page");
  });
  const space = await workspace(context);
  assert.equal((await runIn(space, [`${url}/again/${MAX_REDIRECTS}`])).code, 0);
  assert.deepEqual(NAMES(await space.files("schemas")), ["demo.example.com/v1/widget.yaml"]);
  const refused = async (path: string): Promise<string> => {
    const { code, stdout, stderr } = await runIn(space, [`${url}${path}`]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^kindsmith: /);
    return stderr.slice("kindsmith: ".length).replace(url, "URL");
  };
  const end = "\nnothing was written\n";
  assert.equal(await refused(`/again/${MAX_REDIRECTS + 1}`), `URL/again/6: more than ${MAX_REDIRECTS} redirects${end}`);
  assert.equal(
    await refused("/file"),
    `file:///etc/hostname: expected a URL that starts with https:// or http://${end}`,
  );
  assert.equal(await refused("/nowhere"), `URL/nowhere: redirected to what is no URL${end}`);
  assert.equal(await refused("/large"), `URL/large: the document is larger than ${MAX_SCHEMA_FILE_BYTES} bytes${end}`);
  assert.equal(await refused("/none?token=hunter2"), `URL/none: the server answered 404${end}`);
  const { stderr } = await runIn(space, [url.replace("//", "//ada:hunter2@")]);
  assert.match(stderr, /URLs with a name and password are not read/);
  assert.doesNotMatch(stderr, /ada|hunter2/);
});

test("a file without a known size is read up to the limit", async (context) => {
  const space = await workspace(context);
  const { code, stderr } = await runIn(space, ["/dev/zero"]);
  assert.equal(stderr, `kindsmith: /dev/zero: larger than ${MAX_SCHEMA_FILE_BYTES} bytes\nnothing was written\n`);
  assert.equal(code, 1);
});

function kubeconfig(server: string, token: string): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server } }],
    users: [{ name: "u", user: { token } }],
    contexts: ["first", "second"].map((name) => ({ name, context: { cluster: "c", user: "u" } })),
    "current-context": "first",
  });
}

test("the CustomResourceDefinitions of a server are read page by page, with the credentials of a kubeconfig", async (context) => {
  const pages: Record<string, object> = {
    "": { metadata: { continue: "next page" }, items: [parsed(crd("Widget"))] },
    "next page": { metadata: {}, items: [parsed(crd("Gadget"))] },
  };
  const tokens = new Set<string | undefined>();
  const url = await serve(context, (request, response) => {
    tokens.add(request.headers.authorization);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    const groups = [{ name: "apps" }, { name: "apiextensions.k8s.io" }];
    const page = pages[searchParams.get("continue") ?? ""] as object;
    const list = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinitionList", ...page };
    const found =
      pathname === "/apis" ? { groups } : pathname.endsWith("/v1/customresourcedefinitions") ? list : undefined;
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
  });
  const space = await workspace(context, { config: kubeconfig(url, "hunter2") });
  const { code, stdout, stderr } = await runIn(space, [
    "--kubeconfig",
    join(space.root, "config"),
    "--context",
    "second",
  ]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.doesNotMatch(stdout, /hunter2/);
  assert.deepEqual([...tokens], ["Bearer hunter2"]);
  assert.deepEqual(NAMES(await space.files("schemas")), [
    "demo.example.com/v1/gadget.yaml",
    "demo.example.com/v1/widget.yaml",
  ]);
  const absent = await runIn(space, ["--kubeconfig", join(space.root, "config"), "--context", "third"]);
  assert.match(absent.stderr, /^kindsmith: --kubeconfig: .*third/);
  assert.equal(absent.code, 1);
});

test("answers that no API server gives are refused, and no other server is tried", async (context) => {
  let answers: Record<string, string> = {};
  const url = await serve(context, (request, response) => response.end(answers[request.url ?? ""] ?? "{}"));
  const asked: (string | undefined)[] = [];
  const other = await serve(context, (request, response) => {
    asked.push(request.url);
    response.end("{}");
  });
  const space = await workspace(context, { config: kubeconfig(url, "hunter2") });
  const refused = async (given: Record<string, string>): Promise<string> => {
    answers = given;
    const { code, stderr } = await runIn(space, ["--kubeconfig", join(space.root, "config"), "--openapi"]);
    assert.equal(code, 1);
    assert.match(stderr, /^kindsmith: /);
    return stderr.slice("kindsmith: ".length);
  };
  for (const page of ["<html>", "null", "[]"])
    assert.match(await refused({ "/apis": page }), /^\/apis: the server's answer is no JSON object/);
  for (const place of [`${other}/a`, other.replace("http:", ""), "@host/", "/a\r\nb: c", 5, undefined]) {
    const paths = { "apis/demo.example.com/v1": { serverRelativeURL: place } };
    assert.match(
      await refused({ "/openapi/v3": JSON.stringify({ paths }) }),
      /^\/openapi\/v3: the place of apis\/demo\.example\.com\/v1 is .*, expected a path$/m,
    );
  }
  assert.deepEqual(asked, []);
});

test("a server's published documents are read with --openapi, by the real command", async (context) => {
  const { exampleGroups } = await import("../../runtime/builtin/index.js");
  const server = await createServer({ groups: exampleGroups, profile: "kubernetes", controllers: [] });
  const running = await server.listen();
  context.after(() => running.stop(0));
  const space = await workspace(context, { config: kubeconfig(running.url, server.adminToken) });
  const argv = ["import", "--kubeconfig", "config", "--openapi", "--group", "demo.example.com"];
  const { code, stdout, stderr } = await kindsmithOutcome(argv, { cwd: space.root });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^written: schemas\/demo\.example\.com\/v1\/widget\.yaml \(Widget, v1\)$/m);
  assert.match((await space.generate()).stdout, /^generated: \d+ kinds?/);
});

function parsed(text: string): Record<string, unknown> {
  const value: unknown = parseYaml(text);
  return value as Record<string, unknown>;
}
