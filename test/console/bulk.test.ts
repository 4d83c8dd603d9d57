/** What is done to a selection together: labels, annotations, replicas and restarts, their dry runs, and the way back. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const MANY = 60;
const NARROW_PIXELS = 375;
const TEMPLATE = {
  metadata: { labels: { app: "web" } },
  spec: { containers: [{ name: "main", image: "example" }] },
};

const browser = withBrowser();

/** Opens the dialog of an action for the rows. */
async function choose({ page }: ConsolePage, names: readonly string[], action: string): Promise<Locator> {
  for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: action, exact: true }).click();
  return page.getByRole("dialog");
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Last change" }).getByRole("button", { name: "Undo" }).click();
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { cliName } = profile.words;
  describe(`actions on a selection in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
      for (const name of ["labels", "annotations", "refused", "many", "forbidden", "elsewhere"])
        await server.client.core.v1.namespaces().create({ metadata: { name } });
    });

    after(async () => {
      await server?.stop();
    });

    const labelsOf = async (namespace: string): Promise<Record<string, Record<string, string> | undefined>> => {
      const { items } = await gaugeClient(server, namespace).list();
      return Object.fromEntries(items.map(({ metadata }) => [metadata.name, metadata.labels]));
    };

    test("a label is tried, set on all, and put back where it was not changed since", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "labels");
        for (const [name, labels] of [
          ["a", {}],
          ["b", { tier: "test", kept: "yes" }],
          ["c", { tier: "web" }],
          ["d", { tier: "old" }],
          ["e", { tier: "old" }],
        ] as const)
          await client.create({ metadata: { name, labels }, spec: { mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/labels`, "Gauge");
        const dialog = await choose(console, ["a", "b", "c", "d"], "Label");
        await dialog.getByRole("heading", { name: "Label 4 objects" }).waitFor();
        assert.ok(await dialog.getByRole("button", { name: "Set the label" }).isDisabled());
        await dialog.getByLabel("Key").fill("no key");
        await dialog.getByRole("alert").getByText("alphanumeric").waitFor();
        await dialog.getByLabel("Key").fill("tier");
        await dialog.getByText("3 of 4 have this key: test, web, old").waitFor();
        await dialog.getByLabel("Value").fill("web");
        await dialog
          .getByText(`${cliName} -n labels label gauges.v1.test.example.com a b c d tier=web --overwrite`)
          .waitFor();
        await dialog.getByText(/for \(const name of \["a", "b", "c", "d"\]\) await .*\.patch\(name, /).waitFor();
        const former = await labelsOf("labels");
        await dialog.getByRole("button", { name: "Show what would change" }).click();
        await dialog.getByText("The server would change 3 objects; 1 has the value already.").waitFor();
        assert.deepEqual(await labelsOf("labels"), former, "a dry run changes nothing");
        await dialog.getByRole("button", { name: "Set the label" }).click();
        await page.getByText("Changed a label of 3 objects of the kind Gauge.").waitFor();
        await dialog.waitFor({ state: "detached" });
        assert.deepEqual(await labelsOf("labels"), {
          a: { tier: "web" },
          b: { tier: "web", kept: "yes" },
          c: { tier: "web" },
          d: { tier: "web" },
          e: { tier: "old" },
        });
        // One has another label and spec since, which stay; of another the same key has been changed.
        await client.patch("b", { type: "merge", body: { metadata: { labels: { more: "1" } }, spec: { count: 8 } } });
        await client.patch(
          "d",
          { type: "merge", body: { metadata: { labels: { tier: "theirs" } } } },
          { fieldManager: "colleague" },
        );
        await undo(page);
        await page.getByText("d: colleague has changed it since.").waitFor();
        const now = await labelsOf("labels");
        assert.deepEqual(now.a ?? {}, {});
        assert.deepEqual(now.b, { tier: "test", kept: "yes", more: "1" });
        assert.deepEqual([now.c, now.d], [{ tier: "web" }, { tier: "theirs" }]);
        assert.equal((await client.get("b")).spec?.count, 8);
        assert.deepEqual(console.complaints, []);
      }));

    test("an annotation is removed from all that have it, by keyboard alone", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const client = gaugeClient(server, "annotations");
        for (const name of ["a", "b"])
          await client.create({
            metadata: { name, annotations: { "example.com/Note": name, other: "stays" } },
            spec: { mode: "slow" },
          });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/annotations`, "Gauge");
        await console.row("b").waitFor();
        await page.getByRole("grid").focus();
        for (const key of ["ArrowDown", "Space", "ArrowDown", "Space", "a", "Tab", "Enter"])
          await page.keyboard.press(key);
        const dialog = page.getByRole("dialog", { name: "Annotate 2 objects" });
        await dialog.waitFor();
        await dialog.getByLabel("Key").focus();
        await page.keyboard.type("example.com/Note");
        await page.keyboard.press("Tab");
        await page.keyboard.press("r");
        await dialog.getByText("2 of 2 have this key: a, b").waitFor();
        await dialog.getByText(`annotate gauges.v1.test.example.com a b example.com/Note-`).waitFor();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.getByText("Changed an annotation of 2 objects of the kind Gauge.").waitFor();
        for (const name of ["a", "b"])
          assert.deepEqual((await client.get(name)).metadata.annotations, { other: "stays" });
        await undo(page);
        await page.getByText("Undone.").waitFor();
        for (const name of ["a", "b"])
          assert.deepEqual((await client.get(name)).metadata.annotations, { "example.com/Note": name, other: "stays" });
        assert.deepEqual(console.complaints, []);
      }));

    test("each object that was not changed is listed with the reason, and the others are changed", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const client = gaugeClient(server, "refused");
        for (const name of ["a", "b", "c", "d"]) await client.create({ metadata: { name }, spec: { mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go(`#/list/${GAUGES}/refused`, "Gauge");
        const dialog = await choose(console, ["a", "b", "c", "d"], "Label");
        await client.delete("b");
        await client.delete("c");
        await client.create({ metadata: { name: "c" }, spec: { mode: "fast" } });
        await dialog.getByLabel("Key").fill("new");
        await dialog.getByLabel("Value").fill("1");
        await dialog.getByRole("button", { name: "Show what would change" }).click();
        await dialog.getByText("2 objects would not be changed").first().waitFor();
        await dialog.getByRole("button", { name: "Set the label" }).click();
        const failures = dialog.getByRole("region", { name: "2 objects not changed" });
        await failures.waitFor();
        assert.deepEqual(
          (await failures.getByRole("listitem").allInnerTexts()).map((each) => each.replace(/: .*/, "")).sort(),
          ["refused / b", "refused / c"],
        );
        await failures.getByText(/refused \/ b: .*not found/).waitFor();
        await failures.getByText("refused / c: It was deleted, and created again since it was selected.").waitFor();
        await dialog.getByText("2 objects changed.").waitFor();
        assert.deepEqual(await labelsOf("refused"), { a: { new: "1" }, c: undefined, d: { new: "1" } });
        assert.deepEqual(console.complaints, []);
      }));

    test("a long one says how far it is, and stops when one wants it", (context) =>
      visiting(
        context,
        { browser: browser(), url: server.url, options: { viewport: { width: NARROW_PIXELS, height: 700 } } },
        async (console) => {
          const { page } = console;
          const client = gaugeClient(server, "many");
          for (let index = 0; index < MANY; index++)
            await client.create({ metadata: { name: `gauge-${index}` }, spec: { mode: "slow" } });
          await page.getByLabel("Bearer token").fill(server.adminToken);
          await page.keyboard.press("Enter");
          await page.getByRole("button", { name: "Menu" }).waitFor();
          await console.go(`#/list/${GAUGES}/many`, "Gauge");
          await page.getByText(`${MANY} objects`, { exact: true }).waitFor();
          await page.getByLabel("Select all rows that are shown").check();
          let patches = 0;
          await page.route(
            (url) => url.pathname.includes("/gauges/"),
            async (route) => {
              if (route.request().method() === "PATCH" && ++patches > 10)
                await new Promise((resolve) => setTimeout(resolve, 300));
              await route.continue();
            },
          );
          const dialog = await choose(console, [], "Label");
          await dialog.getByLabel("Key").fill("seen");
          await dialog.getByLabel("Value").fill("1");
          await dialog.getByText("The lines name the first 20 objects.").waitFor();
          await dialog.getByRole("button", { name: "Set the label" }).click();
          await dialog.getByText(new RegExp(`^1\\d of ${MANY}$`)).waitFor();
          await dialog.getByRole("button", { name: "Stop" }).click();
          const said = dialog.getByText(/\d+ objects changed\. Stopped: \d+ objects not tried\./);
          const [, changed, left] = /(\d+) .*Stopped: (\d+)/.exec(await said.innerText()) ?? [];
          const labels = Object.values(await labelsOf("many"));
          assert.equal(labels.filter((each) => each?.seen === "1").length, Number(changed));
          assert.equal(Number(changed) + Number(left), MANY);
          assert.ok(Number(changed) < MANY, "it was stopped");
          const width = await page.evaluate<number>("document.documentElement.scrollWidth");
          assert.ok(width <= NARROW_PIXELS, `the page is ${width} pixels wide`);
          await page.unrouteAll({ behavior: "ignoreErrors" });
          // What was done can be undone.
          await page.keyboard.press("Escape");
          await undo(page);
          await page.getByText("Undone.").waitFor();
          assert.ok(Object.values(await labelsOf("many")).every((each) => each?.seen === undefined));
          assert.deepEqual(console.complaints, []);
        },
      ));

    test("workloads are scaled and restarted together, and a paused one is named", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const deployments = server.client.apps.v1.deployments("elsewhere");
        for (const [name, replicas] of [
          ["first", 1],
          ["second", 4],
        ] as const)
          await deployments.create({
            metadata: { name },
            spec: { replicas, selector: { matchLabels: { app: "web" } }, template: TEMPLATE },
          });
        const replicasOf = async () => (await deployments.list()).items.map(({ spec }) => spec?.replicas);
        await console.signIn(server.adminToken);
        await console.go("#/list/apps/v1/deployments/elsewhere", "Deployment");
        let dialog = await choose(console, ["first", "second"], "Scale");
        await dialog.getByLabel("Replicas").fill("3");
        await dialog.getByText(`${cliName} -n elsewhere scale deployments.v1.apps first second --replicas=3`).waitFor();
        await dialog.getByText(/\.scale\.patch\(name, /).waitFor();
        await dialog.getByRole("button", { name: "Show what would change" }).click();
        await dialog.getByText("The server would change 2 objects.").waitFor();
        assert.deepEqual(await replicasOf(), [1, 4]);
        await dialog.getByRole("button", { name: "Scale", exact: true }).click();
        await page.getByText("Scaled 2 objects of the kind Deployment.").waitFor();
        assert.deepEqual(await replicasOf(), [3, 3]);
        await undo(page);
        await page.getByText("Undone.").waitFor();
        assert.deepEqual(await replicasOf(), [1, 4]);

        await deployments.patch("second", { type: "merge", body: { spec: { paused: true } } });
        dialog = await choose(console, [], "Restart");
        await dialog.getByText(`${cliName} -n elsewhere rollout restart deployments.v1.apps first second`).waitFor();
        await dialog.getByRole("button", { name: "Restart", exact: true }).click();
        await dialog.getByText("elsewhere / second: Its rollout is paused").waitFor();
        await dialog.getByText("1 object changed.").waitFor();
        const [prefix] = profile.words.lastAppliedAnnotation.split("/");
        const annotations = (await deployments.get("first")).spec?.template?.metadata?.annotations ?? {};
        assert.deepEqual(Object.keys(annotations), [`${prefix}/restartedAt`]);
        assert.ok(Date.parse(annotations[`${prefix}/restartedAt`] ?? "") > 0);
        assert.equal((await deployments.get("second")).spec?.template?.metadata?.annotations, undefined);
        assert.deepEqual(console.complaints, []);
      }));

    test("what roles forbid is greyed with the reason", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { rbac, core } = server.client;
        await gaugeClient(server, "forbidden").create({ metadata: { name: "a" }, spec: { mode: "slow" } });
        await core.v1.serviceAccounts("forbidden").create({ metadata: { name: "viewer" } });
        await rbac.v1.clusterRoles().create({
          metadata: { name: "gauge-viewer" },
          rules: [{ apiGroups: ["test.example.com"], resources: ["gauges"], verbs: ["get", "list", "watch"] }],
        });
        await rbac.v1.clusterRoleBindings().create({
          metadata: { name: "gauge-viewer" },
          roleRef: { apiGroup: profile.words.rbacGroup, kind: "ClusterRole", name: "gauge-viewer" },
          subjects: [{ kind: "ServiceAccount", name: "viewer", namespace: "forbidden" }],
        });
        await console.signIn((await core.v1.serviceAccounts("forbidden").createToken("viewer")).status.token);
        await console.go(`#/list/${GAUGES}/forbidden`, "Gauge");
        await page.getByLabel("Select a", { exact: true }).check();
        const button = page.getByRole("button", { name: "Label", exact: true });
        await page.locator("button[title]", { hasText: "Label" }).waitFor();
        assert.equal(await button.getAttribute("aria-disabled"), "true");
        assert.match((await button.getAttribute("title")) ?? "", /Your roles do not allow this/);
        await button.dispatchEvent("click");
        assert.equal(await page.getByRole("dialog").count(), 0);
        assert.deepEqual(console.complaints, []);
      }));
  });
}
