/** The authentication configuration of a server: its file, what it may say, and what becomes of it when it changes. SPEC: Structured authentication configuration. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  createServer,
  exampleGroups,
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
} from "../../../runtime/index.js";
import { LoopbackIssuer } from "../../authn/jwt/support/loopback-issuer.js";
import { document, type EntryChanges, entryFor, knowing } from "../../authn/jwt/support/server-with-issuer.js";
import { Scrape } from "../../server/metrics-reader.js";
import { PROFILES } from "../../support/api.js";
import { fieldAt, valueAt } from "../../support/json.js";
import type { RecordedLog } from "../../support/recorded-log.js";
import { SettableText } from "../../support/settable-text.js";

let first: LoopbackIssuer;
let second: LoopbackIssuer;
before(async () => {
  [first, second] = await Promise.all([LoopbackIssuer.start(), LoopbackIssuer.start()]);
});
after(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const TAKEN = "apiserver_authentication_config_controller_last_config_info";
const RELOADS = "apiserver_authentication_config_controller_automatic_reloads_total";
const LAST_RELOAD = "apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds";

const username = { claim: "sub", prefix: "" };

/** Why a server does not start with an entry that says this of the first issuer. */
async function refusal(entries: readonly object[], profile: NamingProfile = orchProfile(), options: object = {}) {
  const authentication = { configuration: document(profile, entries), ...options };
  return refusalOf({ authentication }, profile);
}

async function refusalOf(options: object, profile: NamingProfile): Promise<string> {
  try {
    const server = await createServer({ groups: exampleGroups, profile, ...options });
    const running = await server.listen();
    await running.stop(0);
  } catch (error) {
    return (error as Error).message;
  }
  throw new assert.AssertionError({ message: "the server started" });
}

const refusalOfEntry = async (changes: EntryChanges) => refusal([await entryFor(first, changes)]);

/** Resolves when so many lines of the log have the text. */
async function seen(log: RecordedLog, text: string, times = 1): Promise<void> {
  await log.line(() => log.lines.filter(({ message }) => message.includes(text)).length >= times);
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();

  test(`[AUTHN-CONF-001] [AUTHN-CONF-006] the file configures issuers, any number of them (${profile.name})`, async (t) => {
    const entries = await Promise.all([
      entryFor(first),
      entryFor(second, { claimMappings: { username: { claim: "email", prefix: "second:" } } }),
    ]);
    const { whoIs, api } = await knowing(t, { configuration: document(profile, entries) }, profile);
    assert.equal(fieldAt(await whoIs(await first.token({ sub: "jane" })), "username"), "jane");
    const token = await second.token({ email: "joe@example.com", email_verified: true });
    assert.equal(fieldAt(await whoIs(token), "username"), "second:joe@example.com");
    const forged = await second.token({ iss: first.url });
    assert.equal(await whoIs(forged), 401, "a token of one issuer, signed by the other");
    assert.equal((await Scrape.of(api)).all(TAKEN).length, 1, "the configuration in use is shown from the start");
  });

  test(`[AUTHN-CONF-003] [AUTHN-CONF-004] the configuration is followed; one that is bad changes nothing (${profile.name})`, async (t) => {
    const both = await Promise.all([entryFor(first), entryFor(second)]);
    const [one = {}, other = {}] = both;
    const configuration = new SettableText("--authentication-config=/etc/file", document(profile, [one]));
    const { whoIs, api, log } = await knowing(t, { configuration }, profile);
    const [jane, joe] = await Promise.all([first.token({ sub: "jane" }), second.token({ sub: "joe" })]);
    // A token that is refused has a status code in place of a user, which has no name.
    const names = async () => [valueAt(await whoIs(jane), "username"), valueAt(await whoIs(joe), "username")];
    assert.deepEqual(await names(), ["jane", undefined]);
    const before = await Scrape.of(api);
    assert.deepEqual(before.all(RELOADS), []);
    const hash = before.all(TAKEN)[0]?.labels.hash;

    configuration.set(document(profile, both));
    await seen(log, "reloaded authentication config");
    assert.deepEqual(await names(), ["jane", "joe"]);
    const reloaded = await Scrape.of(api);
    assert.equal(reloaded.value(RELOADS, { status: "success" }), 1);
    const seconds = reloaded.value(LAST_RELOAD, { status: "success" }) ?? 0;
    assert.ok(Math.abs(seconds - Date.now() / 1000) < 600, `${seconds} is not the time of the reload`);
    assert.notEqual(reloaded.all(TAKEN)[0]?.labels.hash, hash);

    configuration.set(document(profile, [other, other]));
    await seen(log, "failed to load authentication config");
    assert.deepEqual(await names(), ["jane", "joe"]);
    const failed = await Scrape.of(api);
    assert.deepEqual(
      [failed.value(RELOADS, { status: "failure" }), failed.value(RELOADS, { status: "success" })],
      [1, 1],
    );
    assert.deepEqual(failed.all(TAKEN), reloaded.all(TAKEN));

    configuration.set(document(profile, [other]));
    await seen(log, "reloaded authentication config", 2);
    assert.deepEqual(await names(), [undefined, "joe"], "tokens that were good before are none of a removed issuer");
  });

  test(`[AUTHN-CONF-007] another kind, version or group stops the start (${profile.name})`, async () => {
    const good = JSON.parse(document(profile, []));
    const ofOther = (profile.name === "orch" ? kubernetesProfile() : orchProfile()).words.apiserverConfigGroup;
    for (const change of [
      { kind: "AuthorizationConfiguration" },
      { apiVersion: `${profile.words.apiserverConfigGroup}/v2` },
      { apiVersion: `${ofOther}/v1beta1` },
      { apiVersion: undefined },
    ])
      assert.match(
        await refusalOf({ authentication: { configuration: JSON.stringify({ ...good, ...change }) } }, profile),
        /expected apiVersion .*\/v1beta1 or .*\/v1 and kind AuthenticationConfiguration/,
      );
  });

  test(`[AUTHN-CONF-010] an issuer of service-account tokens can't be configured (${profile.name})`, async () => {
    const refused = async (url: string, serviceAccounts?: object) =>
      refusal([await entryFor(first, { issuer: { url } })], profile, serviceAccounts && { serviceAccounts });
    const why = /jwt\[0\]\.issuer\.url: Invalid value: .*: URL must not overlap with disallowed issuers/;
    assert.match(await refused(profile.words.saIssuerDefault), why);
    const issuers = ["https://new.example", "https://old.example"];
    for (const url of issuers) assert.match(await refused(url, { issuers }), why);
  });
}

test("[AUTHN-CONF-002] [VER-031] [VER-032] [VER-033] gates open the file and what it says of anonymous requests, by release", async () => {
  const profile = orchProfile();
  const words = document(profile, []);
  const anonymous = JSON.stringify({ ...JSON.parse(words), anonymous: { enabled: true } });
  const ask = (configuration: string, emulatedVersion: string, featureGates = {}) =>
    refusalOf({ authentication: { configuration }, emulatedVersion, featureGates }, profile).catch(() => "started");
  const [file, paths] = ["StructuredAuthenticationConfiguration", "AnonymousAuthConfigurableEndpoints"];
  assert.match(
    await ask(words, "1.31", { [file]: false }),
    /set --feature-gates=StructuredAuthenticationConfiguration=true/,
  );
  assert.match(await ask(words, "1.29"), /set --feature-gates=StructuredAuthenticationConfiguration=true/, "alpha");
  for (const [release, gates] of [
    ["1.29", { [file]: true }],
    ["1.31", {}],
    ["1.34", {}],
  ] as const)
    assert.equal(await ask(words, release, gates), "started", release);
  assert.match(await ask(words, "1.34", { [file]: false }), /it is GA since 1.34 and locked to true/);
  assert.match(await ask(anonymous, "1.31"), /anonymous: Forbidden: .* feature gate is disabled/, "alpha");
  assert.match(await ask(anonymous, "1.32", { [paths]: false }), /anonymous: Forbidden: .* feature gate is disabled/);
  for (const [release, gates] of [
    ["1.31", { [paths]: true }],
    ["1.32", {}],
    ["1.34", {}],
  ] as const)
    assert.equal(await ask(anonymous, release, gates), "started", release);
});

test("[AUTHN-CONF-008] 65 authenticators stop the start, with the limit", async () => {
  const entries = Array.from({ length: 65 }, (_, index) => ({
    issuer: { url: `https://issuer-${index}.example`, audiences: ["a"] },
    claimMappings: { username },
  }));
  assert.match(await refusal(entries), /jwt: Too many: 65: must have at most 64 items/);
});

test("[AUTHN-CONF-009] [AUTHN-CONF-012] an issuer, or a place of discovery, that comes twice stops the start", async () => {
  const [one, discoveryURL] = [await entryFor(first), "https://keys.example/openid"];
  assert.match(await refusal([one, one]), /jwt\[1\]\.issuer\.url: Duplicate value: "https:/);
  const placed = await Promise.all([first, second].map((each) => entryFor(each, { issuer: { discoveryURL } })));
  assert.match(
    await refusal(placed),
    /jwt\[1\]\.issuer\.discoveryURL: Duplicate value: "https:\/\/keys.example\/openid"/,
  );
  assert.match(
    await refusalOfEntry({ issuer: { discoveryURL: first.url } }),
    /jwt\[0\]\.issuer\.discoveryURL: Invalid value: .*: discoveryURL must be different from URL/,
  );
});

test("[AUTHN-CONF-016] several audiences without a policy stop the start", async () => {
  assert.match(
    await refusalOfEntry({ issuer: { audiences: ["a", "b"] } }),
    /jwt\[0\]\.issuer\.audienceMatchPolicy: Invalid value: "": audienceMatchPolicy must be MatchAny for multiple audiences/,
  );
});

test("[AUTHN-CONF-020] [AUTHN-CONF-022] a username without a prefix, and none, stop the start", async () => {
  const ofUsername = (mapping: object) => refusalOfEntry({ claimMappings: { username: mapping } });
  assert.match(
    await ofUsername({ claim: "sub" }),
    /claimMappings\.username\.prefix: Required value: prefix is required/,
  );
  assert.match(await ofUsername({}), /claimMappings\.username: Required value: claim or expression is required/);
  assert.match(await refusalOfEntry({ claimMappings: {} }), /claimMappings\.username: Required value/);
});

test("[AUTHN-CONF-021] [AUTHN-CONF-029] expressions that can't be used stop the start, all of them with their places", async () => {
  const message = await refusalOfEntry({
    claimMappings: { username: { expression: "claims.email" }, groups: { expression: "claims." } },
    claimValidationRules: [{ expression: "claims.sub" }],
    userValidationRules: [{ expression: "user.age > 3" }],
  });
  for (const part of [
    /jwt\[0\]\.claimMappings\.username\.expression: Invalid value: "claims\.email": claims\.email_verified must be used in /,
    /jwt\[0\]\.claimMappings\.groups\.expression: Invalid value: "claims\.": compilation failed: ERROR: <input>:1:8: /,
    /jwt\[0\]\.claimValidationRules\[0\]\.expression: Invalid value: "claims\.sub": must evaluate to bool/,
    /jwt\[0\]\.userValidationRules\[0\]\.expression: Invalid value: "user\.age > 3": compilation failed: .*undefined field 'age'/,
  ])
    assert.match(message, part);
  assert.match(
    await refusalOfEntry({ claimMappings: { username: { expression: "claims.sub == 'a'" } } }),
    /jwt\[0\]\.claimMappings\.username\.expression: Invalid value: "claims\.sub == 'a'": must evaluate to /,
  );
});

test("[AUTHN-CONF-025] an extra key without a domain, or twice, stops the start", async () => {
  const ofKeys = (...keys: string[]) => {
    const extra = keys.map((key) => ({ key, valueExpression: "claims.sub" }));
    return refusalOfEntry({ claimMappings: { username, extra } });
  };
  assert.match(
    await ofKeys("tenant"),
    /claimMappings\.extra\[0\]\.key: Invalid value: "tenant": must be a domain-prefixed path/,
  );
  assert.match(
    await ofKeys("example.com/a", "example.com/a"),
    /claimMappings\.extra\[1\]\.key: Duplicate value: "example.com\/a"/,
  );
});

test("a reload with expressions that can't be used keeps what is in use, and shows nothing of passwords", async (t) => {
  const profile = orchProfile();
  const configuration = new SettableText("the file", document(profile, [await entryFor(first)]));
  const { whoIs, log } = await knowing(t, { configuration }, profile);
  const token = await first.token();
  const broken = { claimMappings: { username: { expression: "claims.(" } } };
  configuration.set(document(profile, [await entryFor(first, broken)]));
  await seen(log, "jwt[0].claimMappings.username.expression");
  configuration.set(document(profile, [await entryFor(first, { issuer: { url: "https://u:s3cr3t@issuer.example" } })]));
  await seen(log, "URL must not contain a username or password");
  assert.equal(fieldAt(await whoIs(token), "username"), "jane");
  assert.ok(!JSON.stringify(log.lines).includes("s3cr3t"));
});

test("a new configuration waits for the keys of its issuers", async (t) => {
  const profile = orchProfile();
  const configuration = new SettableText("the file", document(profile, [await entryFor(first)]));
  const { whoIs, log } = await knowing(t, { configuration }, profile);
  const late = await LoopbackIssuer.start();
  t.after(() => late.stop());
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    late.answers.set("/keys", (_request, response) => {
      answer = () =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ keys: late.keys.map(({ publicJwk }) => publicJwk) }));
      resolve();
    });
  });
  configuration.set(document(profile, [await entryFor(late)]));
  await asked;
  const [jane, joe] = await Promise.all([first.token(), late.token({ sub: "joe" })]);
  assert.equal(fieldAt(await whoIs(jane), "username"), "jane", "the former configuration is in use until then");
  assert.equal(await whoIs(joe), 401);
  answer();
  await seen(log, "reloaded authentication config");
  assert.equal(await whoIs(jane), 401);
  assert.equal(fieldAt(await whoIs(joe), "username"), "joe");
});
