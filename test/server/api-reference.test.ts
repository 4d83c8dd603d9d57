/** The API reference as a server gives it out: who may load it, with which headers, and what can't be reached through it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { before, describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import Fastify from "fastify";
import { SUPERUSER_GROUP } from "../../runtime/api/user-info.js";
import { exampleGroups } from "../../runtime/builtin/index.js";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { API_REFERENCE_PATHS } from "../../runtime/server/api-reference/api-reference-handlers.js";
import { pageHtml } from "../../runtime/server/api-reference/page-html.js";
import { openPaths } from "../../runtime/server/open-paths.js";
import { gaugeGroups } from "../conformance/support/gauge-kind.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import {
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  membersAt,
  objectAt,
  objectsAt,
  textAt,
  valueAt,
} from "../support/json.js";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGE_FOLDER = resolve(ROOT, "runtime/server/api-reference/page");
/** The kinds whose sample can't be accepted, by resource, with the answer of the server: it is about an object that is not there. */
const NOT_ACCEPTED = { bindings: 'pods "example" not found' };

/** A kind whose texts have patterns, formats and lengths. */
const patternGroups = gaugeGroups(
  {
    version: { type: "string", pattern: "^v[0-9]+$" },
    host: { type: "string", format: "hostname" },
    long: { type: "string", minLength: 20 },
    short: { type: "string", maxLength: 3 },
    schedule: { type: "string", pattern: "^(\\S+ ){4}\\S+$" },
    level: { type: "integer", minimum: 5, maximum: 10, multipleOf: 5 },
    mode: { type: "string", enum: ["slow", "fast"] },
    parts: {
      type: "array",
      minItems: 1,
      items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    },
    settings: {
      type: "object",
      default: {},
      properties: { size: { type: "integer", default: 3 }, colour: { type: "string" } },
    },
  },
  ["version", "host", "long", "short", "schedule", "level", "mode", "parts", "settings"],
);

const NOBODY = { token: "" };

const TYPES: Readonly<Record<string, string>> = {
  "/docs/": "text/html; charset=utf-8",
  "/docs/page.js": "text/javascript; charset=utf-8",
  "/docs/server.js": "text/javascript; charset=utf-8",
  "/docs/presentation.js": "text/javascript; charset=utf-8",
  "/docs/sample.js": "text/javascript; charset=utf-8",
  "/docs/known-samples.js": "text/javascript; charset=utf-8",
  "/docs/page.css": "text/css; charset=utf-8",
  "/docs/viewer.js": "text/javascript; charset=utf-8",
  "/docs/viewer.css": "text/css; charset=utf-8",
};

test("api reference: the page and its files are open to everyone, with strict headers", async (context) => {
  const api = await started(context);
  for (const [path, type] of Object.entries(TYPES)) {
    const { status, headers, text } = await api.get(path, NOBODY);
    assert.deepEqual([status, headers["content-type"]], [200, type], path);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["x-frame-options"], "DENY");
    assert.equal(headers["referrer-policy"], "no-referrer");
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    for (const directive of [
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "trusted-types 'none'",
    ])
      assert.ok(policy.includes(directive), directive);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const head = await api.request("HEAD", path, NOBODY);
    assert.deepEqual([head.status, head.text, head.headers.etag], [200, "", headers.etag]);
    assert.equal(Number(head.headers["content-length"]), Buffer.byteLength(text));
  }
  assert.equal((await api.get("/openapi/v3", NOBODY)).status, 403);
  assert.equal((await api.post("/docs/", {})).status, 405);
});

test("api reference: exactly the paths of the page are open, and no prefix", () => {
  assert.deepEqual([...API_REFERENCE_PATHS].sort(), ["/docs", ...Object.keys(TYPES)].sort());
  assert.deepEqual(openPaths({ apiReference: true, console: false }), API_REFERENCE_PATHS);
  assert.deepEqual(openPaths({ apiReference: false, console: false }), []);
  assert.ok(API_REFERENCE_PATHS.every((path) => !path.includes("*")));
});

test("api reference: large files are sent compressed, and only when they have changed", async (context) => {
  const api = await started(context);
  const path = "/docs/viewer.js";
  const plain = await api.get(path, NOBODY);
  assert.deepEqual(
    [plain.headers["content-encoding"], plain.headers["cache-control"]],
    [undefined, "public, no-cache"],
  );
  const packed = await fetch(api.url + path, { headers: { "accept-encoding": "gzip" } });
  assert.equal(packed.headers.get("content-encoding"), "gzip");
  assert.ok(Number(packed.headers.get("content-length")) < Buffer.byteLength(plain.text) / 2);
  assert.equal(await packed.text(), plain.text);
  const again = await api.get(path, { ...NOBODY, headers: { "if-none-match": String(packed.headers.get("etag")) } });
  assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", plain.headers.etag]);
  const changed = await api.get(path, { ...NOBODY, headers: { "if-none-match": '"older"' } });
  assert.equal(changed.status, 200);
});

test("api reference: only its files can be reached through it", async (context) => {
  const api = await started(context);
  for (const path of [
    "/docs/../package.json",
    "/docs/%2e%2e/package.json",
    "/docs/..%2f..%2fpackage.json",
    "/docs//page.js",
    "/docs/page/page.js",
    "/docs/page.ts",
    "/docs/tsconfig.json",
    "/docs/swagger-ui-bundle.js",
    "/docs/constructor",
    "/docs/__proto__",
    "/docsx",
  ]) {
    assert.equal((await api.get(path)).status, 404, path);
    assert.equal((await api.get(path, NOBODY)).status, 403, path);
  }
});

test("api reference: the path without its slash redirects to the page, below any prefix", async () => {
  const server = await createServer();
  await server.start();
  const app = Fastify();
  await app.register(server.plugin(), { prefix: "/kinds" });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${url}/kinds/docs`, { redirect: "manual" });
  assert.equal(answer.status, 308);
  assert.equal(new URL(String(answer.headers.get("location")), answer.url).href, `${url}/kinds/docs/`);
  assert.equal((await fetch(`${url}/kinds/docs`)).url, `${url}/kinds/docs/`);
  await app.close();
  await server.close();
});

test("api reference: an option removes it", async (context) => {
  const api = await started(context, { apiReference: false });
  for (const path of API_REFERENCE_PATHS) {
    assert.equal((await api.get(path)).status, 404, path);
    assert.equal((await api.get(path, NOBODY)).status, 403, path);
  }
  assert.equal(serveConfig([]).flags["api-reference"], true);
  assert.equal(serveConfig(["--api-reference=false"]).flags["api-reference"], false);
});

test("api reference: a custom authorizer decides about the page too", async (context) => {
  const api = await started(context, {
    authorization: {
      authorize: async ({ user }) => ({
        type: user.groups.includes(SUPERUSER_GROUP) ? "Allow" : "NoOpinion",
        reason: "",
      }),
    },
  });
  assert.equal((await api.get("/docs/", NOBODY)).status, 403);
});

test("api reference: the page contains the words of the profile, as text, and links only to its own files", async (context) => {
  for (const makeProfile of PROFILES) {
    const profile = makeProfile();
    const api = await started(context, { profile });
    const { text } = await api.get("/docs/", NOBODY);
    const title = `${profile.words.productName} API reference`;
    assert.ok(text.includes(`<title>${title}</title>`));
    assert.ok(text.includes(`<h1>${title}</h1>`));
    const links = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => String(link));
    assert.ok(links.length >= 4);
    for (const link of links.filter((each) => each !== "data:,")) assert.ok(TYPES[`/docs/${link}`], link);
    assert.doesNotMatch(text, /<script(?! src=)|<style| style=| on[a-z]+=/);
  }
});

test("api reference: words of a profile are always text", () => {
  const profile = orchProfile();
  const words = { ...profile.words, productName: `<b>"R&D"</b>`, defaultNamespace: `'"><script>` };
  const html = pageHtml({ ...profile, words });
  assert.ok(html.includes("<title>&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; API reference</title>"));
  assert.ok(html.includes('data-default-namespace="&#39;&quot;&gt;&lt;script&gt;"'));
});

describe("api reference: the page's scripts", () => {
  /** Plain functions of JavaScript: the page's own types are checked by the page's own configuration. */
  let presented: (
    document: JsonValue,
    surroundings: { apiBase: string; defaultNamespace: string; groupDomain: string },
  ) => JsonObject;

  before(async () => {
    ({ presented } = (await import(resolve(PAGE_FOLDER, "presentation.js"))) as { presented: typeof presented });
  });

  test("are typed", async () => {
    const compiler = resolve(ROOT, "node_modules/typescript/bin/tsc");
    await promisify(execFile)(process.execPath, [compiler, "-p", PAGE_FOLDER]);
  });

  test("show every operation of every document once, under its kind, with editable bodies", async (context) => {
    const api = await started(context);
    const { paths: index } = (await api.get("/openapi/v3")).body;
    const surroundings = { apiBase: `${api.url}/below/`, defaultNamespace: "home", groupDomain: "k8s.io" };
    let operations = 0;
    for (const { serverRelativeURL } of Object.values(membersAt(index))) {
      const { body: published } = await api.get(textAt(serverRelativeURL));
      const before = JSON.stringify(published);
      const shown = presented(published, surroundings);
      assert.equal(JSON.stringify(published), before, "the document itself is left as it is");
      assert.deepEqual(shown.servers, [{ url: `${api.url}/below` }]);
      assert.deepEqual(Object.keys(objectAt(shown, "paths")), Object.keys(objectAt(published, "paths")));
      const tags = new Set(objectsAt(shown, "tags").map(({ name }) => name));
      assert.equal(tags.size, listAt(shown, "tags").length);
      for (const [path, item] of Object.entries(membersAt(shown, "paths"))) {
        const { parameters: shared = [], ...methods } = objectAt(published, "paths", path);
        assert.deepEqual(Object.keys(item), Object.keys(methods));
        for (const [method, operation] of Object.entries(membersAt(item))) {
          operations++;
          assert.deepEqual(
            namesOf(objectsAt(operation, "parameters")),
            namesOf([...objectsAt(shared), ...objectsAt(fieldAt(methods, method, "parameters") ?? [])]),
          );
          assert.equal(listAt(operation, "tags").length, 1);
          assert.ok(tags.has(fieldAt(operation, "tags", 0)));
          for (const [type, { example }] of Object.entries(
            membersAt(valueAt(operation, "requestBody", "content") ?? {}),
          )) {
            assert.doesNotMatch(type, /protobuf|cbor/);
            assert.notEqual(example, undefined);
          }
          for (const response of Object.values(membersAt(operation, "responses")))
            for (const type of Object.keys(objectAt(fieldAt(response, "content") ?? {})))
              assert.match(type, /^application\/(json|yaml)$/);
        }
      }
    }
    assert.ok(operations > 300, `only ${operations} operations were found`);
  });

  for (const makeProfile of PROFILES) {
    const profile = makeProfile();
    test(`begin with an object that the server accepts, for every kind of profile ${profile.name}`, async (context) => {
      const api = await started(context, { profile, groups: [...exampleGroups, ...patternGroups] });
      const { paths: index } = (await api.get("/openapi/v3")).body;
      const { defaultNamespace, groupDomain } = profile.words;
      const surroundings = { apiBase: `${api.url}/`, defaultNamespace, groupDomain };
      const refused: Record<string, unknown> = {};
      let count = 0;
      for (const { serverRelativeURL } of Object.values(membersAt(index))) {
        const { body: published } = await api.get(textAt(serverRelativeURL));
        for (const [path, { post }] of Object.entries(membersAt(presented(published, surroundings), "paths"))) {
          if (post === undefined || path.includes("{name}") || !path.startsWith("/api")) continue;
          count++;
          const { example } = objectAt(post, "requestBody", "content", "application/json");
          const answer = await api.post(`${path.replace("{namespace}", defaultNamespace)}?dryRun=All`, example);
          if (answer.status !== 201) refused[path.replace(/^.*\//, "")] = answer.body.message;
        }
      }
      assert.ok(count > 60, `${count} kinds are found`);
      assert.deepEqual(refused, NOT_ACCEPTED);
    });
  }

  test("give common fields an initial value, and leave credentials to the page", () => {
    const namespace = { name: "namespace", in: "path" };
    const limit = { name: "limit", in: "query" };
    const operation = (action: string): JsonObject => ({
      "x-kubernetes-action": action,
      // Somebody's own, which has nothing of the product's kind of this name.
      "x-kubernetes-group-version-kind": { group: "apps.example.com", version: "v1", kind: "Deployment" },
      description: "does something",
      parameters: [namespace, limit],
      requestBody: {
        content: {
          "application/vnd.kubernetes.protobuf": { schema: {} },
          "application/json-patch+json": { schema: {} },
          "application/merge-patch+json": { schema: {} },
          "application/json": { schema: { $ref: "#/components/schemas/x.Deployment" } },
        },
      },
      security: [{ token: [] }],
      responses: { 200: { description: "OK" } },
    });
    const document = {
      openapi: "3.0.0",
      info: {},
      paths: { "/a": { get: operation("list"), delete: operation("deletecollection"), parameters: [] } },
      components: { schemas: {}, securitySchemes: { token: {} } },
    };
    const shown = presented(document, {
      apiBase: "https://a.example/",
      defaultNamespace: "home",
      groupDomain: "k8s.io",
    });
    const { get, delete: deleteMany } = objectAt(shown, "paths", "/a");
    assert.deepEqual(fieldAt(get, "parameters"), [
      { ...namespace, example: "home" },
      { ...limit, example: 20 },
    ]);
    assert.deepEqual(fieldAt(deleteMany, "parameters"), [{ ...namespace, example: "home" }, limit]);
    assert.deepEqual(
      Object.entries(membersAt(get, "requestBody", "content")).map(([type, { example }]) => [type, example]),
      [
        ["application/json", { apiVersion: "apps.example.com/v1", kind: "Deployment", metadata: { name: "example" } }],
        ["application/merge-patch+json", {}],
        ["application/json-patch+json", []],
      ],
    );
    assert.deepEqual(
      [fieldAt(get, "summary"), fieldAt(get, "security"), fieldAt(shown, "components", "securitySchemes")],
      ["does something", undefined, undefined],
    );
    assert.deepEqual(shown.tags, [{ name: "Deployment", description: "" }]);
  });
});

/** A server that is stopped with the test, however that ends. */
async function started(context: TestContext, options?: Parameters<typeof startApi>[0]): Promise<TestApi> {
  const api = await startApi(options);
  context.after(() => api.stop());
  return api;
}

function namesOf(parameters: readonly JsonObject[]): string[] {
  return parameters.map(({ name }) => textAt(name));
}
