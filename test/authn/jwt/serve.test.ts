/** OpenID Connect by the flags of the command line, with a real provider and the real kubectl. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { kindsmithOutcome } from "../../support/cli.js";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { CLIENT_ID, OidcProvider } from "../../support/oidc-provider.js";
import { startServe } from "../../support/serve.js";

test("[AUTHN-OIDC-001] [AUTHN-OIDC-013] kubectl authenticates with the id_token as its credential", async (t) => {
  const found = await findKubectl("1.35");
  if ("missing" in found) return t.skip(found.missing);
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-oidc-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const provider = await OidcProvider.start();
  t.after(() => provider.stop());
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, provider.authority.certificate);
  const server = await startServe([
    "--profile=kubernetes",
    "--authorization-mode=AlwaysAllow",
    `--oidc-issuer-url=${provider.url}`,
    `--oidc-client-id=${CLIENT_ID}`,
    `--oidc-ca-file=${caFile}`,
    "--oidc-username-prefix=oidc:",
    "--oidc-groups-claim=groups",
    "--oidc-groups-prefix=oidc:",
    "--oidc-required-claim=hd=example.com",
  ]);
  t.after(() => server.stop());
  const kubectl = new Kubectl(found.path, server.kubeconfig);
  t.after(() => kubectl.dispose());
  const tokenOf = async (hd: string) =>
    (await provider.tokensOf({ id: "jane", claims: { groups: ["dev"], hd } })).id_token;
  const whoami = ["auth", "whoami", "-o", "json"];
  const who = JSON.parse(await kubectl.ok([...whoami, `--token=${await tokenOf("example.com")}`]));
  assert.equal(who.status.userInfo.username, "oidc:jane");
  assert.deepEqual(who.status.userInfo.groups, ["oidc:dev", "system:authenticated"]);
  const refused = await kubectl.run([...whoami, `--token=${await tokenOf("example.org")}`]);
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /Unauthorized|You must be logged in/);
});

test("[AUTHN-OIDC-005] [AUTHN-OIDC-018] [AUTHN-OIDC-016] flags that cannot be met end the start with a reason", async () => {
  const issuer = "--oidc-issuer-url=https://issuer.example.com";
  const client = `--oidc-client-id=${CLIENT_ID}`;
  const together = /oidc-issuer-url and oidc-client-id must be specified together/;
  const cases: readonly [flags: readonly string[], reason: RegExp][] = [
    [["--oidc-issuer-url=http://issuer.example.com", client], /oidc-issuer-url.*URL scheme must be https/],
    [[issuer], together],
    [[client], together],
    [[issuer, client, "--oidc-signing-algs=RS256,none"], /unsupported signing alg: "none"/],
    [
      [issuer, client, "--service-account-issuer=https://issuer.example.com"],
      /must not overlap with disallowed issuers/,
    ],
  ];
  const outcomes = await Promise.all(
    cases.map(([flags]) => kindsmithOutcome(["serve", "--storage=memory", "--secure-port=0", ...flags])),
  );
  for (const [index, { code, stderr, stdout }] of outcomes.entries()) {
    assert.notEqual(code, 0);
    assert.match(stderr + stdout, cases[index]?.[1] ?? /^$/);
  }
});
