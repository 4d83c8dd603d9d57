/** kubectl as it is, with every kind of credential: who does the server say that it is? */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createServer, kubernetesProfile } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { BOOTSTRAP_TOKEN, TOKEN_ID, TOKEN_SECRET } from "../support/bootstrap-tokens.js";
import { type Authority, type KeyPair, makeAuthority } from "../support/certificates.js";
import { type Issuer, type LoopbackServer, startIssuer, startProxy } from "../support/credential-peers.js";
import { type CredentialPlugin, credentialPlugin, execCredential } from "../support/credential-plugin.js";
import type { ApiBody, JsonObject } from "../support/json.js";
import { EDGE_RELEASES, findKubectl, Kubectl, type KubectlRelease } from "../support/kubectl.js";
import { ReviewServer } from "../support/review-server.js";

const CLIENT_ID = "kubectl";
const PROXY_TOKEN = "known-to-the-proxy";
const EXEC_VERSION = "client.authentication.k8s.io/v1";
const STOP_GRACE_MS = 500;
/** What kubectl says to a 401. */
const LOG_IN = /^error: You must be logged in to the server \(Unauthorized\)$/m;

/** What a server that knows all of them is made of, and kubectl's file for it. */
class Scene {
  readonly files = mkdtempSync(join(tmpdir(), "kindsmith-credentials-"));
  readonly kubeconfig = join(this.files, "config");
  readonly users = new Map<string, object>();
  private readonly disposals: (() => void)[] = [];

  private constructor(
    readonly serving: Authority,
    readonly jane: KeyPair,
    readonly issuer: Issuer,
    readonly webhook: ReviewServer,
    readonly server: RunningServer,
    readonly strict: RunningServer,
    readonly proxy: LoopbackServer,
    readonly adminToken: string,
  ) {}

  static async open(): Promise<Scene> {
    const [serving, users, proxies] = await Promise.all(
      ["serving", "users", "proxies"].map((name) => makeAuthority(name)),
    );
    assert.ok(serving && users && proxies);
    const tls = await serving.issueServer();
    const issuer = await startIssuer(tls);
    const webhook = await ReviewServer.start(tls);
    const profile = kubernetesProfile();
    const created = await createServer({
      profile,
      authorization: { authorize: async () => ({ type: "Allow", reason: "" }) },
      authentication: {
        clientCa: users.certificate,
        tokenFile: 'static-token,static,17,"readers,writers"\n',
        bootstrapTokens: true,
        oidc: {
          issuerUrl: issuer.url,
          clientId: CLIENT_ID,
          usernameClaim: "sub",
          usernamePrefix: "oidc:",
          groupsClaim: "groups",
          ca: serving.certificate,
        },
        webhook: { url: webhook.url, certificateAuthority: serving.certificate, version: "v1" },
        requestHeader: {
          ca: proxies.certificate,
          allowedNames: ["front"],
          usernameHeaders: ["X-Remote-User"],
          groupHeaders: ["X-Remote-Group"],
          extraHeaderPrefixes: ["X-Remote-Extra-"],
        },
      },
    });
    const server = await created.listen({ tls });
    const closed = await createServer({ profile, authentication: { anonymous: false } });
    const strict = await closed.listen({ tls });
    const proxy = await startProxy({
      pair: tls,
      target: { url: server.url, ca: serving.certificate },
      identity: await proxies.issueClient("front"),
      headersOf: (token) =>
        token === PROXY_TOKEN
          ? { "X-Remote-User": "proxied", "X-Remote-Group": ["a", "b"], "X-Remote-Extra-Scope": "s" }
          : undefined,
    });
    const jane = await users.issueClient("jane", { organizations: ["developers"] });
    return new Scene(serving, jane, issuer, webhook, server, strict, proxy, created.adminToken);
  }

  /** A context of this name, for a user with this credential. */
  addUser(name: string, user: object): void {
    this.users.set(name, user);
    this.write();
  }

  after(dispose: () => void): void {
    this.disposals.push(dispose);
  }

  async close(): Promise<void> {
    for (const dispose of this.disposals) dispose();
    await this.proxy.stop();
    await Promise.all([this.server.stop(STOP_GRACE_MS), this.strict.stop(STOP_GRACE_MS)]);
    await Promise.all([this.issuer.stop(), this.webhook.stop()]);
    rmSync(this.files, { recursive: true, force: true });
  }

  private write(): void {
    const ca = base64(this.serving.certificate);
    const cluster = (name: string, url: string): object => ({
      name,
      cluster: { server: url, "certificate-authority-data": ca },
    });
    const contexts = [...this.users.keys()].flatMap((user) =>
      ["main", "strict", "proxy"].map((name) => ({
        name: name === "main" ? user : `${user}@${name}`,
        context: { cluster: name, user },
      })),
    );
    const config = {
      apiVersion: "v1",
      kind: "Config",
      clusters: [
        cluster("main", this.server.url),
        cluster("strict", this.strict.url),
        cluster("proxy", this.proxy.url),
      ],
      users: [...this.users].map(([name, user]) => ({ name, user })),
      contexts,
      "current-context": "admin",
    };
    writeFileSync(this.kubeconfig, JSON.stringify(config));
  }
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

for (const release of EDGE_RELEASES) {
  const found = await findKubectl(release);
  describe(`kubectl ${release} with its credentials`, { skip: "missing" in found ? found.missing : false }, () => {
    let scene: Scene;
    let kubectl: Kubectl;
    before(async () => {
      scene = await Scene.open();
      scene.addUser("admin", { token: scene.adminToken });
      scene.addUser("nobody", {});
      kubectl = new Kubectl("path" in found ? found.path : "", scene.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      await scene.close();
    });

    const whoami = async (...args: string[]): Promise<ApiBody> =>
      JSON.parse(await kubectl.ok(["auth", "whoami", "-o", "json", ...args])).status.userInfo;
    const plugin = async (apiVersion: string, status: object, fields: object = {}): Promise<CredentialPlugin> => {
      const made = await credentialPlugin(scene, () => ({ stdout: execCredential(apiVersion, status) }));
      const { command, args, env } = made;
      scene.addUser("plugin", { exec: { apiVersion, command, args, env, interactiveMode: "Never", ...fields } });
      return made;
    };

    test("[AUTHN-TOKEN-001, AUTHN-TOKEN-002] a static token, in a flag and in the file", async () => {
      const expected = {
        username: "static",
        uid: "17",
        groups: ["readers", "writers", "system:authenticated"],
      };
      assert.deepEqual(withoutExtra(await whoami("--context=nobody", "--token=static-token")), expected);
      scene.addUser("static", { token: "static-token" });
      assert.deepEqual(withoutExtra(await whoami("--context=static")), expected);
    });

    test("[AUTHN-X509-001, AUTHN-X509-002] a client certificate, in flags and as data", async () => {
      const [certificate, key] = [join(scene.files, "jane.crt"), join(scene.files, "jane.key")];
      writeFileSync(certificate, scene.jane.certificate);
      writeFileSync(key, scene.jane.key);
      const flags = [`--client-certificate=${certificate}`, `--client-key=${key}`];
      const { username, groups } = await whoami("--context=nobody", ...flags);
      assert.deepEqual([username, groups], ["jane", ["developers", "system:authenticated"]]);
      scene.addUser("certificate", {
        "client-certificate-data": base64(scene.jane.certificate),
        "client-key-data": base64(scene.jane.key),
      });
      assert.equal((await whoami("--context=certificate")).username, "jane");
    });

    for (const apiVersion of [EXEC_VERSION, `${EXEC_VERSION}beta1`])
      test(`a token of a credential plugin of ${apiVersion}`, async () => {
        const { runs } = await plugin(apiVersion, { token: "static-token" }, { provideClusterInfo: true });
        assert.equal((await whoami("--context=plugin")).username, "static");
        const info = JSON.parse(runs[0]?.environment.KUBERNETES_EXEC_INFO ?? "");
        assert.equal(info.spec.cluster.server, scene.server.url);
      });

    test("a certificate of a credential plugin", async () => {
      const status = { clientCertificateData: scene.jane.certificate, clientKeyData: scene.jane.key };
      await plugin(EXEC_VERSION, status);
      assert.equal((await whoami("--context=plugin")).username, "jane");
    });

    test("[AUTHN-BOOT-002] a bootstrap token", async () => {
      const secret = {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: `bootstrap-token-${TOKEN_ID}`, namespace: "kube-system" },
        type: "bootstrap.kubernetes.io/token",
        stringData: {
          "token-id": TOKEN_ID,
          "token-secret": TOKEN_SECRET,
          "usage-bootstrap-authentication": "true",
        },
      };
      await kubectl.ok(["apply", "-f", "-"], JSON.stringify(secret));
      scene.addUser("bootstrap", { token: BOOTSTRAP_TOKEN });
      const { username, groups } = await whoami("--context=bootstrap");
      assert.equal(username, `system:bootstrap:${TOKEN_ID}`);
      assert.deepEqual(groups, ["system:bootstrappers", "system:authenticated"]);
    });

    test("[AUTHN-SA-001] a service account's token of kubectl create token, and one of a Secret", async () => {
      const name = "robot";
      await kubectl.ok(["create", "serviceaccount", name]);
      const bound = (await kubectl.ok(["create", "token", name, "--duration=10m"])).trim();
      const secret = {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "robot-token", annotations: { "kubernetes.io/service-account.name": name } },
        type: "kubernetes.io/service-account-token",
      };
      await kubectl.ok(["apply", "-f", "-"], JSON.stringify(secret));
      await kubectl.ok(["wait", "--for=jsonpath={.data.token}", "secret/robot-token", "--timeout=60s"]);
      const kept = await kubectl.ok(["get", "secret", "robot-token", "-o", "jsonpath={.data.token}"]);
      for (const token of [bound, Buffer.from(kept, "base64").toString()]) {
        const { username, groups } = await whoami("--context=nobody", `--token=${token}`);
        assert.equal(username, `system:serviceaccount:default:${name}`);
        assert.deepEqual(groups, ["system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated"]);
      }
    });

    test("[AUTHN-OIDC-001] an ID token of an OpenID Connect provider", async () => {
      scene.addUser("oidc", { token: await scene.issuer.idToken(CLIENT_ID, { sub: "joe", groups: ["staff"] }) });
      const { username, groups } = await whoami("--context=oidc");
      assert.deepEqual([username, groups], ["oidc:joe", ["staff", "system:authenticated"]]);
    });

    test("[AUTHN-WEBHOOK-001] a token that the webhook knows", async () => {
      scene.webhook.status = (token) =>
        token === "asked-elsewhere"
          ? { authenticated: true, user: { username: "reviewed", groups: ["g"], extra: { "example.com/x": ["1"] } } }
          : { authenticated: false };
      const user = await whoami("--context=nobody", "--token=asked-elsewhere");
      assert.deepEqual(
        [user.username, user.groups, user.extra],
        ["reviewed", ["g", "system:authenticated"], { "example.com/x": ["1"] }],
      );
    });

    test("[AUTHN-PROXY-001] through a proxy that says in headers who it is", async () => {
      const user = await whoami("--context=nobody@proxy", `--token=${PROXY_TOKEN}`);
      assert.deepEqual(
        [user.username, user.groups, user.extra],
        ["proxied", ["a", "b", "system:authenticated"], { scope: ["s"] }],
      );
    });

    test("[AUTHN-IMP-001] in another's name, with groups, uid and extra", async () => {
      const flags = ["--as=joe", "--as-group=x", "--as-group=y", "--as-uid=5"];
      const user = await whoami("--context=admin", ...flags);
      assert.deepEqual([user.username, user.uid, user.groups], ["joe", "5", ["x", "y", "system:authenticated"]]);
      scene.addUser("acting", { token: scene.adminToken, as: "jill", "as-user-extra": { "example.com/Scope": ["s"] } });
      const { username, extra } = await whoami("--context=acting");
      assert.deepEqual([username, extra], ["jill", { "example.com/scope": ["s"] }]);
      if (!knowsExtraFlag(release)) return;
      const flagged = await whoami("--context=admin", "--as=joe", "--as-user-extra=example.com/Scope=t");
      assert.deepEqual(flagged.extra, { "example.com/scope": ["t"] });
    });

    test("[AUTHN-ANON-001] no credential: anonymous where that is allowed, else a word that one has to log in", async () => {
      // over TLS kubectl insists on something; a name with a password is no credential to the server
      scene.addUser("password", { username: "somebody", password: "secret" });
      const { username, groups } = await whoami("--context=password");
      assert.deepEqual([username, groups], ["system:anonymous", ["system:unauthenticated"]]);
      const refused = await kubectl.run(["auth", "whoami", "--context=password@strict"]);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, LOG_IN);
    });

    test("[ERR-010] a wrong token: one has to log in, anonymous or not", async () => {
      for (const context of ["nobody", "nobody@strict"]) {
        const { code, stderr } = await kubectl.run(["auth", "whoami", `--context=${context}`, "--token=wrong"]);
        assert.equal(code, 1);
        assert.match(stderr, LOG_IN);
      }
    });
  });
}

/** `--as-user-extra` came with 1.35; the file has had the setting much longer. */
function knowsExtraFlag(release: KubectlRelease): boolean {
  return release === "1.35";
}

/** What the server adds by itself, such as the id of a credential. */
function withoutExtra({ extra: _extra, ...user }: JsonObject): JsonObject {
  return user;
}
