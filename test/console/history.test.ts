/** The history of an object: what the server's window still has, live, with differences, lanes and deletion. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { UntypedObject } from "../../runtime/client/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();
/** Longer than the server keeps history. */
const PAST_WINDOW_MS = 15 * 60_000;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`history in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    test("the versions of an object are listed with who, what and when, live, and any two can be compared", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.apply({ metadata: { name: "past" }, spec: { count: 1, mode: "slow" } }, { fieldManager: "first" });
        await client.apply({ metadata: { name: "past" }, spec: { count: 2 } }, { fieldManager: "second", force: true });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/past/history`, "past");
        const versions = page.getByRole("region", { name: "Versions" });
        const row = (text: string) => versions.getByRole("row").filter({ hasText: text });
        await row("created").getByText("first", { exact: true }).waitFor();
        await row("changed").getByText(".spec.count").waitFor();
        await row("changed").getByText("second", { exact: true }).waitFor();
        await page.getByText("The server still has every change").waitFor();
        const difference = page.getByRole("region", { name: "Difference between the two versions" });
        await difference.getByText("count: 2").waitFor();

        await client.patch("past", { type: "merge", body: { spec: { mode: "fast" } } }, { fieldManager: "third" });
        await row("third").getByText(".spec.mode").waitFor();
        await difference.getByText("mode: fast").waitFor();
        assert.equal(await difference.getByText("count: 1").count(), 0, "the newest change is compared");
        await row("created").getByLabel("Compare from version").check();
        await difference.getByText("count: 1").waitFor();
        assert.equal(await difference.locator(".added").count(), 2);
        assert.deepEqual(console.complaints, []);
      }));

    test("a deletion and another object of the same name are shown, also for an object that is gone", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        const old = await client.create({ metadata: { name: "twice" }, spec: { mode: "slow" } });
        await client.delete("twice");
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/twice/history`, "twice");
        const versions = page.getByRole("region", { name: "Versions" });
        await versions.getByRole("row").filter({ hasText: "deleted" }).waitFor();
        await versions.getByText(old.metadata.uid).waitFor();
        const again = await client.create({ metadata: { name: "twice" }, spec: { mode: "fast" } });
        await versions.getByRole("row").filter({ hasText: "created again" }).getByText(again.metadata.uid).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("conditions and the phase are lanes over time, which a screen reader reads as lists", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const pods = server.client.core.v1.pods("default");
        await pods.create({ metadata: { name: "phased" }, spec: { containers: [{ name: "a", image: "a" }] } });
        const report = (phase: string, status: string, reason: string) =>
          pods.subresource<UntypedObject>("status").patch("phased", {
            type: "merge",
            body: { status: { phase, conditions: [{ type: "Ready", status, reason }] } },
          });
        await report("Pending", "False", "Waits");
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/pods/default/phased/history", "phased");
        const lanes = page.getByRole("region", { name: "Conditions over time" });
        await lanes.getByRole("list", { name: "Ready" }).getByText("False").waitFor();
        await report("Running", "True", "Works");
        const ready = lanes.getByRole("list", { name: "Ready" }).getByRole("listitem");
        await ready.filter({ hasText: "Works" }).waitFor();
        assert.match((await ready.filter({ hasText: "Waits" }).textContent()) ?? "", /^False Waits from .* to .*/);
        const phase = lanes.getByRole("list", { name: "Phase" }).getByRole("listitem");
        assert.match((await phase.last().textContent()) ?? "", /^Running from .* to now$/);
        assert.deepEqual(console.complaints, []);
      }));

    test("the versions stay hostile input, in every view of them", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        const markup = `<img src=x onerror="window.ran=1">`;
        await client.create({ metadata: { name: "hostile", annotations: { k: markup } }, spec: { mode: "slow" } });
        await client.patch("hostile", { type: "merge", body: { metadata: { annotations: { k: `${markup}2` } } } });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/hostile/history`, "hostile");
        const difference = page.getByRole("region", { name: "Difference between the two versions" });
        await difference.getByText(`${markup}2`).waitFor();
        assert.equal(await page.evaluate("window.ran"), undefined);
        assert.deepEqual(console.complaints, []);
      }));

    test("a server that does not name its oldest version has a history from now on", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.create({ metadata: { name: "unnamed" }, spec: { count: 1, mode: "slow" } });
        await client.patch("unnamed", { type: "merge", body: { spec: { count: 2 } } });
        // As a server answers that reads its history from a database.
        const status = { kind: "Status", status: "Failure", reason: "Expired", code: 410, message: "too old" };
        await page.route(/gauges\?.*watch=1.*resourceVersion=1(&|$)/, (route) =>
          route.fulfill({ contentType: "application/json", body: JSON.stringify({ type: "ERROR", object: status }) }),
        );
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/unnamed/history`, "unnamed");
        await page.getByText("The server does not say how far its history goes back").waitFor();
        const versions = page.getByRole("region", { name: "Versions" });
        await versions.getByRole("row").filter({ hasText: "as it was" }).waitFor();
        await client.patch("unnamed", { type: "merge", body: { spec: { count: 3 } } });
        await versions.getByRole("row").filter({ hasText: ".spec.count" }).waitFor();
        assert.equal(await versions.getByRole("row").count(), 3, "the head, the present state, and one change");
        assert.deepEqual(console.complaints, []);
      }));

    test("a window that has moved on is named, with the state at its beginning", async (context) => {
      const short = await startConsole(profile, { clock: "virtual" });
      try {
        await visiting(context, { browser: browser(), url: short.url }, async (console) => {
          const { page } = console;
          const client = gaugeClient(short);
          await client.create({ metadata: { name: "old" }, spec: { count: 1, mode: "slow" } });
          await client.patch("old", { type: "merge", body: { spec: { count: 2 } } });
          await short.clock?.advance(PAST_WINDOW_MS);
          await client.patch("old", { type: "merge", body: { spec: { count: 3 } } });
          await console.signIn(short.adminToken);
          await console.go(`#/object/${GAUGES}/default/old/history`, "old");
          const versions = page.getByRole("region", { name: "Versions" });
          await page.getByText(/The server has the changes after resource version \d+\./).waitFor();
          await versions.getByRole("row").filter({ hasText: "as it was" }).waitFor();
          assert.equal(
            await versions.getByRole("row").count(),
            3,
            "the head, the state at the beginning, and one change",
          );
          const difference = page.getByRole("region", { name: "Difference between the two versions" });
          await difference.getByText("count: 2").waitFor();
          await difference.getByText("count: 3").waitFor();
          assert.deepEqual(console.complaints, []);
        });
      } finally {
        await short.stop();
      }
    });
  });
}
