/** Objects: created from the sample, edited with a dry run and with conflicts, deleted, and hostile. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

/** Would set the flag, open a dialog, or request something of another host, if any of it became markup or a link. */
const MARKUP = `"'><img src="https://elsewhere.example/x" onerror="window.ran=1;alert(1)"><script>window.ran=1</script><a href="javascript:window.ran=1">go</a>`;

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`objects in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    test("the sample of a kind has what its schema says, and is accepted unchanged", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/default`, "Gauge");
        await page.getByRole("button", { name: "Create" }).click();
        await page.getByRole("heading", { name: "Create Gauge", level: 1 }).waitFor();
        assert.equal(
          (await console.editorText()).trim(),
          "apiVersion: test.example.com/v1\nkind: Gauge\nmetadata:\n  name: example\n  namespace: default\nspec:\n  count: 3\n  mode: slow",
        );
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByRole("heading", { name: "example", level: 1 }).waitFor();
        const made = await gaugeClient(server).get("example");
        assert.deepEqual(made.spec, { count: 3, mode: "slow" });
        assert.deepEqual(console.complaints, []);
      }));

    test("the editor completes the names and values of the schema, and says what they mean", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
        await console.editorText();
        await console.write("apiVersion: test.example.com/v1\nkind: Gauge\nmetadata:\n  name: typed\nspec:\n  ");
        await page.keyboard.press("Control+Space");
        const completion = page.getByRole("listbox", { name: "Completions" });
        await completion.getByRole("option", { name: /^count/ }).waitFor();
        await page.keyboard.type("mod");
        await page.locator(".cm-completionInfo").getByText("How fast it moves.").waitFor();
        // A completion that has just opened takes no key yet.
        await completion.getByRole("option", { name: /^mode/ }).click();
        await page.keyboard.press("Control+Space");
        await completion.getByRole("option", { name: /^fast/ }).click();
        assert.match(await console.editorText(), /spec:\n {2}mode: fast\s*$/);
        await page.getByRole("button", { name: "Show what would change" }).click();
        await page.getByRole("region", { name: "What the server would store" }).getByText("count: 3").waitFor();
        assert.deepEqual((await gaugeClient(server).list({ fieldSelector: "metadata.name=typed" })).items, []);
        assert.deepEqual(console.complaints, []);
      }));

    test("an edit is shown as the server would store it, then applied, with a choice for each conflict", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        const spec = { count: 1, mode: "slow", ports: [{ name: "a", port: 1 }] };
        await client.apply({ metadata: { name: "shared" }, spec }, { fieldManager: "someone-else" });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/shared/yaml`, "shared");
        const before = await console.editorText();
        await console.write(before.replace("count: 1", "count: 5").replace("mode: slow", "mode: fast"));
        await page.getByRole("button", { name: "Show what would change" }).click();
        const diff = page.getByRole("region", { name: "What the server would store" });
        await diff.getByText("count: 5").waitFor();
        assert.equal(await diff.locator(".added").count(), 2);
        assert.equal(await diff.locator(".removed").count(), 2);
        assert.equal((await client.get("shared")).spec?.count, 1, "nothing was written");

        await page.getByRole("button", { name: "Apply", exact: true }).click();
        const conflicts = page.getByRole("alert").filter({ hasText: "Other managers own these fields" });
        for (const [field, theirs, mine] of [
          [".spec.count", "1", "5"],
          [".spec.mode", '"slow"', '"fast"'],
        ] as const) {
          const row = conflicts.getByRole("row").filter({ hasText: field });
          await row.getByText("someone-else").waitFor();
          await row.getByText(theirs, { exact: true }).waitFor();
          await row.getByText(mine, { exact: true }).waitFor();
        }
        const count = conflicts.getByRole("row").filter({ hasText: ".spec.count" });
        await count.getByLabel("take yours").check();
        await page.getByRole("button", { name: "Apply with these choices" }).click();
        await page.getByText("The server has stored it.").waitFor();
        assert.deepEqual((await client.get("shared")).spec, { ...spec, count: 5 });

        await page.getByRole("link", { name: "Fields", exact: true }).click();
        const owned = page.getByRole("region", { name: "Fields" });
        assert.match(await owned.getByText("count: 5").locator("..").innerText(), /kindsmith-console/);
        assert.match(await owned.getByText("mode: slow").locator("..").innerText(), /someone-else/);
        await page.getByRole("button", { name: "someone-else" }).click();
        assert.match((await owned.locator(".chosen").allInnerTexts()).join("\n"), /mode: slow/);
        assert.doesNotMatch((await owned.locator(".chosen").allInnerTexts()).join("\n"), /count: 5/);
        assert.deepEqual(console.complaints, []);
      }));

    test("a replace of an object that changed meanwhile is refused, and can be repeated on purpose", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server);
        await client.create({ metadata: { name: "contested" }, spec: { count: 1, mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/contested/yaml`, "contested");
        await console.write((await console.editorText()).replace("count: 1", "count: 2"));
        await client.patch("contested", { type: "merge", body: { spec: { count: 9 } } });
        await page.getByText("The object has changed on the server since you began.").waitFor();
        await page.getByLabel("Replace").check();
        await page.getByRole("button", { name: "Replace", exact: true }).click();
        await page.getByText("Somebody else has written this object meanwhile.").waitFor();
        assert.equal((await client.get("contested")).spec?.count, 9);
        await page.getByRole("button", { name: "Replace it nevertheless" }).click();
        await page.getByText("The server has stored it.").waitFor();
        assert.equal((await client.get("contested")).spec?.count, 2);
        assert.deepEqual(console.complaints, []);
      }));

    test("what is not valid is reported before anything is sent, and what the server refuses in its words", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
        await console.editorText();
        await console.write("a: [");
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByRole("alert").getByText("This is not valid YAML").waitFor();
        await console.write(
          "apiVersion: test.example.com/v1\nkind: Gauge\nmetadata:\n  name: wrong\nspec:\n  mode: sideways\n",
        );
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page
          .getByRole("alert")
          .getByText(/spec\.mode.*sideways/)
          .waitFor();
      }));

    test("an object is followed: its conditions, events and owners are shown, then its deletion", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { configMaps, events } = server.client.core.v1;
        const owner = await gaugeClient(server).create({ metadata: { name: "owner" }, spec: { mode: "slow" } });
        const owned = await configMaps("default").create({
          metadata: {
            name: "owned",
            ownerReferences: [
              { apiVersion: "test.example.com/v1", kind: "Gauge", name: "owner", uid: owner.metadata.uid },
            ],
          },
        });
        await events("default").create({
          metadata: { name: "owned.1" },
          involvedObject: { kind: "ConfigMap", name: "owned", namespace: "default", uid: owned.metadata.uid },
          reason: "Noticed",
          message: "something happened",
          type: "Normal",
        });
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/configmaps/default/owned/overview", "owned");
        await page.getByRole("cell", { name: "something happened" }).waitFor();
        await page.getByRole("link", { name: "Gauge owner" }).click();
        await page.getByRole("heading", { name: "owner", level: 1 }).waitFor();
        await page.getByRole("button", { name: "Delete" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete this object?" });
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("This object was deleted.").waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("markup in names of keys, values, labels and annotations stays text in every view", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { configMaps } = server.client.core.v1;
        await configMaps("default").create({
          metadata: { name: "hostile", annotations: { "example.com/note": MARKUP }, finalizers: ["example.com/held"] },
          data: { text: MARKUP, url: "javascript:window.ran=1" },
        });
        await gaugeClient(server).create({
          metadata: { name: "hostile", annotations: { note: MARKUP }, labels: { "a.b": "c" } },
          spec: { mode: "slow", ports: [{ name: MARKUP, port: 1 }] },
        });
        await console.signIn(server.adminToken);
        for (const place of [`${GAUGES}/default`, "-/v1/configmaps/default"]) {
          await page.evaluate(`location.hash = "#/list/${place}"`);
          await console.row("hostile").waitFor();
          for (const tab of ["overview", "yaml", "fields", "raw"]) {
            await console.go(`#/object/${place}/hostile/${tab}`, "hostile");
            await page.getByText("elsewhere.example").first().waitFor();
          }
        }
        for (const hash of [
          `#/object/${GAUGES}/default/${encodeURIComponent(MARKUP)}/overview`,
          `#/list/-/v1/${MARKUP}`,
        ])
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await page.getByRole("alert").first().waitFor();
        assert.equal(await page.evaluate("window.ran"), undefined);
        assert.equal(await page.locator("img, [href^=javascript]").count(), 0);
        for (const address of console.addresses)
          if (!address.startsWith("data:")) assert.equal(new URL(address).origin, server.url);
        assert.deepEqual(console.complaints, []);
      }));
  });
}
