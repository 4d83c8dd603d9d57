/** Lists: live, long, filtered, sorted, empty, deleted from, and after a break. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { GAUGES, gaugeClient, gauges, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const MANY = 10_000;
/** Rows in sight of a page of usual height, with those above and below. */
const MAX_ROWS_IN_PAGE = 80;
const STOP_GRACE_MS = 200;
const NARROW_PIXELS = 375;

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`lists of the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
      await server.client.core.v1.namespaces().create({ metadata: { name: "many" } });
      await server.client.core.v1.namespaces().create({ metadata: { name: "few" } });
    });

    after(async () => {
      await server?.stop();
    });

    test("an empty list says how to begin, and is live: objects come, change and go as they do on the server", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await console.signIn(server.adminToken);
        await page.getByRole("link", { name: "Gauge", exact: true }).click();
        await console.phase("live");
        await page.getByText("There is no Gauge here.").waitFor();
        await page.getByText(`${profile.words.cliName} -n default create -f object.yaml`).waitFor();
        await client.create({ metadata: { name: "first" }, spec: { count: 1, mode: "slow" } });
        await console.row("first").getByText("1", { exact: true }).waitFor();
        await client.patch("first", { type: "merge", body: { spec: { count: 77 } } });
        await console.row("first").getByText("77", { exact: true }).waitFor();
        await client.delete("first");
        await page.getByText("There is no Gauge here.").waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("rows are filtered and sorted in the page, and selected by labels and fields on the server", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "few");
        for (const [index, name] of ["b", "a", "c"].entries())
          await client.create({
            metadata: { name: `gauge-${name}`, labels: { letter: name } },
            spec: { count: 10 - index, mode: "slow" },
          });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/few`, "Gauge");
        const names = async (): Promise<string[]> => {
          const links = page.getByRole("grid").getByRole("link");
          const tops = await links.evaluateAll((found) =>
            found.map((link) => [
              Number((link as unknown as Boxed).getBoundingClientRect().top),
              link.textContent ?? "",
            ]),
          );
          return (tops as [number, string][]).sort((a, b) => a[0] - b[0]).map(([, name]) => name);
        };
        await console.row("gauge-c").waitFor();
        assert.deepEqual(await names(), ["gauge-a", "gauge-b", "gauge-c"]);
        await page.getByRole("button", { name: "Count" }).click();
        await page.locator('[aria-sort="ascending"]').waitFor();
        assert.deepEqual(await names(), ["gauge-c", "gauge-a", "gauge-b"]);
        await page.getByRole("button", { name: "Count" }).click();
        await page.locator('[aria-sort="descending"]').waitFor();
        assert.deepEqual(await names(), ["gauge-b", "gauge-a", "gauge-c"]);

        await page.getByRole("main").focus();
        await page.keyboard.press("/");
        await page.keyboard.type("GAUGE-A");
        await page.getByText("1 of 3 objects").waitFor();
        assert.deepEqual(await names(), ["gauge-a"]);
        await page.getByLabel("Filter").fill("");
        await page.getByLabel("Label selector").fill("letter in (a,c)");
        await page.keyboard.press("Enter");
        await page.getByText("2 objects", { exact: true }).waitFor();
        await page.getByLabel("Label selector").fill("");
        await page.getByLabel("Field selector").fill("metadata.name=gauge-b");
        await page.keyboard.press("Enter");
        await page.getByText("1 object", { exact: true }).waitFor();
        assert.deepEqual(await names(), ["gauge-b"]);
        assert.deepEqual(console.complaints, []);
      }));

    test("a selection is deleted after it was confirmed by name", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        for (const name of ["keep", "drop-1", "drop-2"])
          await client.create({ metadata: { name }, spec: { mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/default`, "Gauge");
        for (const name of ["drop-1", "drop-2"]) await page.getByLabel(`Select ${name}`).check();
        await page.getByRole("button", { name: "Delete the selection (2)" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete these 2 objects?" });
        assert.deepEqual(await dialog.getByRole("listitem").allInnerTexts(), ["default / drop-1", "default / drop-2"]);
        await dialog.getByLabel("is deleted first (foreground)").check();
        await dialog.getByText("--cascade=foreground").waitFor();
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("1 object", { exact: true }).waitFor();
        const left = await client.list();
        assert.deepEqual(
          left.items.map(({ metadata }) => metadata.name),
          ["keep"],
        );
        assert.deepEqual(console.complaints, []);
      }));

    test("the namespace is chosen above, all namespaces have a column, and the palette finds both", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/list/-/v1/serviceaccounts/default", "ServiceAccount");
        await page.getByLabel("Namespace", { exact: true }).selectOption("All namespaces");
        await page.getByRole("columnheader", { name: "Namespace" }).waitFor();
        await page.keyboard.press("ControlOrMeta+k");
        await page.locator("[role=combobox]:focus").waitFor();
        await page.keyboard.type("gau");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Gauge", level: 1 }).waitFor();
        await page.keyboard.press("ControlOrMeta+k");
        await page.locator("[role=combobox]:focus").waitFor();
        await page.keyboard.type("few namespace");
        await page.keyboard.press("Enter");
        await page.waitForURL(/#\/list\/test\.example\.com\/v1\/gauges\/few$/);
        await page.getByRole("main").focus();
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Keys" }).waitFor();
        await page.keyboard.press("Escape");
        assert.deepEqual(console.complaints, []);
      }));

    test("a phone's width is enough: nothing is wider than the screen, and the kinds are behind a button", (context) =>
      visiting(
        context,
        { browser: browser(), url: server.url, options: { viewport: { width: NARROW_PIXELS, height: 700 } } },
        async (console) => {
          const { page } = console;
          await page.getByLabel("Bearer token").fill(server.adminToken);
          await page.keyboard.press("Enter");
          await page.getByRole("button", { name: "Menu" }).click();
          await page.getByRole("link", { name: "Gauge", exact: true }).click();
          await page.getByRole("heading", { name: "Gauge", level: 1 }).waitFor();
          await console.phase("live");
          const width = await page.evaluate<number>("document.documentElement.scrollWidth");
          assert.ok(width <= NARROW_PIXELS, `the page is ${width} pixels wide`);
        },
      ));

    // what follows has nothing to do with names
    if (profile.name === "orch") return;

    test("ten thousand rows are scrolled through with a few of them in the page", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "many");
        await inBatches(MANY, (index) =>
          client.create({
            metadata: { name: `gauge-${String(index).padStart(5, "0")}` },
            spec: { count: index, mode: "slow" },
          }),
        );
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/many`, "Gauge");
        await page.getByText(`${MANY} objects`, { exact: true }).waitFor();
        const grid = page.getByRole("grid");
        assert.equal(await grid.getAttribute("aria-rowcount"), String(MANY + 1));
        await rowsInPage(console);
        await grid.focus();
        await page.keyboard.press("End");
        await console.row("gauge-09999").waitFor();
        await rowsInPage(console);
        assert.equal(await console.row("gauge-09999").getAttribute("aria-rowindex"), String(MANY + 1));
        await grid.evaluate((element) => {
          (element as unknown as { scrollTop: number }).scrollTop = 160_000;
        });
        await console.row("gauge-05000").waitFor();
        await rowsInPage(console);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "gauge-09999", level: 1 }).waitFor();
        assert.deepEqual(console.complaints, []);
      }));
  });
}

test("a list says that its connection broke, and goes on when a server answers again", {
  skip,
  timeout: TIMEOUT_MS,
}, async (context) => {
  const start = async (port: number) => {
    const server = await createServer({ groups: gauges, console: true, authentication: { tokenFile: TOKENS } });
    return { server, running: await server.listen({ port }) };
  };
  let { server, running } = await start(0);
  const create = async (name: string): Promise<void> => {
    const answer = await fetch(`${running.url}/apis/test.example.com/v1/namespaces/default/gauges`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" },
      body: JSON.stringify({ metadata: { name }, spec: { mode: "slow" } }),
    });
    assert.equal(answer.status, 201);
  };
  try {
    await visiting(context, { browser: browser(), url: running.url }, async (console) => {
      await create("before");
      await console.signIn("steady");
      await console.go(`#/list/${GAUGES}/default`, "Gauge");
      await console.row("before").waitFor();
      await console.phase("live");
      const { port } = running;
      await running.stop(STOP_GRACE_MS);
      await console.phase("reconnecting");
      await console.row("before").waitFor();
      ({ server, running } = await start(port));
      await create("after");
      await console.row("after").waitFor();
      await console.phase("live");
      assert.equal(await console.row("before").count(), 0, "the new server has another state");
    });
  } finally {
    await running.stop(STOP_GRACE_MS);
  }
});

const TOKENS = "steady,steady-user,1,system:masters";

interface Boxed {
  getBoundingClientRect(): { readonly top: number };
}

async function rowsInPage(console: ConsolePage): Promise<void> {
  const count = await console.page.getByRole("row").count();
  assert.ok(count > 5 && count < MAX_ROWS_IN_PAGE, `${count} rows`);
}

async function inBatches(count: number, create: (index: number) => Promise<unknown>): Promise<void> {
  const BATCH = 200;
  for (let first = 0; first < count; first += BATCH)
    await Promise.all(Array.from({ length: BATCH }, (_, index) => create(first + index)));
}
