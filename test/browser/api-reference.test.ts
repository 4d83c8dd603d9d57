/** The API reference in a real browser, over TLS, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, type TestContext, test } from "node:test";
import Fastify from "fastify";
import type { Browser } from "playwright-core";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { createServer, exampleGroups, type Server } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { gaugeGroups } from "../conformance/support/gauge-kind.js";
import { PROFILES } from "../support/api.js";
import { findChromium, launchChromium, NO_CHROMIUM } from "../support/chromium.js";
import { fieldAt, type JsonObject, objectAt } from "../support/json.js";
import { type Reader, reading } from "./reader.js";

const TIMEOUT_MS = 900_000;
const STOP_GRACE_MS = 500;
const CONFIG_MAPS = "/api/v1/namespaces/{namespace}/configmaps";

/** Would say so on the console if any of it ran, or ask another server for something. */
const MARKUP = `<img src="https://elsewhere.example/x.png" onerror="alert('ran')"><script>alert('ran')</script><a href="javascript:alert('ran')">go</a>`;

/** At the console, ten times a second. */
const MAX_LOOKS = 300;

const NARROW_PIXELS = 360;
/** More fields than there are before the first kind. */
const MAX_TABS = 20;

const executable = findChromium();
const skip = executable === undefined ? NO_CHROMIUM : false;
let browser: Browser;

before(async () => {
  if (executable !== undefined) browser = await launchChromium(executable);
});

after(async () => {
  await browser?.close();
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();

  describe(`the API reference in a browser, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: Server;
    let running: RunningServer;

    before(async () => {
      const { server: tls } = makeCertificates("test", ["127.0.0.1"], Date.now());
      server = await createServer({
        profile,
        groups: [
          ...exampleGroups,
          ...gaugeGroups({
            count: { type: "integer", description: MARKUP, default: 3 },
            "<b>x</b>": { type: "string" },
          }),
        ],
      });
      running = await server.listen({ tls });
    });

    after(async () => {
      await running?.stop(STOP_GRACE_MS);
    });

    /** The API's own answer, past the page. */
    const asked = async (reader: Reader, path: string): Promise<{ status: number; body: JsonObject }> => {
      const headers = { authorization: `Bearer ${server.adminToken}` };
      const answer = await reader.context.request.get(running.url + path, { headers });
      return { status: answer.status(), body: await answer.json() };
    };

    /** Gives the token of the admin, and goes to the core group. */
    const openCore = async (reader: Reader): Promise<void> => {
      await reader.give(server.adminToken);
      await reader.choose("api/v1");
    };

    const readingHere = (context: TestContext, scenario: (reader: Reader) => Promise<void>): Promise<void> =>
      reading(context, browser, running.url, scenario);

    test("it opens without a token or errors, and requests only its own files", (context) =>
      readingHere(context, async (reader) => {
        const title = `${profile.words.productName} API reference`;
        assert.equal(await reader.page.title(), `${title} · ${new URL(running.url).host}`);
        await reader.page.getByRole("heading", { name: title, level: 1 }).waitFor();
        assert.match(await reader.message(), /^Give a bearer token of this server/);
        assert.equal(await reader.page.getByLabel("Group version").isVisible(), false);
        assert.deepEqual(reader.complaints, []);
        for (const address of reader.addresses()) assert.ok(address.startsWith(`${running.url}/docs/`), address);
      }));

    test("with a token it offers every group version of the index, and shows kinds, operations and schemas", (context) =>
      readingHere(context, async (reader) => {
        await reader.give(server.adminToken);
        assert.equal(await reader.message(), "");
        const offered = await reader.evaluate<string[]>(
          "[...document.querySelectorAll('option')].map(({ value }) => value)",
        );
        const { body: index } = await asked(reader, "/openapi/v3");
        assert.deepEqual([...offered].sort(), Object.keys(objectAt(index, "paths")).sort());
        const own = ["apis/demo.example.com/v1", "apis/jobs.example.com/v1", "apis/test.example.com/v1"];
        assert.deepEqual(offered.slice(0, 4), [...own, "api/v1"], "own groups come first, then the core group");
        await reader.page.getByText(`${profile.words.productName} ${profile.defaultRelease}`).waitFor();
        await reader.choose("apis/apps/v1");
        const deployments = await reader.kind("Deployment");
        await deployments.getByText("Keeps a number of equal pods running").waitFor();
        const path = "/apis/apps/v1/namespaces/{namespace}/deployments";
        const create = await reader.operation("Deployment", "POST", path);
        await create.getByText("create a Deployment").waitFor();
        const schema = create.locator(".opblock-section-request-body .model-title").first();
        assert.match(await schema.innerText(), /\bapps\.v1\.Deployment$/i);
        assert.deepEqual(reader.complaints, []);
        for (const address of reader.addresses()) assert.equal(new URL(address).origin, running.url);
      }));

    test("a wrong token and a missing one give different messages, and a right one works", (context) =>
      readingHere(context, async (reader) => {
        await reader.give("wrong");
        assert.equal(
          await reader.message(),
          "The server does not know this token (401). Check it, or get another one.",
        );
        await reader.give("");
        assert.match(
          await reader.message(),
          /^The server shows its API documents only to callers with a token \(403\)\. forbidden: User "system:anonymous" cannot get path "\/openapi\/v3"/,
        );
        // the browser notes every refused request, a moment later maybe; nothing else is wrong
        for (let looks = 0; reader.complaints.length < 2 && looks < MAX_LOOKS; looks++)
          await reader.page.waitForTimeout(100);
        assert.deepEqual(
          reader.complaints.map((text) => /status of (\d+)/.exec(text)?.[1]),
          ["401", "403"],
        );
        await openCore(reader);
        await reader.kind("ConfigMap");
        assert.equal(await reader.message(), "");
      }));

    test("requests are sent: a POST creates an object, a GET lists it, a refusal is shown as it came", (context) =>
      readingHere(context, async (reader) => {
        await openCore(reader);
        const create = await reader.operation("ConfigMap", "POST", CONFIG_MAPS);
        const body = JSON.stringify({ metadata: { name: "from-the-page" }, data: { text: MARKUP } });
        assert.match(await reader.send(create, {}, body), /^201\b[\s\S]*"name": "from-the-page"/);
        const { status, body: made } = await asked(reader, "/api/v1/namespaces/default/configmaps/from-the-page");
        assert.deepEqual([status, fieldAt(made, "data", "text")], [200, MARKUP]);
        assert.match(await reader.send(create, {}, body), /^409\b[\s\S]*"reason": "AlreadyExists"/);
        const list = await reader.operation("ConfigMap", "GET", CONFIG_MAPS);
        assert.match(await reader.send(list), /^200\b[\s\S]*"kind": "ConfigMapList"[\s\S]*"name": "from-the-page"/);
        const refused = reader.complaints.filter((text) => !text.includes("status of 409"));
        assert.deepEqual(refused, []);
      }));

    test("suggested bodies are accepted unchanged", (context) =>
      readingHere(context, async (reader) => {
        await openCore(reader);
        const item = `${CONFIG_MAPS}/{name}`;
        assert.match(await reader.send(await reader.operation("ConfigMap", "POST", CONFIG_MAPS)), /^201\b/);
        for (const method of ["PATCH", "DELETE"])
          assert.match(await reader.send(await reader.operation("ConfigMap", method, item)), /^200\b/);
        for (const [groupVersion, kind, plural] of [
          ["apis/demo.example.com/v1", "Widget", "widgets"],
          ["apis/apps/v1", "Deployment", "deployments"],
          ["apis/batch/v1", "CronJob", "cronjobs"],
        ] as const) {
          await reader.choose(groupVersion);
          const path = `/${groupVersion}/namespaces/{namespace}/${plural}`;
          assert.match(await reader.send(await reader.operation(kind, "GET", path)), /^200\b/);
          assert.match(await reader.send(await reader.operation(kind, "POST", path)), /^201\b/);
          assert.match(await reader.send(await reader.operation(kind, "GET", `${path}/{name}`)), /^200\b/);
        }
        assert.deepEqual(reader.complaints, []);
      }));

    // what follows has nothing to do with names
    if (profile.name === "orch") return;

    test("a watch gets a timeout, since nothing is shown before its end", (context) =>
      readingHere(context, async (reader) => {
        await openCore(reader);
        const list = await reader.operation("ConfigMap", "GET", CONFIG_MAPS);
        await list.getByRole("button", { name: "Try it out" }).click();
        await list.locator('tr[data-param-name="watch"] select').selectOption("true");
        const sent = reader.page.waitForRequest((request) => request.url().includes("watch=true"));
        await list.getByRole("button", { name: "Execute" }).click();
        assert.equal(new URL((await sent).url()).searchParams.get("timeoutSeconds"), "5");
      }));

    test("markup in schemas and objects is shown as text and never becomes any", (context) =>
      readingHere(context, async (reader) => {
        await reader.give(server.adminToken);
        await reader.choose("apis/test.example.com/v1");
        const path = "/apis/test.example.com/v1/namespaces/{namespace}/gauges";
        const create = await reader.operation("Gauge", "POST", path);
        for (const property of ["spec", "count"]) {
          const row = create
            .locator(".opblock-section-request-body tr", { hasText: new RegExp(`^${property}`) })
            .last();
          await row.locator(".model-toggle.collapsed, button[aria-expanded=false]").first().click();
        }
        await create.locator(".plain-text", { hasText: "elsewhere.example" }).first().waitFor();
        const object = {
          metadata: { name: "marked", annotations: { "example.com/note": MARKUP } },
          spec: { "<b>x</b>": MARKUP },
        };
        assert.match(await reader.send(create, {}, JSON.stringify(object)), /^201\b[\s\S]*<script>/);
        for (const selector of ["#viewer script", "#viewer img", '#viewer [href^="javascript"]', "#viewer b"])
          assert.equal(await reader.page.locator(selector).count(), 0, selector);
        assert.deepEqual(reader.complaints, []);
        for (const address of reader.addresses()) assert.equal(new URL(address).origin, running.url);
      }));

    test("the token goes to the API and nowhere else, and can be forgotten", (context) =>
      readingHere(context, async (reader) => {
        const { page } = reader;
        await openCore(reader);
        const list = await reader.operation("ConfigMap", "GET", CONFIG_MAPS);
        await reader.send(list);
        for (const request of reader.requests) {
          const isOwnFile = request.url().startsWith(`${running.url}/docs/`);
          const { authorization } = await request.allHeaders();
          assert.equal(authorization, isOwnFile ? undefined : `Bearer ${server.adminToken}`, request.url());
          assert.ok(!request.url().includes(server.adminToken));
        }
        const shown = await reader.evaluate<string[]>(
          "[location.href, document.documentElement.outerHTML, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)]",
        );
        for (const text of shown) assert.ok(!text.includes(server.adminToken), text.slice(0, 200));
        assert.deepEqual(await reader.context.cookies(), []);
        const kept = await reader.evaluate<unknown>(
          "(async () => [{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys()])()",
        );
        assert.deepEqual(kept, [{}, {}, [], []]);

        await page.getByRole("button", { name: "Forget the token" }).click();
        assert.equal(await page.locator("#viewer").isVisible(), false);
        const before = reader.requests.length;
        await reader.give("");
        assert.match(await reader.message(), /\(403\)/);
        for (const request of reader.requests.slice(before))
          assert.equal((await request.allHeaders()).authorization, undefined);
      }));

    test("the index is reloaded on demand, and the chosen group version stays", (context) =>
      readingHere(context, async (reader) => {
        const { page } = reader;
        await reader.give(server.adminToken);
        await reader.choose("apis/apps/v1");
        await page.route(`${running.url}/openapi/v3`, async (route) => {
          const { paths } = await (await route.fetch()).json();
          await route.fulfill({ json: { paths: { ...paths, "apis/late.example.com/v1": paths["api/v1"] } } });
        });
        const choice = page.getByLabel("Group version");
        assert.equal(await choice.locator('option[value="apis/late.example.com/v1"]').count(), 0);
        await reader.reload();
        assert.equal(await choice.inputValue(), "apis/apps/v1");
        await reader.choose("apis/late.example.com/v1");
        await reader.kind("ConfigMap");
        assert.match(page.url(), /#apis\/late\.example\.com\/v1$/);
      }));

    test("it can be used by keyboard alone, and on a narrow screen", (context) =>
      readingHere(context, async (reader) => {
        const { page } = reader;
        await page.setViewportSize({ width: NARROW_PIXELS, height: 700 });
        await page.keyboard.press("Tab");
        await page.keyboard.type(server.adminToken);
        await page.keyboard.press("Enter");
        const head = page.locator("#operations-tag-Gadget, #operations-tag-Widget").first();
        await head.waitFor();
        for (let presses = 0; (await head.locator("button:focus").count()) === 0; presses++) {
          assert.ok(presses < MAX_TABS, `${MAX_TABS} presses of the tab key don't lead to the first kind`);
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        const operation = page.locator(".opblock-summary-control").first();
        await operation.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Try it out" }).waitFor();
        const width = await reader.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(width <= NARROW_PIXELS, `the page is ${width} pixels wide`);
      }));
  });
}

test("below a prefix of another application the page finds its files, its documents and the API", {
  skip,
  timeout: TIMEOUT_MS,
}, async (context) => {
  const server = await createServer();
  await server.start();
  const app = Fastify();
  await app.register(server.plugin(), { prefix: "/kinds" });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    await reading(context, browser, `${url}/kinds`, async (reader) => {
      await reader.give(server.adminToken);
      await reader.choose("api/v1");
      const list = await reader.operation("ConfigMap", "GET", CONFIG_MAPS);
      assert.match(await reader.send(list), /^200\b/);
      for (const address of reader.addresses()) assert.ok(address.startsWith(`${url}/kinds/`), address);
      assert.deepEqual(reader.complaints, []);
    });
  } finally {
    await app.close();
    await server.close();
  }
});
