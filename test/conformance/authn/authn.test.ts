/** SPEC: Principals and attributes; Static token file. Several methods of one server, and what stays until its restart. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { AUDIENCE, issuerAuthority, LoopbackIssuer } from "../../authn/jwt/support/loopback-issuer.js";
import { PROFILES } from "../../support/api.js";
import { type KeyPair, makeAuthority } from "../../support/certificates.js";
import { fieldAt, listAt, textAt } from "../../support/json.js";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";
import { closeTlsScenes, openTlsScene } from "../../support/tls-scene.js";

after(closeTlsScenes);

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`several methods (${profile.name})`, () => {
    test("[AUTHN-006, AUTHN-007, AUTHN-008] each credential is known by its method, whatever the others make of it", async (t) => {
      const clients = await makeAuthority("clients");
      const strangers = await makeAuthority("strangers");
      const issuer = await LoopbackIssuer.start();
      t.after(() => issuer.stop());
      const { certificate: ca } = await issuerAuthority();
      const scene = await openTlsScene(
        {
          clientCa: clients.certificate,
          tokenFile: "tok1,jane,1001\n",
          bootstrapTokens: true,
          oidc: {
            issuerUrl: issuer.url,
            clientId: AUDIENCE,
            usernamePrefix: "oidc:",
            ca,
            signingAlgorithms: ["ES256"],
          },
        },
        { profile },
      );
      const accounts = "/api/v1/namespaces/default/serviceaccounts";
      const post = (path: string, body: object) =>
        scene.ask(undefined, { method: "POST", path, body, token: scene.adminToken });
      await post(accounts, { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "robot" } });
      const issued = await post(`${accounts}/robot/token`, {
        apiVersion: `${profile.words.authenticationGroup}/v1`,
        kind: "TokenRequest",
        spec: {},
      });
      assert.equal(issued.status, 201, JSON.stringify(issued.body));
      const robot = textAt(issued.body, "status", "token");
      await issuer.asked("/keys", 1);
      const ann = await clients.issueClient("ann");
      const stranger = await strangers.issueClient("root");
      const whose = async (client: KeyPair | undefined, token?: string): Promise<unknown> => {
        const { status, user } = await scene.ask(client, token === undefined ? {} : { token });
        if (status !== 201) return status;
        const members = listAt(user, "groups").filter((group) => group === "system:authenticated");
        assert.equal(members.length, fieldAt(user, "username") === "system:anonymous" ? 0 : 1);
        return fieldAt(user, "username");
      };
      const account = "system:serviceaccount:default:robot";
      const found = {
        certificate: await whose(ann),
        "static token": await whose(undefined, "tok1"),
        "service account": await whose(undefined, robot),
        "identity provider": await whose(undefined, await issuer.token({ sub: "max" })),
        nothing: await whose(undefined),
        "a bad token": await whose(undefined, "bad"),
        "a certificate beside a bad token": await whose(ann, "bad"),
        "a strange certificate": await whose(stranger),
        "a strange certificate beside a good token": await whose(stranger, "tok1"),
      };
      assert.deepEqual(found, {
        certificate: "ann",
        "static token": "jane",
        "service account": account,
        "identity provider": "oidc:max",
        nothing: "system:anonymous",
        "a bad token": 401,
        "a certificate beside a bad token": "ann",
        "a strange certificate": 401,
        "a strange certificate beside a good token": "jane",
      });
      assert.deepEqual(scene.errors, []);
    });
  });
}

const PATIENCE_MS = 60_000;

test("[AUTHN-TOKEN-004] lines that are added or removed while the server runs change nothing until it starts again", async (t) => {
  const scratch = mkdtempSync(join(tmpdir(), "kindsmith-tokens-"));
  t.after(() => rmSync(scratch, { recursive: true, force: true }));
  const [tokens, configuration] = [join(scratch, "tokens.csv"), join(scratch, "authentication.yaml")];
  const document = "apiVersion: apiserver.config.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt: []\n";
  writeFileSync(tokens, "tok1,jane,1001\n");
  writeFileSync(configuration, document);
  const flags = [`--token-auth-file=${tokens}`, `--authentication-config=${configuration}`];
  const data = join(scratch, "data");
  const statusOf = async (server: Awaited<ReturnType<typeof startServe>>, token: string): Promise<number> =>
    (await ask(server, "/version", { headers: { authorization: `Bearer ${token}` } })).status;
  const server = await startServe(flags, { dataDirectory: data });
  try {
    assert.deepEqual([await statusOf(server, "tok1"), await statusOf(server, "tok2")], [200, 401]);
    writeFileSync(tokens, "tok2,joe,1002\n");
    // what is followed has been looked at since
    writeFileSync(configuration, `# changed\n${document}`);
    const limit = performance.now() + PATIENCE_MS;
    const reloaded = /automatic_reloads_total\{[^}]*status="success"[^}]*\} 1/;
    for (let text = ""; !reloaded.test(text); text = (await ask(server, "/metrics")).text) {
      assert.ok(performance.now() < limit, `the configuration was not taken again in ${PATIENCE_MS} ms`);
      await pause(50);
    }
    assert.deepEqual([await statusOf(server, "tok1"), await statusOf(server, "tok2")], [200, 401]);
  } finally {
    await server.stop();
  }
  const again = await startServe(flags, { dataDirectory: data });
  try {
    assert.deepEqual([await statusOf(again, "tok1"), await statusOf(again, "tok2")], [401, 200]);
  } finally {
    await again.stop();
  }
});
