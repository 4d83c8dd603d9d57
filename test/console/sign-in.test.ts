/** Sign-in, and what the console says of the caller, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestServer } from "../../runtime/testing/index.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { GAUGES, skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`sign-in to the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      server = await startConsole(profile);
    });

    after(async () => {
      await server?.stop();
    });

    test("a token opens the console, which requests nothing of any other host and keeps nothing but in the tab", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/server", "Server");
        await page.getByText("system:masters").waitFor();
        await page.getByText(profile.name, { exact: true }).waitFor();
        await page.getByText("checks passed").first().waitFor();
        for (const address of console.addresses)
          if (!address.startsWith("data:")) assert.equal(new URL(address).origin, server.url);
        assert.deepEqual(await console.context.cookies(), []);
        const kept = await page.evaluate<unknown>("(async () => [{ ...localStorage }, await indexedDB.databases()])()");
        assert.deepEqual(kept, [{}, []]);
        // A reload in the tab needs no second sign-in.
        await page.reload();
        await page.getByRole("heading", { name: "Server", level: 1 }).waitFor();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByLabel("Bearer token").waitFor();
        assert.equal(await page.evaluate("sessionStorage.length"), 0);
        assert.deepEqual(console.complaints, []);
      }));

    test("a kubeconfig with a token opens it, and one with a certificate says what to do", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async ({ page, complaints }) => {
        const choose = (text: string): Promise<void> =>
          page.getByLabel("Kubeconfig").setInputFiles({
            name: "kubeconfig",
            mimeType: "application/yaml",
            buffer: Buffer.from(text),
          });
        await choose("no: kubeconfig");
        await page.getByRole("alert").getByText("This is not a kubeconfig").waitFor();
        await choose(CERTIFICATE_KUBECONFIG);
        await page.getByRole("alert").getByText("has a client certificate, which a page cannot present").waitFor();
        await choose(server.kubeconfig());
        await page.getByRole("navigation", { name: "Kinds" }).waitFor();
        await page.getByRole("link", { name: "admin" }).waitFor();
        assert.deepEqual(complaints, []);
      }));

    test("a wrong token is refused with the reason", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async ({ page }) => {
        await page.getByLabel("Bearer token").fill("wrong");
        await page.getByRole("button", { name: "Sign in with the token" }).click();
        await page.getByRole("alert").getByText("The server does not know this credential (401)").waitFor();
      }));

    test("without a token the caller is anonymous, and is shown what roles forbid", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async ({ page }) => {
        await page.getByRole("button", { name: "Continue without a token" }).click();
        await page.getByRole("navigation", { name: "Kinds" }).getByRole("alert").getByText("(403)").waitFor();
      }));

    test("a caller who may only read sees the objects, and of each action why it is not allowed", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const user = { username: "reader", groups: ["system:authenticated"] };
        await bindReader(server, profile.words.rbacGroup);
        const token = /token: "?([^"\n]+)/.exec(server.kubeconfig(user))?.[1] ?? "";
        await console.signIn(token);
        await console.go(`#/list/${GAUGES}/default`, "Gauge");
        await console.phase("live");
        const create = page.getByRole("button", { name: "Create" });
        await page.locator('button[aria-disabled="true"]', { hasText: "Create" }).waitFor();
        assert.match((await create.getAttribute("title")) ?? "", /^Your roles do not allow this/);
        await console.go("#/list/-/v1/secrets/default", "Secret");
        await page
          .getByRole("alert")
          .getByText(/forbidden: User "reader" cannot list .*secrets/)
          .waitFor();
      }));
  });
}

const CERTIFICATE_KUBECONFIG = JSON.stringify({
  "current-context": "one",
  contexts: [{ name: "one", context: { user: "someone", cluster: "here" } }],
  users: [{ name: "someone", user: { "client-certificate-data": "AAAA", "client-key-data": "AAAA" } }],
});

async function bindReader(server: TestServer, group: string): Promise<void> {
  const post = async (resource: string, body: object): Promise<void> => {
    await server.client.request({
      method: "POST",
      path: `/apis/${group}/v1/${resource}`,
      contentType: "application/json",
      body: new TextEncoder().encode(JSON.stringify(body)),
    });
  };
  const apiVersion = `${group}/v1`;
  await post("clusterroles", {
    apiVersion,
    kind: "ClusterRole",
    metadata: { name: "gauge-reader" },
    rules: [{ apiGroups: ["test.example.com"], resources: ["gauges"], verbs: ["get", "list", "watch"] }],
  });
  await post("clusterrolebindings", {
    apiVersion,
    kind: "ClusterRoleBinding",
    metadata: { name: "gauge-reader" },
    roleRef: { apiGroup: group, kind: "ClusterRole", name: "gauge-reader" },
    subjects: [{ apiGroup: group, kind: "User", name: "reader" }],
  });
}
