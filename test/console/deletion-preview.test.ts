/** The dialog of a deletion: what goes with it, by propagation, and what is in a namespace. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`what a deletion takes along, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    test("dependents are listed for each propagation, and go as it says", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { configMaps } = server.client.core.v1;
        const gauges = gaugeClient(server);
        const references = [];
        for (const name of ["going", "staying"]) {
          const { metadata } = await gauges.create({ metadata: { name }, spec: { mode: "slow" } });
          references.push({ apiVersion: "test.example.com/v1", kind: "Gauge", name, uid: metadata.uid });
        }
        const maps = configMaps("default");
        await maps.create({ metadata: { name: "only-one", ownerReferences: references.slice(0, 1) } });
        await maps.create({ metadata: { name: "shared", ownerReferences: references } });
        // One refers to an object that is gone, another to one of the same name that is not it.
        const [going, staying] = references as [(typeof references)[number], (typeof references)[number]];
        const gone = { ...staying, name: "gone", uid: "a0000000-0000-4000-8000-000000000000" };
        await maps.create({ metadata: { name: "with-gone", ownerReferences: [going, gone] } });
        await maps.create({ metadata: { name: "with-other", ownerReferences: [going, { ...gone, name: "staying" }] } });
        await console.signIn(server.adminToken);
        await console.go(`#/object/${GAUGES}/default/going/overview`, "going");
        await page.getByRole("button", { name: "Delete" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete this object?" });
        await dialog.getByRole("button", { name: "Show what goes with it" }).click();
        const list = (name: string) => dialog.getByRole("list", { name });
        for (const name of ["only-one", "with-gone", "with-other"])
          await list("Deleted afterwards: 3")
            .getByRole("link", { name: `ConfigMap ${name}` })
            .waitFor();
        await list("Stay, since they have another owner: 1").getByRole("link", { name: "ConfigMap shared" }).waitFor();
        await dialog.getByLabel("is deleted first (foreground)").check();
        await list("Deleted first: 3").waitFor();
        await dialog.getByLabel("stays (orphan)").check();
        await list("Stay without this owner: 4").waitFor();
        assert.equal(await list("Deleted first: 3").count(), 0);
        await dialog.getByLabel("is deleted afterwards (background)").check();
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("This object was deleted.").waitFor();
        await console.go("#/list/-/v1/configmaps/default", "ConfigMap");
        await console.row("shared").waitFor();
        for (const name of ["only-one", "with-gone", "with-other"])
          await console.row(name).waitFor({ state: "detached" });
        assert.deepEqual(console.complaints, []);
      }));

    test("a namespace says how much of each kind is in it", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { configMaps, namespaces } = server.client.core.v1;
        await namespaces().create({ metadata: { name: "crowded" } });
        for (let number = 0; number < 3; number++)
          await configMaps("crowded").create({ metadata: { name: `map-${number}` } });
        await gaugeClient(server, "crowded").create({ metadata: { name: "inside" }, spec: { mode: "slow" } });
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/namespaces/-/crowded/overview", "crowded");
        await page.getByRole("button", { name: "Delete" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete this object?" });
        const counts = dialog.getByRole("list", { name: /All that is in the namespace crowded/ });
        await counts.getByText(/1 Gauge/).waitFor();
        // The server adds the map of its certificates.
        await counts.getByText(/[34] ConfigMap/).waitFor();
        assert.deepEqual(console.complaints, []);
      }));
  });
}
