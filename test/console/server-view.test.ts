/** What an operator sees of a server: health, metrics, settings and access, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { gaugeClient, gauges, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

const STOP_GRACE_MS = 200;
const NARROW_PIXELS = 375;
const TOKENS = ["steady,steady-user,1,system:masters", "plain,plain-user,2,people"].join("\n");

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`the server's view of the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile, { authentication: { tokenFile: TOKENS } });
    });

    after(async () => {
      await server?.stop();
    });

    test("metrics are plotted while they change, and say their values as text", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await console.signIn(server.adminToken);
        await page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name: "Server" }).click();
        await page.getByRole("link", { name: "Metrics" }).click();
        await console.phase("live");
        const plot = page.getByRole("figure", { name: "Requests by verb" });
        await plot.waitFor();
        await client.create({ metadata: { name: "measured" }, spec: { mode: "slow" } });
        const cells = plot.getByRole("row").filter({ hasText: "POST" }).getByRole("cell");
        // The highest of the plot is that of the second in which it was created, whatever comes later.
        while (
          !/^0\.\d+\/s$|^[1-9].*\/s$/.test(
            (await cells
              .nth(2)
              .textContent()
              .catch(() => "")) ?? "",
          )
        )
          await page.waitForTimeout(200);
        const path = (await plot.locator("path").first().getAttribute("d")) ?? "";
        assert.match(path, /^M[\d.]+ [\d.]+H/);
        for (const name of [
          "Latency of requests",
          "Latency of the store",
          "Open watches",
          "Stored objects",
          "Memory of the process",
        ])
          assert.match(
            (await page.getByRole("figure", { name, exact: true }).getByRole("row").nth(1).textContent()) ?? "",
            /\d/,
            name,
          );
        await page.getByText(`${profile.words.cliName} get --raw /metrics`).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("health names each check, settings the feature gates, and access the rules of the caller", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/server", "Server");
        await page
          .getByText(/^all \d+ checks passed$/)
          .first()
          .waitFor();
        await page.getByText("All checks").last().click();
        await page
          .getByRole("listitem")
          .filter({ hasText: `✓ ${profile.words.storeHealthCheck} ok` })
          .last()
          .waitFor();
        await page.getByRole("link", { name: "Settings" }).click();
        await page
          .getByRole("row")
          .filter({ hasText: "APIResponseCompression" })
          .getByText("on", { exact: true })
          .waitFor();
        await page.getByText("recorded no audit events").waitFor();
        await page.getByRole("link", { name: "The newest, where the server keeps some in memory" }).waitFor();
        await page.getByText("priorityAndFairness").waitFor();
        await page.getByRole("link", { name: "Access" }).click();
        await page.getByRole("heading", { name: "What may I in the namespace default" }).waitFor();
        await page.getByText(`${profile.words.cliName} -n default auth can-i --list`).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("what roles forbid is said, and all else is shown", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn("plain");
        await console.go("#/server", "Server");
        await page
          .getByText(/^all \d+ checks passed$/)
          .first()
          .waitFor();
        await page.getByRole("link", { name: "Metrics" }).click();
        await page
          .getByRole("alert")
          .getByText(/plain-user.*\/metrics.*\(403\)/)
          .waitFor();
        await console.phase("not available");
        await page.getByRole("link", { name: "Settings" }).click();
        await page
          .getByRole("alert")
          .getByText(/plain-user.*\/metrics.*\(403\)/)
          .waitFor();
        await console.go("#/timeline", "Timeline");
        await page.getByText(/kinds are not available to you/).waitFor();
        await page.getByText("Reasons").click();
        await page
          .getByText(/User "plain-user" cannot list .*gauges/)
          .first()
          .waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("all of it fits a phone", (context) =>
      visiting(
        context,
        { browser: browser(), url: server.url, options: { viewport: { width: NARROW_PIXELS, height: 700 } } },
        async (console) => {
          await console.page.getByLabel("Bearer token").fill(server.adminToken);
          await console.page.keyboard.press("Enter");
          for (const [hash, heading] of [
            ["#/server", "Server"],
            ["#/server/metrics", "Server"],
            ["#/server/audit", "Server"],
            ["#/server/settings", "Server"],
            ["#/server/access", "Server"],
            ["#/timeline", "Timeline"],
          ] as const) {
            await console.page.getByRole("button", { name: "Menu" }).waitFor();
            await console.go(hash, heading);
            await console.page.locator("main .command").first().waitFor();
            await fits(console, hash);
          }
        },
      ));
  });
}

async function fits({ page }: ConsolePage, view: string): Promise<void> {
  const width = await page.evaluate<number>("document.querySelector('main').scrollWidth");
  assert.ok(width <= NARROW_PIXELS, `${view} is ${width} pixels wide`);
}

test("a failing check is named, and a server that stops and starts again is followed", {
  skip,
  timeout: TIMEOUT_MS,
}, async (context) => {
  const start = async (port: number) => {
    const server = await createServer({ groups: gauges, console: true, authentication: { tokenFile: TOKENS } });
    let failure: string | undefined;
    server.health.add({
      name: "pump",
      run: () => {
        if (failure !== undefined) throw new Error(failure);
      },
    });
    const running = await server.listen({ port });
    return {
      running,
      fail: () => {
        failure = "it stands still";
      },
    };
  };
  let { running, fail } = await start(0);
  try {
    await visiting(context, { browser: browser(), url: running.url }, async (console) => {
      const { page } = console;
      await console.signIn("steady");
      await console.go("#/server", "Server");
      await page
        .getByText(/^all \d+ checks passed$/)
        .first()
        .waitFor();
      fail();
      await page.getByRole("alert").getByText("The check pump fails").first().waitFor();
      await console.go("#/server/metrics", "Server");
      await page.getByRole("figure", { name: "Requests by verb" }).waitFor();
      const { port } = running;
      await running.stop(STOP_GRACE_MS);
      await console.phase("reconnecting");
      assert.equal(await page.getByRole("figure", { name: "Requests by verb" }).count(), 1, "what was shown stays");
      ({ running, fail } = await start(port));
      await console.phase("live");
      assert.deepEqual(
        console.complaints.filter((each) => !each.includes("ERR_")),
        [],
      );
    });
  } finally {
    await running.stop(STOP_GRACE_MS);
  }
});
