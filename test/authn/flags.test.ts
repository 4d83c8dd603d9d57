/** The flags of authentication as text: what is refused, and that the documents name what there is. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { SERVE_FLAGS, serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { createServer } from "../../runtime/index.js";
import { optionsOf } from "../support/server-options.js";

const documentOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../../docs/reference", name), "utf8");
const DOCUMENTS = ["authentication.md", "authentication-tokens.md", "authentication-issuers.md"];

const REFUSED: readonly [flags: readonly string[], reason: string][] = [
  [["--service-account-issuer="], '--service-account-issuer: found "", expected a URL, or a string without a colon'],
  [["--service-account-issuer=https:// b"], '--service-account-issuer: found "https:// b", expected a URL, or'],
  [["--service-account-issuer=a", "--service-account-issuer=a"], '--service-account-issuer: "a" is there twice'],
  [["--service-account-jwks-uri=http://a"], '--service-account-jwks-uri: found "http://a", expected an https URL'],
  [["--service-account-jwks-uri=keys"], '--service-account-jwks-uri: found "keys", expected an https URL'],
  [["--oidc-username-claim=email"], "--oidc-username-claim needs --oidc-issuer-url and --oidc-client-id"],
  [
    ["--oidc-issuer-url=https://a", "--oidc-client-id=b", "--oidc-username-claim="],
    '--oidc-username-claim: found "", expected the name of a claim',
  ],
  [["--authentication-token-webhook-version=v2"], '--authentication-token-webhook-version: found "v2", allowed are'],
  [["--anonymous-auth=perhaps"], '--anonymous-auth: found "perhaps", expected true or false'],
];

test("authentication flags that cannot be met are named with their values", () => {
  for (const [flags, reason] of REFUSED)
    assert.throws(
      () => serveConfig(flags),
      (error) => error instanceof UsageError && error.message.startsWith(reason),
      reason,
    );
});

test("absent authentication flags have kube-apiserver's defaults", async () => {
  const { authentication } = await optionsOf("--oidc-issuer-url=https://a", "--oidc-client-id=b");
  assert.equal(authentication?.oidc?.usernameClaim, "sub");
  assert.equal(authentication?.anonymous, undefined);
  assert.equal((await optionsOf("--anonymous-auth")).authentication?.anonymous, true);
  assert.equal(authentication?.serviceAccounts?.issuers, undefined);
});

for (const name of DOCUMENTS)
  test(`docs/reference/${name}: commands are accepted, and flags in the text exist`, () => {
    const text = documentOf(name);
    const commands = [...text.matchAll(/^npx kindsmith (serve (?:.*\\\n)*.*)$/gm)].map(([, command]) =>
      (command as string).replace(/\\\n/g, " ").replace(/ &$/, "").trim().split(/\s+/),
    );
    assert.notEqual(commands.length, 0);
    for (const [, ...flags] of commands) assert.doesNotThrow(() => serveConfig(flags), flags.join(" "));
    const known = new Set(SERVE_FLAGS.map((flag) => flag.name));
    const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
    for (const [, flag] of prose.matchAll(/`--([a-z][a-z-]*[a-z])(?=[=`])/g))
      assert.ok(known.has(flag as string), `docs/reference/${name} names --${flag}, which is no flag`);
  });

test("docs/reference/authentication-issuers.md: the example configuration is accepted as it is", async () => {
  const [, configuration = ""] =
    /```yaml\n(# authentication\.yaml\n[\s\S]*?)```/.exec(documentOf(DOCUMENTS[2] as string)) ?? [];
  const make = (gate: boolean) =>
    createServer({
      groups: [],
      storage: "memory",
      profile: "kubernetes",
      authentication: { configuration },
      // Later releases have no choice.
      emulatedVersion: "1.32",
      featureGates: { AnonymousAuthConfigurableEndpoints: gate },
    });
  await assert.doesNotReject(make(true));
  await assert.rejects(make(false), /anonymous is not supported when AnonymousAuthConfigurableEndpoints/);
});
