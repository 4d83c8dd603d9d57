/** The timeline: every change as it happens, with its difference, whatever the connection does. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { createServer } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { gaugeClient, gauges, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

const STOP_GRACE_MS = 200;
/** Rows in sight of a page of usual height, with those above and below. */
const MAX_ROWS_IN_PAGE = 80;
const CHANGES_A_SECOND = 100;
const BUSY_SECONDS = 3;
const BUSY_OBJECTS = 10;
const POLL_MS = 100;
const MAX_POLLS = 300;
/** Far from the default, so that each write is a change. */
const FIRST_COUNT = 1000;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`the timeline of the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
      await server.client.core.v1.namespaces().create({ metadata: { name: "busy" } });
    });

    after(async () => {
      await server?.stop();
    });

    test("changes appear with who made them, open to their difference, and lead to the object", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.create({ metadata: { name: "old" }, spec: { mode: "slow", count: 1 } });
        await console.signIn(server.adminToken);
        await page.getByRole("link", { name: "Timeline" }).click();
        await console.phase("live");
        await page.getByText("Nothing has changed yet").waitFor();
        await client.apply(
          { metadata: { name: "old" }, spec: { mode: "slow", count: 41 } },
          { fieldManager: "meter", force: true },
        );
        await client.apply({ metadata: { name: "old" }, spec: { mode: "slow", count: 42 } }, { fieldManager: "meter" });
        await change(console, "old").getByText("changed ×2").waitFor();
        await change(console, "old").getByText("meter").waitFor();
        await change(console, "old").getByText("changed ×2").click();
        const diff = page.getByRole("region", { name: "What has changed" });
        assert.deepEqual(await lines(console, ".added"), ["  count: 42"]);
        assert.deepEqual(await lines(console, ".removed"), ["  count: 1"]);
        // One of the two changes alone.
        await page.getByLabel("Change", { exact: true }).last().selectOption({ index: 1 });
        await diff.getByText("count: 41").waitFor();
        assert.deepEqual(await lines(console, ".removed"), ["  count: 1"]);

        await client.create({ metadata: { name: "fresh" }, spec: { mode: "fast" } });
        await change(console, "fresh").getByText("added").waitFor();
        await client.delete("fresh");
        await change(console, "fresh").getByText("deleted").waitFor();
        // The newest is above.
        assert.match((await page.getByRole("row").nth(1).textContent()) ?? "", /deleted.*fresh/);
        await page.getByText(`get gauges.v1.test.example.com --all-namespaces --watch-only`).waitFor();
        await page.getByRole("grid").getByRole("link", { name: "old" }).click();
        await page.getByRole("heading", { name: "old", level: 1 }).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("it is filtered by text, change, kind, namespace and manager, and the keys go through it", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "busy");
        await console.signIn(server.adminToken);
        await console.go("#/timeline", "Timeline");
        await console.phase("live");
        for (const name of ["one", "two"])
          await client.apply({ metadata: { name }, spec: { mode: "slow" } }, { fieldManager: `writer-${name}` });
        await server.client.core.v1.configMaps("default").create({ metadata: { name: "three" } });
        await client.delete("one");
        await page.getByText("4 rows", { exact: true }).waitFor();
        const only = async (label: string, value: string, count: number): Promise<void> => {
          await page.getByLabel(label, { exact: true }).first().selectOption(value);
          await page.getByText(`${count} of 4 rows`).waitFor();
          await page.getByLabel(label, { exact: true }).first().selectOption("All");
        };
        await only("Change", "deleted", 1);
        await only("Kind", "ConfigMap", 1);
        await page.locator("#by-namespace").selectOption("busy");
        await page.getByText("3 of 4 rows").waitFor();
        await page.locator("#by-namespace").selectOption("All");
        await only("Manager", "writer-two", 1);
        await page.getByRole("main").focus();
        await page.keyboard.press("/");
        await page.keyboard.type("WRITER-ONE");
        await page.getByText("1 of 4 rows").waitFor();
        await page.getByRole("grid").focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: "The chosen change" }).getByRole("link", { name: "one" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("region", { name: "The chosen change" }).waitFor({ state: "detached" });
        assert.deepEqual(console.complaints, []);
      }));

    test("kinds are chosen for the tab, and those that roles forbid are named", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/timeline", "Timeline");
        await page.getByText(/kinds are followed/).click();
        await page.getByRole("checkbox", { name: "Event", exact: true }).first().waitFor();
        assert.equal(await page.getByRole("checkbox", { name: "Event", exact: true }).first().isChecked(), false);
        assert.equal(await page.getByRole("checkbox", { name: "Lease", exact: true }).isChecked(), false);
        await page.getByRole("checkbox", { name: "Secret", exact: true }).check();
        await console.phase("live");
        await server.client.core.v1.secrets("default").create({ metadata: { name: "noted" } });
        await change(console, "noted").waitFor();
        await page.reload();
        await page.getByText(/kinds are followed/).click();
        assert.equal(await page.getByRole("checkbox", { name: "Secret", exact: true }).isChecked(), true);
        assert.deepEqual(console.complaints, []);
      }));

    // what follows has nothing to do with names
    if (profile.name === "orch") return;

    test("a hundred changes a second stay readable, and wait while it is paused", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "busy");
        const names = Array.from({ length: BUSY_OBJECTS }, (_, index) => `busy-${index}`);
        for (const name of names) await client.create({ metadata: { name }, spec: { mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go("#/timeline", "Timeline");
        await console.phase("live");
        await page.evaluate(MEASURE_FRAMES);
        let written = 0;
        const write = async (seconds: number): Promise<void> => {
          for (let step = 0; step < seconds * 10; step++) {
            const began = Date.now();
            await Promise.all(
              Array.from({ length: CHANGES_A_SECOND / 10 }, () => {
                const name = names[written++ % names.length] as string;
                return client.patch(name, { type: "merge", body: { spec: { count: FIRST_COUNT + written } } });
              }),
            );
            await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - (Date.now() - began))));
          }
        };
        await write(BUSY_SECONDS);
        // Every change is counted, and the objects share few rows.
        await untilCounted(console, written);
        const rows = await page.getByRole("row").count();
        assert.ok(rows > BUSY_OBJECTS / 2 && rows < MAX_ROWS_IN_PAGE, `${rows} rows`);
        context.diagnostic(`the longest frame took ${await page.evaluate<number>("window.longestFrameMs")} ms`);
        await page.getByRole("button", { name: "Pause" }).click();
        const shown = await page.getByRole("grid").innerText();
        await write(1);
        await page.getByText(`paused, ${CHANGES_A_SECOND} changes wait`).waitFor();
        assert.equal(await page.getByRole("grid").innerText(), shown, "nothing moves");
        await page.getByRole("button", { name: "Resume" }).click();
        await untilCounted(console, written);
        assert.deepEqual(console.complaints, []);
      }));
  });
}

for (const isSecure of [true, false])
  test(`over ${isSecure ? "HTTP/2" : "HTTP/1.1"} it survives a restart, and shows what it missed`, {
    skip,
    timeout: TIMEOUT_MS,
  }, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-timeline-"));
    const tls = isSecure ? { tls: makeCertificates("test", ["127.0.0.1"], Date.now()).server } : {};
    const start = async (port: number) => {
      const server = await createServer({
        groups: gauges,
        console: true,
        storage: `lmdb:${folder}`,
        authentication: { tokenFile: TOKENS },
      });
      const running = await server.listen({ port, ...tls });
      return { running, objects: gaugeClient(server) };
    };
    let { running, objects } = await start(0);
    try {
      await visiting(context, { browser: browser(), url: running.url }, async (console) => {
        const { page } = console;
        for (const name of ["stays", "changes", "goes"])
          await objects.create({ metadata: { name }, spec: { mode: "slow", count: 1 } });
        await console.signIn("steady");
        await console.go("#/timeline", "Timeline");
        await console.phase("live");
        assert.equal(
          await page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol"),
          isSecure ? "h2" : "http/1.1",
        );
        await objects.patch("stays", { type: "merge", body: { spec: { count: 5 } } });
        await change(console, "stays").getByText("changed").waitFor();
        const { port } = running;
        await running.stop(STOP_GRACE_MS);
        await console.phase("reconnecting");
        await page.getByText("The connection broke.").waitFor();
        // Another server on the same store, whose address the page does not know.
        ({ running, objects } = await start(0));
        await objects.patch("changes", { type: "merge", body: { spec: { count: 7 } } });
        await objects.delete("goes");
        await objects.create({ metadata: { name: "comes" }, spec: { mode: "slow" } });
        await running.stop(STOP_GRACE_MS);
        ({ running, objects } = await start(port));
        await change(console, "changes").getByText("changed *").waitFor();
        await change(console, "goes").getByText("deleted *").waitFor();
        await change(console, "comes").getByText("added *").waitFor();
        await console.phase("live");
        assert.equal(await change(console, "stays").getByText("changed *").count(), 0, "it did not change meanwhile");
        await change(console, "changes").getByText("changed *").click();
        await page.getByText("This happened while the connection was broken").waitFor();
        assert.deepEqual(await lines(console, ".added"), ["  count: 7"]);
        await objects.patch("stays", { type: "merge", body: { spec: { count: 6 } } });
        await page.getByRole("grid").getByText("changed", { exact: true }).first().waitFor();
      });
    } finally {
      await running.stop(STOP_GRACE_MS);
      rmSync(folder, { recursive: true, force: true });
    }
  });

const TOKENS = "steady,steady-user,1,system:masters";

const MEASURE_FRAMES = `(() => {
  window.longestFrameMs = 0;
  let last = performance.now();
  const frame = (now) => {
    window.longestFrameMs = Math.max(window.longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

/** How many changes the rows count together. */
const COUNTED = `[...document.querySelectorAll(".changes .body .verb")]
  .reduce((sum, { textContent }) => sum + Number(/×(\\d+)/.exec(textContent)?.[1] ?? 1), 0)`;

async function untilCounted({ page }: ConsolePage, count: number): Promise<void> {
  let counted = 0;
  for (let tries = 0; tries < MAX_POLLS && counted < count; tries++) {
    await page.waitForTimeout(POLL_MS);
    counted = await page.evaluate<number>(COUNTED);
  }
  assert.equal(counted, count);
}

/** The newest row of an object. */
function change({ page }: ConsolePage, name: string) {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
    .first();
}

/** The lines of the difference, but for the generation, which each write of a spec raises. */
async function lines({ page }: ConsolePage, kind: string): Promise<string[]> {
  const region = page.getByRole("region", { name: "What has changed" });
  await region.waitFor();
  const all = await region.locator(`.line${kind} code`).allInnerTexts();
  return all.map((line) => line.replaceAll("\u00a0", " ")).filter((line) => !line.includes("generation"));
}
