/**
 * What a server says is hostile in every place: names and values of an object, cells and columns, events, owners, managers,
 * kinds, schemas, namespaces, users, rules, refusals, logs, tokens, dependents and audit events. A server would not store most of it, so its answers are changed on the way.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page, Route } from "playwright-core";
import { certificateSigningRequests } from "../../generated/certificates/v1/client.js";
import type { LogProvider } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { base64, makeRequest } from "../builtin/support/certificates.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

/** Would set the flag, open a dialog, or request something of another host, if any of it became markup, a link or code. */
const MARKUP = `"'><img src="https://elsewhere.example/x" onerror="window.ran=1;alert(1)"><script>window.ran=1</script><a href="javascript:window.ran=1">go</a>\${window.ran=1}`;
const LINK = "javascript:window.ran=1//elsewhere.example";
/** Sections of the form that are unfolded; those in them may have more. */
const MAX_UNFOLDED = 12;
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
  const rows = table.rows as (Json & { cells: unknown[]; object: Json & { metadata: Json } })[];
  const maps = { labels: { [MARKUP]: MARKUP, link: LINK }, annotations: { [MARKUP]: MARKUP } };
  const [first] = rows;
  const other = first && {
    ...first,
    object: { ...first.object, metadata: { ...first.object.metadata, ...maps, name: MARKUP, uid: MARKUP } },
  };
  return {
    ...table,
    columnDefinitions: columns.map((column, index) =>
      index === 0 ? column : { ...column, name: MARKUP, description: MARKUP, format: MARKUP },
    ),
    rows: [...rows, ...(other ? [other] : [])].map((row) => ({
      ...row,
      object: { ...row.object, metadata: { ...row.object.metadata, ...maps } },
      cells: row.cells.map((cell, index) => (index === 0 ? cell : MARKUP)),
    })),
  };
}

/** Every text of a document that is a description, and names of fields beside the known ones. */
function hostileSchemas(document: Json): Json {
  const text = JSON.stringify(document).replace(/"description":"[^"\\]*"/g, `"description":${JSON.stringify(MARKUP)}`);
  const changed = JSON.parse(text) as { components: { schemas: Record<string, Json> } };
  for (const schema of Object.values(changed.components.schemas))
    if (schema.properties !== undefined) Object.assign(schema, hostileFields(schema));
  return changed;
}

/** Required fields of each form that a control has, and one in a list and in a map. */
function hostileFields({ properties, required = [] }: Json): Json {
  const described = { description: MARKUP, title: MARKUP, format: MARKUP };
  const fields: Json = {
    [MARKUP]: { type: "string", enum: [MARKUP], default: MARKUP, ...described },
    [`${MARKUP} text`]: { type: "string", pattern: MARKUP, default: MARKUP, ...described },
    [`${MARKUP} list`]: {
      type: "array",
      default: [{ [MARKUP]: MARKUP }],
      items: { type: "object", properties: { [MARKUP]: { type: "string", ...described } }, required: [MARKUP] },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": [MARKUP],
      ...described,
    },
    [`${MARKUP} map`]: {
      type: "object",
      default: { [MARKUP]: MARKUP },
      additionalProperties: { type: "string", ...described },
      ...described,
    },
  };
  return {
    properties: { ...(properties as Json), ...fields },
    required: [...(required as string[]), ...Object.keys(fields)],
  };
}

/** A pod whose containers have such names too. */
function hostilePod(pod: Json): Json {
  const status = { ...(pod.status as Json), reason: MARKUP, message: MARKUP, ...(hostile(pod).status as Json) };
  return { ...hostile(pod), spec: { containers: [{ name: MARKUP, image: MARKUP }] }, status };
}

/** A request for a certificate that was decided, or was not. */
function hostileRequest(request: Json): Json {
  const { metadata, status } = hostile(request);
  return { ...request, metadata, spec: { signerName: MARKUP, username: MARKUP, request: MARKUP }, status };
}

/** Dependents of the object, one of which has a second owner that does not exist. */
function hostileDependents(owner: string): (list: Json) => Json {
  const reference = { apiVersion: "v1", kind: "ConfigMap", name: MARKUP };
  const dependent = (uid: string, ...owners: readonly Json[]): Json => ({
    metadata: { name: MARKUP, namespace: "default", uid, finalizers: [MARKUP], ownerReferences: owners },
  });
  return (list) => ({
    ...list,
    metadata: {},
    items: [
      dependent("d1", { ...reference, uid: owner }),
      dependent("d2", { ...reference, uid: owner }, { ...reference, uid: MARKUP }),
      dependent("d3", { ...reference, uid: owner }, { apiVersion: MARKUP, kind: MARKUP, name: MARKUP, uid: LINK }),
    ],
  });
}

function hostileAudit(): Json {
  const event = {
    kind: "Event",
    level: MARKUP,
    auditID: MARKUP,
    stage: MARKUP,
    requestURI: MARKUP,
    verb: MARKUP,
    user: { username: MARKUP, groups: [MARKUP] },
    objectRef: { resource: "configmaps", namespace: "default", name: MARKUP, apiVersion: "v1" },
    responseStatus: { code: MARKUP },
    stageTimestamp: MARKUP,
  };
  return { kind: "EventList", items: [event, { ...event, stage: "other", objectRef: { resource: MARKUP } }] };
}

/** The answers by path, each with what becomes of it. */
const CHANGES: readonly [path: RegExp, change: (document: Json) => Json][] = [
  [/\/configmaps\/hostile$/, hostile],
  [/\/configmaps$/, (document) => (document.kind === "Table" ? hostileTable(document) : document)],
  [/\/debug\/audit\/events$/, hostileAudit],
  [/\/events$/, hostileEvents],
  [/\/api\/v1\/namespaces$/, (list) => ({ ...list, items: [{ metadata: { name: MARKUP } }] })],
  [/\/openapi\/v3\/api\/v1$/, hostileSchemas],
  [/\/pods\/hostile$/, hostilePod],
  [/\/certificatesigningrequests\/hostile$/, hostileRequest],
  [/\/serviceaccounts\/default\/token$/, () => ({ status: { token: MARKUP, expirationTimestamp: MARKUP } })],
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

/**
 * @param object as the server has it
 * @param mayDelete whether the server says that the caller may delete it
 */
async function poison(page: Page, object: Json, mayDelete = false): Promise<void> {
  const dependents = hostileDependents(String((object.metadata as Json).uid));
  const answered = async (route: Route, change: (document: Json) => Json): Promise<void> => {
    const response = await route.fetch();
    // A server refuses the selector that a hostile uid becomes.
    await route.fulfill({ status: 200, json: change(JSON.parse(await response.text())) });
  };
  await page.route(
    (url) => !url.pathname.startsWith("/console"),
    async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (/\/pods\/hostile\/log$/.test(pathname))
        return route.fulfill({ contentType: "text/plain", body: `${MARKUP}\n` });
      if (mayDelete && /\/selfsubjectaccessreviews$/.test(pathname))
        return answered(route, (review) => ({ ...review, status: { allowed: true } }));
      if (/\/secrets$/.test(pathname)) return answered(route, dependents);
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
      const logs: LogProvider = {
        open: async () =>
          (async function* () {
            yield "";
          })(),
      };
      server = await startConsole(profile, {
        logs,
        audit: { policy: { rules: [{ level: "Metadata" }] }, recentEvents: 5 },
      });
      const { configMaps } = server.client.core.v1;
      object = (await configMaps("default").create({
        metadata: { name: "hostile" },
        data: { a: "1" },
      })) as unknown as Json;
      await server.client.core.v1
        .pods("default")
        .create({ metadata: { name: "hostile" }, spec: { containers: [{ name: "main", image: "example" }] } });
      await server.client.resource(certificateSigningRequests).create({
        metadata: { name: "hostile" },
        spec: {
          request: base64(await makeRequest("anna")),
          signerName: "example.com/client",
          usages: ["client auth", "digital signature"],
        },
      });
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
        const form = page.getByRole("form", { name: "Object as a form" });
        await form.getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("fields of the form");
        const closed = form.locator("details:not([open]) > summary").filter({ visible: true });
        for (let round = 0; round < MAX_UNFOLDED && (await closed.count()) > 0; round++) await closed.first().click();
        await sees("unfolded fields of the form");
        await page.getByRole("button", { name: "Add a field" }).first().click();
        await page.getByPlaceholder("Search the fields").or(page.getByLabel("Search the fields")).first().waitFor();
        await sees("fields to add");
        await page.keyboard.press("Escape");
        await console.write("apiVersion: v1\nkind: ConfigMap\n");
        await page.keyboard.press("Control+Space");
        await page.getByRole("option").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("completion");
        await page.keyboard.press("Escape");
        await console.go("#/timeline", "Timeline");
        await page.getByRole("main").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("timeline");
        for (const tab of ["overview", "metrics", "audit", "settings", "access"]) {
          await console.go(`#/server/${tab}`, "Server");
          await page.getByRole("main").getByText(MARK).filter({ visible: true }).first().waitFor();
          await sees(`server, ${tab}`);
        }
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("option").getByText(MARK).filter({ visible: true }).first().waitFor();
        await sees("palette");
        await page.keyboard.press("Escape");
        await console.go("#/server/audit", "Server");
        await page
          .getByRole("button", { name: /The event of/ })
          .first()
          .click();
        await page.getByRole("region", { name: "The whole event" }).waitFor();
        await sees("an audit event");
        for (const hash of [`#/list/${place}/${MARKUP}`, `#/object/${MARKUP}`, `#/${LINK}`, `#/list/-/v1/${MARKUP}`])
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await page.getByRole("alert").first().waitFor();
        await checkHarmless(console, server.url, "addresses");
        // Answers may be on their way when the page is closed.
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }));

    test("nor is it anything else where one acts on an object, changes many, or deletes them", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const sees = (view: string): Promise<void> => checkHarmless(console, server.url, view);
        const shows = (locator: Locator): Promise<void> =>
          locator.getByText(MARK).filter({ visible: true }).first().waitFor();
        await poison(page, object, true);
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/pods/default/hostile/actions", "hostile");
        await page.getByRole("button", { name: /^Read the last/ }).click();
        await shows(page.getByRole("region", { name: /^Log of/ }));
        await sees("a log");
        await page.getByRole("button", { name: "Edit the status" }).click();
        await console.editorText();
        await shows(console.editor);
        await sees("a status");
        await console.go(
          `#/object/${profile.words.certificatesGroup}/v1/certificatesigningrequests/-/hostile/actions`,
          "hostile",
        );
        await shows(page.getByRole("main"));
        await sees("a request for a certificate");
        await console.go("#/object/-/v1/serviceaccounts/default/default/actions", "default");
        await page.getByRole("button", { name: "Create a token" }).click();
        await shows(page.locator(".secret"));
        await sees("a token");

        await console.go("#/list/-/v1/configmaps/default", "ConfigMap");
        await page.getByLabel("Select all rows that are shown").check();
        await page.getByRole("button", { name: "Label", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await shows(dialog);
        await dialog.getByLabel("Key").fill("link");
        await dialog.getByText(/have this key: .*elsewhere/).waitFor();
        await dialog.getByLabel("Value").fill("x");
        await dialog.getByRole("button", { name: "Set the label" }).click();
        await shows(dialog.getByRole("region", { name: /not changed, each with its reason/ }));
        await sees("labels of a selection");
        await page.keyboard.press("Escape");

        await page.getByRole("button", { name: /^Delete the selection/ }).click();
        await shows(dialog);
        await dialog.getByRole("button", { name: "Show what goes with it" }).click();
        const list = (name: RegExp): Locator => dialog.getByRole("list", { name });
        await shows(list(/^Deleted afterwards: 2/));
        await shows(list(/^Stay, since they have another owner: 1/));
        for (const link of await dialog.getByRole("link").all())
          assert.match((await link.getAttribute("href")) ?? "", /^#\//);
        await sees("a deletion, and what goes with it");
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await shows(dialog.getByRole("region", { name: "These are still there:" }).or(page.locator(".undo-bar")));
        await sees("what is left of a deletion");
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }));
  });
}
