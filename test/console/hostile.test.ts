/**
 * What a server says is hostile in every place: names and values of an object, cells and columns, events, owners, managers,
 * kinds, schemas, namespaces, users, rules and refusals. A server would not store most of it, so its answers are changed on the way.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page, Route } from "playwright-core";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

/** Would set the flag, open a dialog, or request something of another host, if any of it became markup, a link or code. */
const MARKUP = `"'><img src="https://elsewhere.example/x" onerror="window.ran=1;alert(1)"><script>window.ran=1</script><a href="javascript:window.ran=1">go</a>\${window.ran=1}`;
const LINK = "javascript:window.ran=1//elsewhere.example";
/** What is looked for as a text. */
const MARK = "elsewhere.example";

const browser = withBrowser();

type Json = Record<string, unknown>;

/** The object with something hostile in each field that the console shows. */
function hostile(object: Json): Json {
  const metadata = object.metadata as Json;
  return {
    ...object,
    metadata: {
      ...metadata,
      uid: MARKUP,
      creationTimestamp: MARKUP,
      deletionTimestamp: MARKUP,
      generation: MARKUP,
      labels: { [MARKUP]: MARKUP, link: LINK },
      annotations: { [MARKUP]: MARKUP, link: LINK },
      finalizers: [MARKUP],
      ownerReferences: [
        { apiVersion: MARKUP, kind: MARKUP, name: MARKUP, uid: "1" },
        { apiVersion: "v1", kind: "ConfigMap", name: MARKUP, uid: "2" },
        { apiVersion: "v1", kind: "ConfigMap", name: LINK, uid: "3" },
      ],
      managedFields: [
        {
          manager: MARKUP,
          operation: MARKUP,
          apiVersion: MARKUP,
          time: MARKUP,
          subresource: MARKUP,
          fieldsType: "FieldsV1",
          fieldsV1: { "f:data": { [`f:${MARKUP}`]: {} }, "f:metadata": { "f:labels": { [`f:${MARKUP}`]: {} } } },
        },
      ],
    },
    data: { [MARKUP]: MARKUP, link: LINK },
    status: {
      conditions: [{ type: MARKUP, status: MARKUP, reason: MARKUP, message: MARKUP, lastTransitionTime: MARKUP }],
    },
  };
}

function hostileEvents(list: Json): Json {
  const event = {
    metadata: { name: "event", namespace: "default", uid: "event" },
    involvedObject: {},
    type: MARKUP,
    reason: MARKUP,
    message: MARKUP,
    count: MARKUP,
    lastTimestamp: MARKUP,
  };
  return { ...list, kind: "EventList", metadata: { resourceVersion: "1" }, items: [event] };
}

function hostileTable(table: Json): Json {
  const columns = table.columnDefinitions as Json[];
  const rows = table.rows as (Json & { cells: unknown[] })[];
  return {
    ...table,
    columnDefinitions: columns.map((column, index) =>
      index === 0 ? column : { ...column, name: MARKUP, description: MARKUP, format: MARKUP },
    ),
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell, index) => (index === 0 ? cell : MARKUP)) })),
  };
}

/** Every text of a document that is a description, and names of fields beside the known ones. */
function hostileSchemas(document: Json): Json {
  const text = JSON.stringify(document).replace(/"description":"[^"\\]*"/g, `"description":${JSON.stringify(MARKUP)}`);
  const changed = JSON.parse(text) as { components: { schemas: Record<string, Json> } };
  for (const schema of Object.values(changed.components.schemas))
    if (schema.properties !== undefined)
      schema.properties = { ...schema.properties, [MARKUP]: { type: "string", enum: [MARKUP], default: MARKUP } };
  return changed;
}

/** The answers by path, each with what becomes of it. */
const CHANGES: readonly [path: RegExp, change: (document: Json) => Json][] = [
  [/\/configmaps\/hostile$/, hostile],
  [/\/configmaps$/, (document) => (document.kind === "Table" ? hostileTable(document) : document)],
  [/\/events$/, hostileEvents],
  [/\/api\/v1\/namespaces$/, (list) => ({ ...list, items: [{ metadata: { name: MARKUP } }] })],
  [/\/openapi\/v3\/api\/v1$/, hostileSchemas],
  [/\/version$/, () => ({ gitVersion: MARKUP, platform: MARKUP, goVersion: MARKUP, buildDate: MARKUP })],
  [
    /\/selfsubjectreviews$/,
    (review) => ({ ...review, status: { userInfo: { username: MARKUP, uid: MARKUP, groups: [MARKUP] } } }),
  ],
  [
    /\/selfsubjectrulesreviews$/,
    (review) => ({
      ...review,
      status: {
        incomplete: true,
        resourceRules: [{ verbs: [MARKUP], apiGroups: [MARKUP], resources: [MARKUP], resourceNames: [MARKUP] }],
        nonResourceRules: [{ verbs: [MARKUP], nonResourceURLs: [MARKUP] }],
      },
    }),
  ],
  [
    /\/selfsubjectaccessreviews$/,
    (review) => {
      const { resourceAttributes: { verb = "" } = {} } = review.spec as { resourceAttributes?: Json };
      return { ...review, status: { allowed: verb !== "delete", reason: MARKUP } };
    },
  ],
];

/** Adds a kind to discovery whose name is hostile; the client leaves out what can't be in a path. */
function hostileDiscovery(document: Json): Json {
  if (!Array.isArray(document.items)) return document;
  const resource = {
    resource: "hostiles",
    responseKind: { group: "hostile.example.com", version: "v1", kind: MARKUP },
    scope: "Namespaced",
    singularResource: MARKUP,
    shortNames: [MARKUP],
    categories: [MARKUP],
    verbs: ["list", "get", "watch", "create", "delete"],
  };
  const group = { metadata: { name: "hostile.example.com" }, versions: [{ version: "v1", resources: [resource] }] };
  return { ...document, items: [group, ...document.items] };
}

/** What a watch of the object says: one change, after which it ends. */
function watchOf(object: Json): string {
  return `${JSON.stringify({ type: "MODIFIED", object: hostile(object) })}\n`;
}

/** The values of all labels, and of all settings, in documents that are no JSON. */
function hostileText(text: string): string {
  const escaped = MARKUP.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return text
    .replaceAll(/\b(verb|code|name|quantile)="[^"]*"/g, (_match, label) => `${label}="${escaped}"`)
    .replaceAll(/^([a-z-]+)=.*$/gm, (_match, flag) => `${flag}=${MARKUP}`);
}

/** @param object as the server has it */
async function poison(page: Page, object: Json): Promise<void> {
  const answered = async (route: Route, change: (document: Json) => Json): Promise<void> => {
    const response = await route.fetch();
    // A server refuses the selector that a hostile uid becomes.
    await route.fulfill({ status: 200, json: change(JSON.parse(await response.text())) });
  };
  await page.route(
    (url) => !url.pathname.startsWith("/console"),
    async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (/^\/(metrics|flagz)$/.test(pathname)) {
        const response = await route.fetch();
        return route.fulfill({ response, body: hostileText(await response.text()) });
      }
      if (searchParams.has("watch")) {
        const isTable = (route.request().headers().accept ?? "").includes("as=Table");
        return pathname.endsWith("/configmaps") && !isTable
          ? route.fulfill({ contentType: "application/json", body: watchOf(object) })
          : route.continue();
      }
      if (route.request().method() === "PATCH")
        return route.fulfill({ status: 409, json: { kind: "Status", status: "Failure", message: MARKUP, code: 409 } });
      if (/^\/apis?$/.test(pathname)) return answered(route, hostileDiscovery);
      const change = CHANGES.find(([path]) => path.test(pathname))?.[1];
      return change === undefined ? route.continue() : answered(route, change);
    },
  );
}

async function checkHarmless(
  { page, addresses, complaints }: ConsolePage,
  origin: string,
  view: string,
): Promise<void> {
  assert.equal(await page.evaluate("window.ran"), undefined, view);
  assert.equal(await page.locator("#console img, #console script, [href^='javascript' i], iframe").count(), 0, view);
  assert.equal(await page.locator("[onerror], [onload], [onclick]").count(), 0, view);
  for (const address of addresses)
    if (!address.startsWith("data:")) assert.equal(new URL(address).origin, origin, view);
  assert.deepEqual(complaints, [], view);
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`hostile answers in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;
    let object: Json;

    before(async () => {
      server = await startConsole(profile);
      const { configMaps } = server.client.core.v1;
      object = (await configMaps("default").create({
        metadata: { name: "hostile" },
        data: { a: "1" },
      })) as unknown as Json;
    });

    after(async () => {
      await server?.stop();
    });

    test("whatever field it is in, markup stays a text and a link is none", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const sees = (view: string): Promise<void> => checkHarmless(console, server.url, view);
        await poison(page, object);
        await console.signIn(server.adminToken);
        await page.getByRole("navigation", { name: "Kinds" }).getByText(MARK).first().waitFor();
        await sees("kinds, user and namespaces");
        const place = "-/v1/configmaps/default";
        await console.go(`#/list/${place}`, "ConfigMap");
        await console.row("hostile").getByText(MARK).first().waitFor();
        await sees("list");
        await page.getByLabel("Select hostile").check();
        await page.locator("button[title]", { hasText: "Delete the selection" }).waitFor();
        await sees("a reason why something is not allowed");
        for (const tab of ["overview", "yaml", "fields", "history", "relations", "raw"]) {
          await console.go(`#/object/${place}/hostile/${tab}`, "hostile");
          await page.getByRole("main").getByText(MARK).filter({ visible: true }).first().waitFor();
          await sees(tab);
        }
        await console.go(`#/object/${place}/hostile/overview`, "hostile");
        await page.getByRole("cell", { name: MARK }).nth(5).waitFor();
        // Conditions, events and owners are there by now.
        await page
          .getByRole("region", { name: "Owners" })
          .or(page.getByText(`ConfigMap ${MARKUP}`))
          .first()
          .waitFor();
        for (const link of await page.getByRole("main").getByRole("link").all())
          assert.match((await link.getAttribute("href")) ?? "", /^#\//);
        await console.go(`#/object/${place}/hostile/yaml`, "hostile");
        await console.editorText();
        await page.getByRole("button", { name: "Show what would change" }).click();
        await page.getByRole("alert").getByText(MARK).first().waitFor();
        await sees("a refusal");
        await console.go(`#/create/${place}`, "Create ConfigMap");
        await console.editorText();
        await console.write("apiVersion: v1\nkind: ConfigMap\n");
        await page.keyboard.press("Control+Space");
        await page.getByRole("option").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("completion");
        await page.keyboard.press("Escape");
        await console.go("#/timeline", "Timeline");
        await page.getByRole("main").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("timeline");
        for (const tab of ["overview", "metrics", "settings", "access"]) {
          await console.go(`#/server/${tab}`, "Server");
          await page.getByRole("main").getByText(MARK).filter({ visible: true }).first().waitFor();
          await sees(`server, ${tab}`);
        }
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("option").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("palette");
        await page.keyboard.press("Escape");
        for (const hash of [`#/list/${place}/${MARKUP}`, `#/object/${MARKUP}`, `#/${LINK}`, `#/list/-/v1/${MARKUP}`])
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await page.getByRole("alert").first().waitFor();
        await checkHarmless(console, server.url, "addresses");
        // Answers may be on their way when the page is closed.
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }));
  });
}
