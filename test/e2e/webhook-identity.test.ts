/**
 * Webhooks behind Services, as an operator of a server names them: where they are, and by which certificate or token they know
 * the server. SPEC: API versions no longer served (clientConfig); docs/reference/admission-plugins.md, docs/reference/admission-webhooks.md.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { WebhookProcess } from "../support/admission-webhook.js";
import { PROFILES } from "../support/api.js";
import { type Authority, makeAuthority } from "../support/certificates.js";
import type { JsonObject } from "../support/json.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { ask } from "../support/serve-requests.js";

const HOST = "hooks.tools.svc";
const MAPS = "/api/v1/namespaces/default/configmaps";
const CLIENT = "the-api-server";
const TOKEN = "a-token-for-the-webhook";

for (const profile of PROFILES)
  describe(`webhooks by the name of a Service (${profile().name})`, () => {
    const { admissionregistrationGroup: group, apiserverConfigGroup: configGroup } = profile().words;
    let folder: string;
    let servers: Authority;
    let certified: WebhookProcess;
    let plain: WebhookProcess;
    let server: ServeProcess;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "kindsmith-webhooks-"));
      const webhooks = await makeAuthority("webhooks");
      servers = await makeAuthority("servers");
      certified = await WebhookProcess.start(namedAs(webhooks, HOST), servers);
      plain = await WebhookProcess.start(namedAs(webhooks, "notes.tools.svc"));
      const client = await servers.issueClient(CLIENT);
      const data = (text: string): string => Buffer.from(text).toString("base64");
      const users = [
        {
          // with a port other than 443
          name: `${HOST}:8443`,
          user: { "client-certificate-data": data(client.certificate), "client-key-data": data(client.key) },
        },
        { name: "*.tools.svc", user: { token: TOKEN } },
      ];
      await write("users.yaml", { apiVersion: "v1", kind: "Config", users });
      const configuration = {
        apiVersion: `${configGroup}/v1`,
        kind: "WebhookAdmissionConfiguration",
        kubeConfigFile: join(folder, "users.yaml"),
      };
      await write("admission.yaml", {
        apiVersion: `${configGroup}/v1`,
        kind: "AdmissionConfiguration",
        plugins: [
          { name: "MutatingAdmissionWebhook", configuration },
          { name: "ValidatingAdmissionWebhook", configuration },
        ],
      });
      server = await startServe([
        `--naming-profile=${profile().name}`,
        `--admission-control-config-file=${join(folder, "admission.yaml")}`,
        `--service-resolution=tools/hooks:8443=127.0.0.1:${certified.port}`,
        `--service-resolution=tools/notes=127.0.0.1:${plain.port},tools/other=127.0.0.1:${plain.port}`,
      ]);
    });
    after(async () => {
      await server?.stop();
      await Promise.all([certified.stop(), plain.stop()]);
      await rm(folder, { recursive: true });
    });

    const write = (name: string, content: JsonObject): Promise<void> =>
      writeFile(join(folder, name), JSON.stringify(content));

    const configure = async (kind: "Mutating" | "Validating", name: string, service: JsonObject, caBundle: string) => {
      const rules = [{ operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"] }];
      const webhook = {
        name: `${name}.example.com`,
        clientConfig: { service: { namespace: "tools", ...service }, caBundle },
        rules,
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
      };
      const path = `/apis/${group}/v1/${kind.toLowerCase()}webhookconfigurations`;
      const body = {
        apiVersion: `${group}/v1`,
        kind: `${kind}WebhookConfiguration`,
        metadata: { name },
        webhooks: [webhook],
      };
      const { status, text } = await ask(server, path, { method: "POST", body });
      assert.equal(status, 201, text);
      return () => ask(server, `${path}/${name}`, { method: "DELETE" });
    };
    const create = (name: string) => {
      const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name } };
      return ask(server, MAPS, { method: "POST", body });
    };

    test("[ADM-014] the Service is where the flag says, its certificate is for its name, and it knows the server's", async () => {
      await certified.behave("/label", { patch: [{ op: "add", path: "/metadata/labels", value: { seen: "yes" } }] });
      const remove = await configure(
        "Mutating",
        "label",
        { name: "hooks", path: "/label", port: 8443 },
        certified.caBundle,
      );
      const { status, text } = await untilSeen(() => create("labelled"), certified);
      assert.equal(status, 201, text);
      assert.deepEqual(JSON.parse(text).metadata.labels, { seen: "yes" });
      const [call] = await certified.seen();
      assert.deepEqual([call?.path, call?.caller, call?.headers.host], ["/label", CLIENT, `${HOST}:8443`]);
      assert.equal(call?.headers.authorization, undefined);
      await remove();
    });

    test("a user for a whole domain has a token, and the client's own goes nowhere", async () => {
      await plain.behave("/judge", { allowed: false, status: { message: "not here", code: 403 } });
      const remove = await configure("Validating", "judge", { name: "notes", path: "/judge" }, plain.caBundle);
      const { status, text } = await untilSeen(() => create("judged"), plain);
      assert.equal(status, 403, text);
      assert.match(JSON.parse(text).message, /admission webhook "judge\.example\.com" denied the request: not here/);
      const [call] = await plain.seen();
      assert.deepEqual([call?.caller, call?.headers.authorization], [undefined, `Bearer ${TOKEN}`]);
      await remove();
    });

    test("[ADM-014] a certificate for another name is refused, and a Service that is not configured is not found", async () => {
      // what answers at this address is the webhook of another Service
      const wrong = await configure("Validating", "wrong", { name: "other", path: "/" }, plain.caBundle);
      await eventuallyRefused("untrusted", /failed calling webhook "wrong\.example\.com": failed to call webhook: /);
      await wrong();
      const absent = await configure("Validating", "absent", { name: "none", path: "/" }, plain.caBundle);
      await eventuallyRefused("absent", /service "none" not found/);
      await absent();
      for (const secret of [TOKEN, "PRIVATE KEY"]) assert.ok(!server.output().includes(secret));
    });

    /** A configuration counts from the moment in which the server has seen it. */
    async function untilSeen(attempt: () => ReturnType<typeof create>, webhook: WebhookProcess) {
      await webhook.forget();
      for (let count = 0; ; count++) {
        const answer = await attempt();
        if ((await webhook.seen()).length > 0) return answer;
        assert.ok(count < MAX_TRIES, `the webhook was never asked: ${answer.text}`);
        await ask(server, `${MAPS}/${JSON.parse(answer.text).metadata.name}`, { method: "DELETE" });
      }
    }

    async function eventuallyRefused(name: string, message: RegExp): Promise<void> {
      for (let count = 0; ; count++) {
        const { status, text } = await create(`${name}-${count}`);
        if (status === 500 && message.test(JSON.parse(text).message)) return;
        assert.ok(count < MAX_TRIES, `${status} ${text}`);
      }
    }
  });

/** A server's certificate of this authority is for that name alone. */
function namedAs(authority: Authority, host: string): Authority {
  return { ...authority, issueServer: () => authority.issueServer({ hosts: [host] }) };
}

const MAX_TRIES = 200;
