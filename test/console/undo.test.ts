/** The last change can be undone, and never at the cost of what others wrote since. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { isNotFound } from "../../runtime/client/browser.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

async function undo(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Last change" }).getByRole("button", { name: "Undo" }).click();
}

/** Changes the count of a gauge in its view. */
async function editCount(console: ConsolePage, name: string, count: number): Promise<void> {
  const { page } = console;
  await console.go(`#/object/${GAUGES}/default/${name}/yaml`, name);
  await console.editorText();
  await page.getByRole("textbox", { name: "count" }).fill(String(count));
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText(`Saved Gauge ${name}.`).waitFor();
}

async function deleteAll(page: Page, dialog: string): Promise<void> {
  await page.getByRole("dialog", { name: dialog }).getByRole("button", { name: "Delete", exact: true }).click();
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`undo in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    const gauge = (name: string, count = 1) =>
      gaugeClient(server).apply(
        { metadata: { name }, spec: { mode: "slow", count } },
        { fieldManager: "kindsmith-console" },
      );

    test("an edit is put back as it was", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        const former = await gauge("edited");
        await console.signIn(server.adminToken);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await client.patch("edited", { type: "merge", body: { metadata: { labels: { kept: "yes" } } } });
        await editCount(console, "edited", 5);
        assert.equal((await client.get("edited")).spec?.count, 5);
        await undo(page);
        await page.getByText("Undone.").waitFor();
        const now = await client.get("edited");
        assert.deepEqual(now.spec, former.spec);
        assert.deepEqual(now.metadata.labels, { kept: "yes" });
        // What an undo wrote is the console's own, and no conflict.
        await editCount(console, "edited", 6);
        await page.getByRole("button", { name: "Forget the last change" }).click();
        await page.getByRole("region", { name: "Last change" }).waitFor({ state: "detached" });
        assert.deepEqual(console.complaints, []);
      }));

    test("what someone else wrote since stays, and the bar names who it was", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await gauge("shared");
        await console.signIn(server.adminToken);
        await editCount(console, "shared", 2);
        await client.patch(
          "shared",
          { type: "merge", body: { spec: { mode: "fast" } } },
          { fieldManager: "colleague" },
        );
        await undo(page);
        await page.getByText("Nothing was undone: colleague has written the object since.").waitFor();
        assert.deepEqual((await client.get("shared")).spec, { mode: "fast", count: 2 });
        await client.delete("shared");
        await undo(page);
        await page.getByText("Nothing was undone: the object has been deleted since.").waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("a creation is undone by a deletion, unless the object was changed since", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await console.signIn(server.adminToken);
        for (const isChanged of [false, true]) {
          await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
          await page.getByRole("button", { name: "Create", exact: true }).click();
          await page.getByText("Created Gauge example.").waitFor();
          if (isChanged)
            await client.patch(
              "example",
              { type: "merge", body: { spec: { count: 9 } } },
              { fieldManager: "colleague" },
            );
          await undo(page);
          if (isChanged) {
            await page.getByText("colleague has written the object since").waitFor();
            assert.equal((await client.get("example")).spec?.count, 9);
          } else {
            await page.getByText("This object was deleted.").waitFor();
            await assert.rejects(client.get("example"), isNotFound);
          }
        }
        assert.deepEqual(console.complaints, []);
      }));

    test("a deletion is undone by creating the object again, without what the server sets", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        const former = await gauge("deleted", 4);
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/deleted/overview`, "deleted");
        await console.phase("live");
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await deleteAll(page, "Delete this object?");
        await page.getByText("This object was deleted.").waitFor();
        await page.getByText("with another UID and without its status").waitFor();
        await undo(page);
        await page.getByText("Created again, without the former UID, status and dependents.").waitFor();
        const now = await client.get("deleted");
        assert.deepEqual(now.spec, former.spec);
        assert.notEqual(now.metadata.uid, former.metadata.uid);
        assert.deepEqual(console.complaints, []);
      }));

    test("a deletion of several is undone, but for those that someone has created since", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.deleteCollection();
        const names = ["a", "b", "c"];
        for (const name of names) await client.create({ metadata: { name }, spec: { mode: "slow", count: 1 } });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/default`, "Gauge");
        await console.row("c").waitFor();
        await page.getByLabel("Select all rows that are shown").check();
        await page.getByRole("button", { name: "Delete the selection (3)" }).click();
        await deleteAll(page, "Delete these 3 objects?");
        await page.getByText("Deleted 3 objects of the kind Gauge.").waitFor();
        assert.deepEqual((await client.list()).items, []);
        await client.create({ metadata: { name: "b" }, spec: { mode: "fast", count: 2 } });
        await undo(page);
        await page.getByText("b: It still exists").waitFor();
        const { items } = await client.list();
        assert.deepEqual(
          items.map(({ metadata, spec }) => [metadata.name, spec?.mode]),
          [
            ["a", "slow"],
            ["b", "fast"],
            ["c", "slow"],
          ],
        );
        assert.deepEqual(console.complaints, []);
      }));
  });
}
