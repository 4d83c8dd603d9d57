/** Tokens of service accounts, asked for and used with the real kubectl. */
import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { keyId } from "../../runtime/authn/service-account/signing-keys.js";
import { decoded } from "../authn/service-account/scene.js";
import { makeAuthority } from "../support/certificates.js";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web" },
  spec: { serviceAccountName: "robot", containers: [{ name: "c", image: "registry.example.com/c" }] },
};

/** The older ones ask for tokens in the same way, as `kubectl-credentials.test.ts` shows. */
const NEWEST = EDGE_RELEASES.slice(-1);

for (const release of NEWEST) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  describe(`service accounts by kubectl ${release}`, { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-tokens-"));
    let server: ServeProcess;
    let kubectl: Kubectl;
    let tlsKeyId: string;
    before(async () => {
      const authority = await makeAuthority("kubectl");
      const { certificate, key } = await authority.issueServer();
      tlsKeyId = keyId(createPublicKey(key));
      for (const [file, text] of [
        ["tls.crt", certificate],
        ["tls.key", key],
      ] as const)
        writeFileSync(join(folder, file), text);
      server = await startServe([
        "--profile=kubernetes",
        "--authorization-mode=AlwaysAllow",
        `--tls-cert-file=${join(folder, "tls.crt")}`,
        `--tls-private-key-file=${join(folder, "tls.key")}`,
      ]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
      await kubectl.ok(["create", "serviceaccount", "robot"]);
      await kubectl.ok(["wait", "--for=create", "serviceaccount/default", "--timeout=60s"]);
    });
    after(async () => {
      kubectl.dispose();
      const { code } = await server.stop();
      rmSync(folder, { recursive: true, force: true });
      assert.equal(code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });

    const token = async (...flags: string[]): Promise<string> =>
      (await kubectl.ok(["create", "token", "robot", ...flags])).trim();
    const whoAmI = async (credential: string) => {
      const { code, stdout, stderr } = await kubectl.run([`--token=${credential}`, "auth", "whoami", "-o", "json"]);
      return { code, stderr, user: code === 0 ? JSON.parse(stdout).status.userInfo : undefined };
    };

    test("[AUTHN-SA-005] [AUTHN-SA-008] a token is made with the server's TLS key, and works", async () => {
      const made = await token();
      assert.equal(decoded(made, "header").kid, tlsKeyId);
      const { user, stderr } = await whoAmI(made);
      assert.equal(user?.username, "system:serviceaccount:default:robot", stderr);
      assert.deepEqual(user.groups, [
        "system:serviceaccounts",
        "system:serviceaccounts:default",
        "system:authenticated",
      ]);
    });

    test("[AUTHN-SA-009] --duration and --audience are in the token", async () => {
      const { exp, iat, aud } = decoded(await token("--duration=20m", "--audience=a", "--audience=b"), "payload");
      assert.deepEqual([Number(exp) - Number(iat), aud], [1200, ["a", "b"]]);
      const refused = await kubectl.run(["create", "token", "robot", "--duration=5m"]);
      assert.match(refused.stderr, /spec\.expirationSeconds: Invalid value: 300: may not specify a duration less than/);
      assert.equal((await whoAmI(await token("--audience=elsewhere"))).code, 1);
    });

    test("[AUTHN-SA-012] --bound-object-kind: the token goes with the Pod", async () => {
      await kubectl.ok(["apply", "-f", "-"], JSON.stringify(POD));
      const bound = await token("--bound-object-kind=Pod", "--bound-object-name=web");
      const { user } = await whoAmI(bound);
      assert.deepEqual(user.extra["authentication.kubernetes.io/pod-name"], ["web"]);
      await kubectl.ok(["delete", "pod", "web", "--wait", "--now"]);
      const gone = await whoAmI(bound);
      assert.equal(gone.code, 1);
      assert.match(gone.stderr, /Unauthorized|must be logged in/);
    });

    test("[AUTHN-SA-013] a Secret that requests a token is filled", async () => {
      const secret = {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "held", annotations: { "kubernetes.io/service-account.name": "robot" } },
        type: "kubernetes.io/service-account-token",
      };
      await kubectl.ok(["create", "-f", "-"], JSON.stringify(secret));
      await kubectl.ok(["wait", "secret/held", "--for=jsonpath={.data.token}", "--timeout=60s"]);
      const { data } = JSON.parse(await kubectl.ok(["get", "secret", "held", "-o", "json"]));
      const held = Buffer.from(data.token, "base64").toString();
      assert.equal((await whoAmI(held)).user?.username, "system:serviceaccount:default:robot");
      assert.match(Buffer.from(data["ca.crt"], "base64").toString(), /BEGIN CERTIFICATE/);
      assert.ok(!server.output().includes(held), "the server tells nobody");
    });

    test("[AUTHN-SA-007] a Pod without an account gets the default one", async () => {
      const { metadata, spec, ...rest } = POD;
      const plain = { ...rest, metadata: { name: "plain" }, spec: { containers: spec.containers } };
      await kubectl.ok(["create", "-f", "-"], JSON.stringify(plain));
      const name = await kubectl.ok(["get", "pod", "plain", "-o", "jsonpath={.spec.serviceAccountName}"]);
      assert.equal(name, "default");
      const lost = { ...rest, metadata, spec: { ...spec, serviceAccountName: "missing" } };
      const refused = await kubectl.run(["create", "-f", "-"], JSON.stringify(lost));
      assert.match(
        refused.stderr,
        /error looking up service account default\/missing: serviceaccount "missing" not found/,
      );
    });
  });
}
