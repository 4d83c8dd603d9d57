/** The audit events of a server in the console: live, paused, filtered, opened, and why there are none. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { auditRow, fittingEvents, mergedEvents, targetText } from "../../console/src/audit/audit-row.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const TOKENS = ["reader,reader,1", "plain,plain-user,2,people"].join("\n");
const RECENT = "/debug/audit/events";

const browser = withBrowser();

const eventOf = (auditID: string, time: string, fields: object = {}) =>
  auditRow({
    auditID,
    stage: "ResponseComplete",
    stageTimestamp: time,
    verb: "get",
    requestURI: "/version",
    ...fields,
  });

test("events of several answers are merged, each once and the newest first", () => {
  const first = [eventOf("a", "2026-01-01T00:00:01Z"), eventOf("b", "2026-01-01T00:00:02Z")];
  const second = [eventOf("b", "2026-01-01T00:00:02Z"), eventOf("c", "2026-01-01T00:00:01.500Z")];
  const keys = (limit: number) => mergedEvents(first, second, limit).map(({ key }) => key.split(" ")[0]);
  assert.deepEqual(keys(10), ["b", "c", "a"]);
  assert.deepEqual(keys(2), ["b", "c"]);
  assert.equal(mergedEvents(first, second, 1)[0], first[1], "a row that is known is another one");
});

test("an event says who and what, whatever is missing in it", () => {
  const row = eventOf("a", "", {
    user: { username: "anna" },
    impersonatedUser: { username: "berta" },
    objectRef: { resource: "pods", subresource: "log", namespace: "x", name: "y", apiVersion: "v1" },
  });
  assert.equal(row.user, "anna → berta");
  assert.equal(targetText(row), "pods/log x y");
  assert.equal(targetText(auditRow({})), "");
  assert.equal(targetText(auditRow({ requestURI: "/version", objectRef: "none" })), "/version");
  assert.deepEqual(fittingEvents([row, auditRow({})], "BERTA"), [row]);
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`audit events in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile, {
        authentication: { tokenFile: TOKENS },
        audit: {
          policy: {
            omitStages: ["RequestReceived"],
            rules: [{ level: "RequestResponse", verbs: ["create", "delete"] }],
          },
          recentEvents: 100,
        },
      });
      const { rbac } = server.client;
      await rbac.v1.clusterRoles().create({
        metadata: { name: "audit-reader" },
        rules: [{ nonResourceURLs: [RECENT], verbs: ["get"] }],
      });
      await rbac.v1.clusterRoleBindings().create({
        metadata: { name: "audit-reader" },
        roleRef: { apiGroup: profile.words.rbacGroup, kind: "ClusterRole", name: "audit-reader" },
        subjects: [{ apiGroup: profile.words.rbacGroup, kind: "User", name: "reader" }],
      });
    });

    after(async () => {
      await server?.stop();
    });

    test("they come as they happen, can be paused and filtered, and each opens to the whole", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await console.signIn("reader");
        await console.go("#/server/audit", "Server");
        await console.phase("live");
        await client.create({ metadata: { name: "first" }, spec: { mode: "slow" } });
        await page
          .getByRole("row")
          .filter({ hasText: "gauges default first" })
          .getByText("create", { exact: true })
          .waitFor();
        await page.getByRole("button", { name: "Pause" }).click();
        await client.delete("first");
        await page.getByText(/^paused, [1-9]\d* events? waits?$/).waitFor();
        const deleted = page.getByRole("row").filter({ hasText: "gauges default first" }).filter({ hasText: "delete" });
        assert.equal(await deleted.count(), 0);
        await page.getByRole("button", { name: "Resume" }).click();
        await deleted.waitFor();
        await page.getByLabel("Filter").fill("DELETE");
        await page.getByText(/^1 of \d+ events$/).waitFor();
        await page.getByRole("button", { name: "The event of delete gauges default first" }).click();
        const whole = await page.getByRole("region", { name: "The whole event" }).innerText();
        assert.equal(JSON.parse(whole).apiVersion, `${profile.words.auditGroup}/v1`);
        assert.equal(JSON.parse(whole).objectRef.name, "first");
        await page.getByText(`${profile.words.cliName} get --raw '/debug/audit/events?limit=200'`).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("who may not read them sees the reason, and what role it takes", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn("plain");
        await console.go("#/server/audit", "Server");
        await page
          .getByRole("alert")
          .getByText(/plain-user.*\/debug\/audit\/events.*\(403\)/)
          .waitFor();
        await page.getByText('nonResourceURLs: ["/debug/audit/events"]').waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("a server that keeps none says how to start one that does", async (context) => {
      const other = await startConsole(profile);
      try {
        await visiting(context, { browser: browser(), url: other.url }, async (console) => {
          await console.signIn(other.adminToken);
          await console.go("#/server/audit", "Server");
          await console.page.getByText("The server keeps no audit events in memory.").waitFor();
          await console.page.getByText("--audit-recent-events=500").waitFor();
          assert.deepEqual(console.complaints, []);
        });
      } finally {
        await other.stop();
      }
    });
  });
}
