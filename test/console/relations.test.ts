/** Owners and dependents: the graph of an object in a browser. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { GAUGES, gaugeClient, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`relations in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;
    let uid = "";

    const owned = (name: string, kind: string, owner: { readonly name: string; readonly uid: string }) => ({
      metadata: {
        name,
        ownerReferences: [
          { apiVersion: kind === "Gauge" ? "test.example.com/v1" : "v1", kind, name: owner.name, uid: owner.uid },
        ],
      },
    });

    before(async () => {
      server = await startConsole(profile);
      const { configMaps, secrets } = server.client.core.v1;
      const top = await gaugeClient(server).create({ metadata: { name: "top" }, spec: { mode: "slow" } });
      const middle = await configMaps("default").create(
        owned("middle", "Gauge", { name: "top", uid: top.metadata.uid }),
      );
      uid = middle.metadata.uid;
      for (const name of ["leaf-1", "leaf-2"])
        await secrets("default").create(owned(name, "ConfigMap", { name: "middle", uid }));
      // The garbage collector deletes it, and the finalizer holds it.
      const { metadata } = owned("stray", "Gauge", { name: "gone", uid: "no-such-uid" });
      await configMaps("default").create({ metadata: { ...metadata, finalizers: ["example.com/held"] } });
    });

    after(async () => {
      await server?.stop();
    });

    test("owners are shown at once and dependents after a search, as links in nested lists", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/configmaps/default/middle/relations", "middle");
        const graph = page.getByRole("region", { name: "Owners and dependents" });
        await graph.getByRole("list", { name: "Owners" }).getByRole("link", { name: "Gauge top" }).waitFor();
        const before = console.addresses.length;
        await page.getByRole("button", { name: "Search for dependents" }).click();
        const dependents = graph.getByRole("list", { name: "Dependents" });
        await dependents.getByRole("link", { name: "Secret leaf-2" }).waitFor();
        assert.equal(await graph.locator("path").count(), 3);
        assert.ok(console.addresses.length > before + 5, "each kind is listed by itself");
        await page.getByText(/objects of \d+ kinds were examined/).waitFor();
        assert.match(await page.locator(".command code").innerText(), new RegExp(`get secrets .*grep ${uid}`));

        await graph.getByRole("link", { name: "Gauge top" }).click();
        await page.getByRole("heading", { name: "top", level: 1 }).waitFor();
        await page.getByText("It has no owner.").waitFor();
        await page.getByRole("button", { name: "Search for dependents" }).click();
        const below = graph.getByRole("listitem").filter({ hasText: "middle" });
        await below.getByRole("listitem").filter({ hasText: "leaf-1" }).getByRole("link").waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("an owner that does not exist is named with the reason", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/configmaps/default/stray/relations", "stray");
        await console.page.getByRole("link", { name: "Gauge gone does not exist" }).waitFor();
        assert.deepEqual(console.complaints, []);
      }));

    test("kinds that the roles of the caller do not allow to list are named", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const rbac = server.client.rbac.v1;
        await server.client.core.v1.serviceAccounts("default").create({ metadata: { name: "narrow" } });
        await rbac.clusterRoles().create({
          metadata: { name: "narrow" },
          rules: [
            {
              apiGroups: ["", "test.example.com"],
              resources: ["configmaps", "gauges"],
              verbs: ["get", "list", "watch"],
            },
          ],
        });
        await rbac.clusterRoleBindings().create({
          metadata: { name: "narrow" },
          roleRef: { apiGroup: profile.words.rbacGroup, kind: "ClusterRole", name: "narrow" },
          subjects: [{ kind: "ServiceAccount", name: "narrow", namespace: "default" }],
        });
        const { status } = await server.client.core.v1.serviceAccounts("default").createToken("narrow");
        await console.signIn(status.token);
        await console.go(`#/object/${GAUGES}/default/top/relations`, "top");
        await page.getByRole("button", { name: "Search for dependents" }).click();
        await page.getByText(/Your roles do not allow you to list these kinds, .*Secret/).waitFor();
        await page.getByRole("link", { name: "ConfigMap middle" }).waitFor();
        assert.deepEqual(console.complaints, []);
      }));
  });
}
