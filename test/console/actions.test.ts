/** The controls of subresources: scale, approval, eviction, token, log and status. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { certificateSigningRequests } from "../../generated/certificates/v1/client.js";
import { isNotFound, type UntypedObject } from "../../runtime/client/index.js";
import type { LogProvider } from "../../runtime/index.js";
import type { TestServer } from "../../runtime/testing/index.js";
import { base64, makeRequest } from "../builtin/support/certificates.js";
import { PROFILES } from "../support/api.js";
import { visiting } from "./console-page.js";
import { skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();
const TEMPLATE = {
  metadata: { labels: { app: "web" } },
  spec: { containers: [{ name: "main", image: "example" }] },
};

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`actions in the console, profile ${profile.name}`, { skip, timeout: TIMEOUT_MS }, () => {
    let server: TestServer;

    before(async () => {
      const logs: LogProvider = {
        open: async (_pod, { container, previous, tailLines }) =>
          (async function* () {
            yield `${container} ${previous} ${tailLines}\n<b>text</b>\n`;
          })(),
      };
      server = await startConsole(profile, { logs });
      await server.client.apps.v1.deployments("default").create({
        metadata: { name: "web" },
        spec: { replicas: 2, selector: { matchLabels: { app: "web" } }, template: TEMPLATE },
      });
      await server.client.core.v1.serviceAccounts("default").create({ metadata: { name: "robot" } });
    });

    after(async () => {
      await server?.stop();
    });

    test("replicas are scaled by number or slider", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const deployments = server.client.apps.v1.deployments("default");
        await console.signIn(server.adminToken);
        await console.go("#/object/apps/v1/deployments/default/web/actions", "web");
        await page.getByText("2 desired").waitFor();
        await page.getByLabel("Replicas", { exact: true }).fill("5");
        await page.getByText("scale deployments.v1.apps web --replicas=5").waitFor();
        await page.getByRole("button", { name: "Scale", exact: true }).click();
        await page.getByText("The server has stored 5 desired replicas.").waitFor();
        assert.equal((await deployments.get("web")).spec?.replicas, 5);
        await page.getByLabel("Replicas, as a slider").press("ArrowLeft");
        await page.getByRole("button", { name: "Scale", exact: true }).click();
        await page.getByText("The server has stored 4 desired replicas.").waitFor();
        assert.equal((await deployments.get("web")).spec?.replicas, 4);
        assert.deepEqual(console.complaints, []);
      }));

    test("what roles forbid is greyed with the reason", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const { rbac, core } = server.client;
        await rbac.v1.clusterRoleBindings().create({
          metadata: { name: "viewer" },
          roleRef: { apiGroup: profile.words.rbacGroup, kind: "ClusterRole", name: "view" },
          subjects: [{ kind: "ServiceAccount", name: "robot", namespace: "default" }],
        });
        await console.signIn((await core.v1.serviceAccounts("default").createToken("robot")).status.token);
        await console.go("#/object/apps/v1/deployments/default/web/actions", "web");
        await page.getByLabel("Replicas", { exact: true }).fill("9");
        const scale = page.getByRole("button", { name: "Scale", exact: true });
        await page
          .getByText(/Your roles do not allow this/)
          .first()
          .waitFor({ state: "attached" });
        assert.equal(await scale.getAttribute("aria-disabled"), "true");
        assert.match((await scale.getAttribute("title")) ?? "", /Your roles do not allow this/);
        assert.deepEqual(console.complaints, []);
      }));

    test("a request for a certificate is approved once", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const requests = server.client.resource(certificateSigningRequests);
        await requests.create({
          metadata: { name: "wish" },
          spec: {
            request: base64(await makeRequest("anna")),
            signerName: "example.com/client",
            usages: ["client auth", "digital signature"],
          },
        });
        const group = profile.words.certificatesGroup;
        await console.signIn(server.adminToken);
        await console.go(`#/object/${group}/v1/certificatesigningrequests/-/wish/actions`, "wish");
        await page.getByText("For the signer example.com/client").waitFor();
        await page.getByLabel("Message").fill("looks good");
        await page.getByRole("button", { name: "Approve" }).click();
        await page.getByText("This request is approved").waitFor();
        assert.equal(await page.getByRole("button", { name: "Deny" }).count(), 0);
        const [condition] = (await requests.get("wish")).status?.conditions ?? [];
        assert.deepEqual([condition?.type, condition?.message], ["Approved", "looks good"]);
        assert.deepEqual(console.complaints, []);
      }));

    test("a token is shown once, works, and is stored nowhere", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/serviceaccounts/default/robot/actions", "robot");
        await page.getByLabel("Minutes until it expires").fill("30");
        await page.getByText("create token robot --duration=1800s").waitFor();
        await page.getByRole("button", { name: "Create a token" }).click();
        const token = await page.locator(".secret code").innerText();
        const review = `/apis/${profile.words.authenticationGroup}/v1/selfsubjectreviews`;
        const user = await page.evaluate<string>(`fetch(${JSON.stringify(review)}, {
          method: "POST",
          headers: { authorization: "Bearer ${token}", "content-type": "application/json" },
          body: "{}",
        }).then((answer) => answer.text())`);
        assert.match(user, /system:serviceaccount:default:robot/);
        const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
        assert.equal(claims.exp - claims.iat, 1800);
        const stored = await page.evaluate<string>("JSON.stringify([{...sessionStorage}, {...localStorage}])");
        assert.ok(!stored.includes(token), "the token is stored");
        await page.getByRole("button", { name: "Forget" }).click();
        assert.equal(await page.locator(".secret").count(), 0);
        assert.deepEqual(console.complaints, []);
      }));

    test("a pod shows its log as text, and is evicted after a confirmation", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const pods = server.client.core.v1.pods("default");
        const containers = ["one", "two"].map((name) => ({ name, image: "example" }));
        await pods.create({ metadata: { name: "talker" }, spec: { containers } });
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/pods/default/talker/actions", "talker");
        await page.getByLabel("Container").selectOption("two");
        await page.getByRole("button", { name: "Read the last 500 lines" }).click();
        const log = page.getByRole("region", { name: "Log of two" });
        assert.equal(await log.innerText(), "two false 500\n<b>text</b>\n");
        await page.getByRole("button", { name: "Evict", exact: true }).click();
        assert.ok(await pods.get("talker"), "nothing happened without a confirmation");
        await page.getByRole("button", { name: "Evict talker now" }).click();
        await page
          .getByText("The server has accepted the eviction.")
          .or(page.getByText("was deleted"))
          .first()
          .waitFor();
        await assert.rejects(
          async () => {
            const { metadata } = await pods.get("talker");
            if (metadata.deletionTimestamp) throw new Error("deleting");
          },
          (error) => isNotFound(error) || /deleting/.test(String(error)),
        );
        assert.deepEqual(console.complaints, []);
      }));

    test("a status is applied beside those of others, and replaced", (context) =>
      visiting(context, { browser: browser(), url: server.url }, async (console) => {
        const { page } = console;
        const pods = server.client.core.v1.pods("default");
        await pods.create({ metadata: { name: "ill" }, spec: { containers: [{ name: "a", image: "example" }] } });
        await pods
          .subresource<UntypedObject>("status")
          .apply(
            { apiVersion: "v1", kind: "Pod", metadata: { name: "ill" }, status: { message: "theirs" } },
            { fieldManager: "agent" },
          );
        await console.signIn(server.adminToken);
        await console.go("#/object/-/v1/pods/default/ill/actions", "ill");
        await page.getByRole("button", { name: "Edit the status" }).click();
        const before = await console.editorText();
        assert.doesNotMatch(before, /containers/);
        await console.write(before.replace("message: theirs", "message: mine\n  reason: Mended"));
        await page.getByRole("button", { name: "Apply", exact: true }).click();
        const conflicts = page.getByRole("alert").filter({ hasText: "Other managers own these fields" });
        await conflicts.getByRole("row").filter({ hasText: ".status.message" }).getByText("agent").waitFor();
        await page.getByRole("button", { name: "Apply with these choices" }).click();
        await page.getByText("The server has stored it.").waitFor();
        const mended = (await pods.get("ill")).status;
        assert.deepEqual([mended?.message, mended?.reason], ["theirs", "Mended"]);
        await page.getByLabel("Replace").check();
        await page.getByText("replace --subresource=status -f object.yaml").waitFor();
        await console.write((await console.editorText()).replace("message: theirs", "message: mine"));
        await page.getByRole("button", { name: "Replace", exact: true }).click();
        await page.getByText("The server has stored it.").waitFor();
        assert.equal((await pods.get("ill")).status?.message, "mine");
        assert.deepEqual(console.complaints, []);
      }));
  });
}
