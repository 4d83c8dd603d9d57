/** axe finds no serious problem on any view, in light and dark. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import type { UntypedObject } from "../../runtime/client/index.js";
import { kubernetesProfile } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { type ConsolePage, visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const browser = withBrowser();

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Fails with what axe found, and where. */
async function check({ page }: ConsolePage, view: string): Promise<void> {
  const found = await page.evaluate<Finding[]>("axe.run(document).then(({ violations }) => violations)");
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  const texts = serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`));
  assert.deepEqual(texts, [], view);
}

for (const colorScheme of ["light", "dark"] as const)
  describe(`accessibility of the console, ${colorScheme}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(kubernetesProfile(), {
        audit: { policy: { rules: [{ level: "Metadata" }] }, recentEvents: 50 },
      });
      const client = gaugeClient(server);
      for (const name of ["one", "two"])
        await client.apply(
          { metadata: { name, labels: { a: "b" } }, spec: { mode: "slow" } },
          { fieldManager: "someone" },
        );
      const { pods, replicationControllers, serviceAccounts } = server.client.core.v1;
      const spec = { containers: [{ name: "main", image: "example" }] };
      await pods("default").create({ metadata: { name: "ready" }, spec });
      const conditions = ["True", "False", "Unknown"].map((status) => ({ type: `Is${status}`, status }));
      await pods("default")
        .subresource<UntypedObject>("status")
        .patch("ready", { type: "merge", body: { status: { conditions } } });
      await replicationControllers("default").create({
        metadata: { name: "many" },
        spec: { replicas: 2, selector: { app: "many" }, template: { metadata: { labels: { app: "many" } }, spec } },
      });
      await serviceAccounts("default").create({ metadata: { name: "robot" } });
    });

    after(async () => {
      await server?.stop();
    });

    test("no view has a serious problem", (context) =>
      visiting(
        context,
        // The policy would refuse the code of the checker itself.
        { browser: browser(), url: server.url, options: { colorScheme, bypassCSP: true } },
        async (console) => {
          const { page } = console;
          await page.addInitScript({ content: AXE });
          await page.reload();
          await page.getByLabel("Bearer token").waitFor();
          await check(console, "sign-in");
          await console.signIn(server.adminToken);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await check(console, "start");
          await console.go(`#/list/${GAUGES}/default`, "Gauge");
          await console.row("two").waitFor();
          await page.getByLabel("Select one").check();
          await check(console, "list");
          await page.getByRole("button", { name: "Delete the selection (1)" }).click();
          await page.getByRole("dialog").waitFor();
          await check(console, "deletion");
          await page.keyboard.press("Escape");
          await page.getByLabel("Select one").check();
          await page.getByRole("button", { name: "Label", exact: true }).click();
          const labels = page.getByRole("dialog", { name: "Label 1 object" });
          await labels.getByLabel("Key").fill("tier");
          await labels.getByRole("button", { name: "Show what would change" }).click();
          await labels.getByText("The server would change 1 object.").waitFor();
          await check(console, "labels of a selection");
          await page.keyboard.press("Escape");
          await console.go("#/list/-/v1/podtemplates/default", "PodTemplate");
          await page.getByText("There is no PodTemplate here.").waitFor();
          await check(console, "empty list");
          for (const tab of ["overview", "yaml", "fields", "raw"]) {
            await console.go(`#/object/${GAUGES}/default/one/${tab}`, "one");
            await page
              .getByText(/mode.*slow/)
              .or(page.getByText("Resource version"))
              .first()
              .waitFor();
            if (tab === "yaml") await console.editorText();
            if (tab === "fields") await page.getByRole("button", { name: "someone" }).click();
            await check(console, tab);
          }
          await console.go(`#/object/${GAUGES}/default/one/history`, "one");
          await page.getByRole("region", { name: "Versions" }).waitFor();
          await check(console, "history");
          await console.go(`#/object/${GAUGES}/default/one/relations`, "one");
          await page.getByRole("button", { name: "Search for dependents" }).click();
          await page.getByRole("button", { name: "Search again" }).waitFor();
          await check(console, "relations");
          await console.go("#/object/-/v1/pods/default/ready/history", "ready");
          await page.getByRole("region", { name: "Conditions over time" }).waitFor();
          await check(console, "conditions over time");
          await console.go("#/object/-/v1/pods/default/ready/actions", "ready");
          await page.getByRole("heading", { name: "Eviction" }).waitFor();
          await check(console, "actions of a pod");
          await console.go("#/object/-/v1/replicationcontrollers/default/many/actions", "many");
          await page.getByLabel("Replicas", { exact: true }).waitFor();
          await check(console, "scale");
          await console.go("#/object/-/v1/serviceaccounts/default/robot/actions", "robot");
          await page.getByRole("button", { name: "Create a token" }).click();
          await page.getByRole("button", { name: "Forget" }).waitFor();
          await check(console, "token");
          await page.getByRole("button", { name: "Delete" }).click();
          await page.getByRole("button", { name: "Show what goes with it" }).click();
          await page.getByText("were examined").waitFor();
          await check(console, "what a deletion takes along");
          await page.keyboard.press("Escape");
          await console.go(`#/object/${GAUGES}/default/one/yaml`, "one");
          await console.write((await console.editorText()).replace("slow", "fast"));
          await page.getByRole("button", { name: "Show what would change" }).click();
          await page.getByRole("region", { name: "What the server would store" }).waitFor();
          await check(console, "difference");
          await page.getByRole("button", { name: "Apply", exact: true }).click();
          await page.getByText("Other managers own these fields").waitFor();
          await check(console, "conflict");
          await console.go(`#/create/${GAUGES}/default`, "Create Gauge");
          await console.editorText();
          await check(console, "creation");
          await page.getByRole("button", { name: "Add a field to spec" }).click();
          await page.getByRole("searchbox", { name: "Search the fields" }).waitFor();
          await check(console, "adding a field");
          await page.keyboard.press("Enter");
          await page.getByRole("button", { name: "Add an item to spec.ports" }).click();
          await console.write((await console.editorText()).replace("count: 3", "count: many"));
          await page.locator(".cm-lint-marker-error").first().waitFor();
          await check(console, "problems");
          await console.write((await console.editorText()).replace("count: many", "count: 4"));
          await page.getByRole("button", { name: "Create", exact: true }).click();
          await page.getByRole("region", { name: "Last change" }).waitFor();
          await check(console, "undo");
          await console.go("#/server", "Server");
          await page.getByText("checks passed").first().waitFor();
          await check(console, "server");
          await console.go("#/server/metrics", "Server");
          await page.getByRole("figure", { name: "Open watches" }).waitFor();
          await check(console, "metrics");
          await console.go("#/server/audit", "Server");
          await page
            .getByRole("button", { name: /The event of/ })
            .nth(1)
            .click();
          await page.getByRole("region", { name: "The whole event" }).waitFor();
          await page.getByRole("button", { name: "Pause" }).click();
          await check(console, "audit events");
          await console.go("#/server/settings", "Server");
          await page.getByText("APIResponseCompression").waitFor();
          await check(console, "settings");
          await console.go("#/server/access", "Server");
          await page.getByRole("columnheader", { name: "Verbs" }).first().waitFor();
          await check(console, "access");
          await console.go("#/timeline", "Timeline");
          await console.phase("live");
          await gaugeClient(server).patch("one", { type: "merge", body: { spec: { count: 99 } } });
          await page.getByRole("gridcell", { name: "changed", exact: true }).click();
          await page.getByRole("region", { name: "What has changed" }).waitFor();
          await page.getByText(/kinds are followed/).click();
          await check(console, "timeline");
          await page.keyboard.press("ControlOrMeta+k");
          await page.getByRole("combobox", { name: "Commands" }).waitFor();
          await check(console, "palette");
        },
      ));
  });
