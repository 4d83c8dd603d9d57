/** The client-configuration file that says where a webhook is: what is taken from it, and what is refused. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
  type FollowText,
  readWebhookConnection,
  type WebhookConnection,
} from "../../runtime/assembly/webhook-kubeconfig.js";
import type { ChangingText } from "../../runtime/base/changing-text.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { encodeYaml } from "../../runtime/codec/yaml-codec.js";
import { type Authority, type KeyPair, makeAuthority } from "../support/certificates.js";
import { type JsonObject, type JsonValue, objectAt } from "../support/json.js";

const FLAG = "--authentication-token-webhook-config-file";
const SECRET = "s3cr3t-t0ken";

const noFollowing: FollowText = () => assert.fail("no file was to be followed");
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("client configuration of a webhook", () => {
  let directory: string;
  let file: string;
  let authority: Authority;
  let pair: KeyPair;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "kindsmith-webhook-"));
    file = join(directory, "webhook.yaml");
    authority = await makeAuthority("test authority");
    pair = await authority.issueClient("api-server");
    await mkdir(join(directory, "pki"));
    await writeFile(join(directory, "pki", "ca.crt"), authority.certificate);
    await writeFile(join(directory, "pki", "client.crt"), pair.certificate);
    await writeFile(join(directory, "pki", "client.key"), pair.key);
    await writeFile(join(directory, "pki", "empty"), "");
  });
  after(() => rm(directory, { recursive: true }));

  function document(cluster: JsonObject = {}, user: JsonObject = {}): JsonObject {
    return {
      apiVersion: "v1",
      kind: "Config",
      "current-context": "webhook",
      contexts: [{ name: "webhook", context: { cluster: "reviews", user: "api-server" } }],
      clusters: [{ name: "reviews", cluster: { server: "https://reviews.example:8443/token", ...cluster } }],
      users: [{ name: "api-server", user }],
    };
  }

  async function read(content: JsonValue, follow: FollowText = noFollowing): Promise<WebhookConnection> {
    await writeFile(file, typeof content === "string" ? content : encodeYaml(content));
    return readWebhookConnection(FLAG, file, follow);
  }

  test("[AUTHN-WEBHOOK-001] server, authority and client certificate are taken; files are found beside the configuration", async () => {
    const files = { "client-certificate": "pki/client.crt", "client-key": join(directory, "pki", "client.key") };
    assert.deepEqual(await read(document({ "certificate-authority": "pki/ca.crt" }, files)), {
      url: "https://reviews.example:8443/token",
      certificateAuthority: authority.certificate,
      clientCertificate: pair,
    });
  });

  test("[AUTHN-WEBHOOK-001] what stands in the file itself goes before other files", async () => {
    const cluster = {
      "certificate-authority-data": base64(authority.certificate),
      "certificate-authority": "pki/none",
      "tls-server-name": "internal.example",
    };
    const user = {
      "client-certificate-data": base64(pair.certificate),
      "client-key-data": base64(pair.key),
      "client-key": "pki/none",
      token: SECRET,
    };
    assert.deepEqual(await read(document(cluster, user)), {
      url: "https://reviews.example:8443/token",
      certificateAuthority: authority.certificate,
      serverName: "internal.example",
      clientCertificate: pair,
      bearerToken: SECRET,
    });
  });

  test("without a user the server is called anonymously, and the system's trust store applies", async () => {
    const content = document();
    delete objectAt(content, "contexts", 0, "context").user;
    assert.deepEqual(await read(content), { url: "https://reviews.example:8443/token" });
    const insecure = document({ "insecure-skip-tls-verify": true });
    assert.equal((await read(insecure)).insecureSkipTlsVerify, true);
  });

  test("a file with a token is followed, and goes before a token", async () => {
    const followed: ChangingText = { name: "token", text: SECRET, onChange: () => () => undefined };
    const asked: string[][] = [];
    const follow = async (name: string, path: string): Promise<ChangingText> => {
      asked.push([name, path]);
      return followed;
    };
    const { bearerToken } = await read(document({}, { tokenFile: "token", token: "other" }), follow);
    assert.equal(bearerToken, followed);
    const path = join(directory, "token");
    assert.deepEqual(asked, [[`${file}: users[api-server].user.tokenFile: ${path}`, path]]);
  });

  test("an unusable file stops the start; the error names file and place, and no secrets", async () => {
    const other = await authority.issueClient("other");
    const cluster = (fields: JsonObject): JsonObject => document(fields);
    const user = (fields: JsonObject): JsonObject => document({}, fields);
    const context = (fields: JsonObject): JsonObject => ({ ...document(), ...fields });
    const cases: [content: JsonValue, message: string][] = [
      ["- a", ": found a list, expected a client configuration"],
      [`a: "${SECRET}`, ": Missing closing"],
      [context({ "current-context": "" }), ": current-context is not set, expected one of: webhook"],
      [context({ "current-context": "x" }), ': found no context "x", expected one of: webhook'],
      [context({ clusters: [] }), ': contexts[webhook].context.cluster: found no cluster "reviews"'],
      [context({ users: [] }), ': contexts[webhook].context.user: found no user "api-server"'],
      [
        context({ users: [{ name: "api-server", user: SECRET }] }),
        ": users[0].user: found a string, expected an object",
      ],
      [cluster({ server: undefined }), ": clusters[reviews].cluster.server is missing, expected https://"],
      [cluster({ server: "http://reviews.example/" }), ".cluster.server: found a URL with http:, expected https://"],
      [cluster({ server: "reviews.example" }), ".cluster.server: found no URL, expected https://"],
      [cluster({ server: `https://a:${SECRET}@b/` }), ".cluster.server: found a user, a query or a fragment, expected"],
      [cluster({ server: `https://b/?token=${SECRET}` }), ".cluster.server: found a user, a query or a fragment"],
      [cluster({ server: 7 }), ".cluster.server: found a number, expected a string"],
      [cluster({ "proxy-url": "http://proxy" }), ".cluster.proxy-url: proxies are not supported"],
      [cluster({ "certificate-authority": "pki/none" }), ".cluster.certificate-authority: ENOENT"],
      [cluster({ "certificate-authority": "pki/client.key" }), ".cluster.certificate-authority: found no certificate"],
      [cluster({ "certificate-authority": "pki/empty" }), ".cluster.certificate-authority: found no certificate"],
      [cluster({ "certificate-authority-data": "AAAA" }), ".cluster.certificate-authority: found no certificate"],
      [
        cluster({ "certificate-authority": "pki/ca.crt", "insecure-skip-tls-verify": true }),
        ": certificate-authority and insecure-skip-tls-verify are both set",
      ],
      [user({ exec: { command: "x" } }), ".user.exec: credential plugins are not supported here, expected a client"],
      [user({ "auth-provider": { name: "x" } }), ".user.auth-provider: authentication providers are not supported"],
      [user({ username: "a", password: SECRET }), ".user.username: passwords are not supported"],
      [user({ password: SECRET }), ".user.password: passwords are not supported"],
      [user({ as: "root" }), ".user.as: impersonation is not supported here"],
      [user({ token: [SECRET] }), ".user.token: found a list, expected a string"],
      [user({ token: `${SECRET}\r\nx: y` }), ".user.token: found characters that no header can hold"],
      [user({ "client-key": "pki/client.key" }), ": found a client-key without a client-certificate"],
      [user({ "client-certificate": "pki/client.crt" }), ": found a client-certificate without a client-key"],
      [
        user({ "client-certificate": "pki/client.crt", "client-key-data": base64(other.key) }),
        ": the client-certificate and its client-key can't be used",
      ],
      [
        user({ "client-certificate": "pki/client.crt", "client-key-data": base64(SECRET) }),
        ": the client-certificate and its client-key can't be used",
      ],
    ];
    for (const [content, message] of cases) {
      await assert.rejects(read(content), (error: Error) => {
        assert.ok(error instanceof OperatorError, String(error));
        assert.ok(error.message.startsWith(`${FLAG}: ${file}`), error.message);
        assert.ok(error.message.includes(message), `${error.message} does not say ${message}`);
        assert.ok(!error.message.includes(SECRET), error.message);
        return true;
      });
    }
  });

  test("a file that is not there, and one without end, stop the start", async () => {
    const missing = join(directory, "missing.yaml");
    await assert.rejects(readWebhookConnection(FLAG, missing, noFollowing), (error: Error) =>
      error.message.startsWith(`${FLAG}: ${missing}: ENOENT`),
    );
    await assert.rejects(read(`#${"x".repeat(4 * 1024 * 1024)}`), /has 4194305 bytes, the limit is 4194304/);
  });
});
