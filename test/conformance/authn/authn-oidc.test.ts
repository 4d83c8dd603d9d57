/** OpenID Connect by options, with a real provider and with an issuer that says what a test wants. SPEC: OpenID Connect. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { MIN_REFETCH_INTERVAL_MS } from "../../../runtime/authn/jwt/issuer-keys.js";
import type { AuthenticationOptions } from "../../../runtime/index.js";
import {
  AUDIENCE,
  FAR_FUTURE,
  type IssuerKey,
  issuerAuthority,
  LoopbackIssuer,
  makeKey,
} from "../../authn/jwt/support/loopback-issuer.js";
import { makeOwnServing } from "../../authn/jwt/support/own-serving.js";
import { type KnowingServer, knowing } from "../../authn/jwt/support/server-with-issuer.js";
import { type KeyPair, makeAuthority } from "../../support/certificates.js";
import { freePort } from "../../support/free-port.js";
import { fieldAt } from "../../support/json.js";
import { CLIENT_ID, OidcProvider } from "../../support/oidc-provider.js";

type OidcOptions = NonNullable<AuthenticationOptions["oidc"]>;

let key: IssuerKey;
let issuer: LoopbackIssuer;

before(async () => {
  key = await makeKey("first", "RS256");
  issuer = await LoopbackIssuer.start({ key });
});
after(() => issuer.stop());

/** A server that knows the tokens of the issuer of this file. */
async function withFlags(t: TestContext, changes: Partial<OidcOptions> = {}): Promise<KnowingServer> {
  const { certificate: ca } = await issuerAuthority();
  return knowing(t, { oidc: { issuerUrl: issuer.url, clientId: AUDIENCE, ca, ...changes } });
}

/** A provider with people, and a server that knows its tokens. */
async function withProvider(t: TestContext, changes: Partial<OidcOptions> = {}) {
  const provider = await OidcProvider.start();
  t.after(() => provider.stop());
  const oidc = { issuerUrl: provider.url, clientId: CLIENT_ID, ca: provider.authority.certificate, ...changes };
  return { provider, ...(await knowing(t, { oidc })) };
}

test("[AUTHN-OIDC-001] the id_token is the bearer token, and no access token is", async (t) => {
  const { provider, whoIs, api } = await withProvider(t);
  const { id_token, access_token } = await provider.tokensOf({ id: "jane" });
  const user = await whoIs(id_token);
  assert.deepEqual(user, { username: `${provider.url}#jane`, groups: ["system:authenticated"] });
  assert.equal(await whoIs(access_token), 401);
  const { access_token: signed } = await provider.tokensOf({ id: "jane" }, "signed access token");
  assert.equal(signed.split(".").length, 3);
  assert.equal(await whoIs(signed), 401);
  const { status, body } = await api.get("/api", { token: signed });
  assert.deepEqual([status, body.reason], [401, "Unauthorized"]);
});

test("[AUTHN-OIDC-002] signature and expiry are checked", async (t) => {
  const { whoIs } = await withFlags(t);
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), `${issuer.url}#jane`);
  const stranger = await makeKey("first", "RS256");
  assert.equal(await whoIs(await issuer.token({}, {}, stranger)), 401);
  assert.equal(await whoIs(await issuer.token({ exp: Math.floor(Date.now() / 1_000) - 1 })), 401);
});

test("[AUTHN-OIDC-002] [AUTHN-OIDC-016] crafted tokens are answered with 401, and nothing else happens", async (t) => {
  const { whoIs } = await withFlags(t, { usernamePrefix: "-" });
  const good = await issuer.token();
  assert.equal(fieldAt(await whoIs(good), "username"), "jane");
  const [header = "", payload = "", signature = ""] = good.split(".");
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const root = encoded({ iss: issuer.url, sub: "system:admin", aud: AUDIENCE, exp: FAR_FUTURE });
  const confused = `${encoded({ alg: "HS256", kid: "first" })}.${root}`;
  const publicKey = JSON.stringify(key.publicJwk);
  const stranger = await makeKey("first", "RS256");
  const crafted = {
    "no signature": `${encoded({ alg: "none" })}.${root}.`,
    "no signature, in other letters": `${encoded({ alg: "nOnE", kid: "first" })}.${root}.${signature}`,
    "the public key as a secret": `${confused}.${createHmac("sha256", publicKey).update(confused).digest("base64url")}`,
    "a key of its own": await issuer.token({}, { jwk: stranger.publicJwk }, stranger),
    "a key from elsewhere": await issuer.token({}, { jku: `${issuer.url}/elsewhere` }, stranger),
    "a key id that is a path": await issuer.token({}, { kid: "../../../dev/null" }, stranger),
    "other claims": `${header}.${root}.${signature}`,
    "another audience": await issuer.token({ aud: "other" }),
    "another issuer": await issuer.token({ iss: "https://elsewhere.example.com" }),
    "a beginning to come": await issuer.token({ nbf: FAR_FUTURE - 1 }),
    "a token of another purpose": await issuer.token({}, { typ: "logout+jwt" }),
    "five parts": `${good}.${signature}.${signature}`,
    "something behind it": `${good}AAAA`,
    padding: `${good}==`,
    JSON: JSON.stringify({ protected: header, payload, signature }),
    "more than a token has": `${header}.${payload}${"A".repeat(40_000)}.${signature}`,
  };
  for (const [name, token] of Object.entries(crafted)) assert.equal(await whoIs(token), 401, name);
  assert.ok(!issuer.requests.includes("/elsewhere"));
  assert.equal(fieldAt(await whoIs(good), "username"), "jane");
});

test("[AUTHN-OIDC-003] the provider is not called per request, and may be down", async (t) => {
  const { provider, whoIs } = await withProvider(t);
  const tokens = [];
  for (let index = 0; index < 10; index++) tokens.push((await provider.tokensOf({ id: `p${index}` })).id_token);
  assert.equal(fieldAt(await whoIs(tokens[0] ?? ""), "username"), `${provider.url}#p0`);
  const { length } = provider.requests;
  await provider.stop();
  for (let index = 0; index < 100; index++)
    assert.equal(
      fieldAt(await whoIs(tokens[index % tokens.length] ?? ""), "username"),
      `${provider.url}#p${index % tokens.length}`,
    );
  assert.equal(provider.requests.length, length);
});

test("[AUTHN-OIDC-004] tokens can't be revoked: they are good until they expire", async (t) => {
  const { provider, whoIs } = await withProvider(t);
  const { id_token, access_token } = await provider.tokensOf({ id: "jane" });
  assert.equal(await provider.userinfoStatus(access_token), 200);
  await provider.revoke(access_token);
  assert.equal(await provider.userinfoStatus(access_token), 401);
  assert.equal(fieldAt(await whoIs(id_token), "username"), `${provider.url}#jane`);
});

test("[AUTHN-OIDC-005] the issuer URL must use https", async (t) => {
  await assert.rejects(withFlags(t, { issuerUrl: issuer.url.replace("https", "http") }), /URL scheme must be https/);
});

test("[AUTHN-OIDC-006] keys come from the discovery document; a rotated key is found again", async (t) => {
  const { provider, whoIs } = await withProvider(t);
  const before = await provider.tokensOf({ id: "jane" });
  assert.equal(fieldAt(await whoIs(before.id_token), "username"), `${provider.url}#jane`);
  assert.ok(provider.requests.includes("/.well-known/openid-configuration"));
  await provider.rotate();
  const rotated = await provider.tokensOf({ id: "joe" });
  assert.equal(fieldAt(await whoIs(rotated.id_token), "username"), `${provider.url}#joe`);
  // what a key has signed that is not the provider's any more is not good, known or not
  assert.equal(await whoIs(before.id_token), 401);
});

test("[AUTHN-OIDC-007] the client id must be in the token", async (t) => {
  const { whoIs } = await withFlags(t);
  for (const aud of ["other", ["other"], [], undefined]) assert.equal(await whoIs(await issuer.token({ aud })), 401);
  assert.equal(
    fieldAt(await whoIs(await issuer.token({ aud: ["other", AUDIENCE] })), "username"),
    `${issuer.url}#jane`,
  );
});

test("[AUTHN-OIDC-008] [AUTHN-OIDC-010] names have the issuer in front of them, unless they are e-mail addresses", async (t) => {
  const bySubject = await withFlags(t);
  assert.equal(fieldAt(await bySubject.whoIs(await issuer.token({ sub: "1234" })), "username"), `${issuer.url}#1234`);
  for (const sub of [undefined, "", 1234, null]) assert.equal(await bySubject.whoIs(await issuer.token({ sub })), 401);
  const byName = await withFlags(t, { usernameClaim: "name" });
  assert.equal(fieldAt(await byName.whoIs(await issuer.token({ name: "Jane" })), "username"), `${issuer.url}#Jane`);
  assert.equal(await byName.whoIs(await issuer.token()), 401);
});

test("[AUTHN-OIDC-009] an e-mail address has no prefix, and must not be unverified", async (t) => {
  const { provider, whoIs } = await withProvider(t, { usernameClaim: "email" });
  const email = "jane@example.com";
  const tokenOf = async (claims: object) =>
    (await provider.tokensOf({ id: "jane", claims: { email, ...claims } })).id_token;
  assert.equal(fieldAt(await whoIs(await tokenOf({ email_verified: true })), "username"), email);
  assert.equal(await whoIs(await tokenOf({ email_verified: false })), 401);
  const flags = await withFlags(t, { usernameClaim: "email" });
  assert.equal(fieldAt(await flags.whoIs(await issuer.token({ email })), "username"), email);
  for (const verified of ["true", 1, null])
    assert.equal(await flags.whoIs(await issuer.token({ email, email_verified: verified })), 401);
});

test("[AUTHN-OIDC-011] the prefix of names", async (t) => {
  const prefixed = await withFlags(t, { usernamePrefix: "oidc:" });
  assert.equal(fieldAt(await prefixed.whoIs(await issuer.token()), "username"), "oidc:jane");
  const bare = await withFlags(t, { usernamePrefix: "-" });
  assert.equal(fieldAt(await bare.whoIs(await issuer.token()), "username"), "jane");
});

test("[AUTHN-OIDC-012] [AUTHN-OIDC-013] groups are an array of strings, with the prefix in front of each", async (t) => {
  const { provider, whoIs } = await withProvider(t, { groupsClaim: "groups" });
  const { id_token } = await provider.tokensOf({ id: "jane", claims: { groups: ["a", "b"] } });
  assert.deepEqual(fieldAt(await whoIs(id_token), "groups"), ["a", "b", "system:authenticated"]);
  const prefixed = await withFlags(t, { groupsClaim: "groups", groupsPrefix: "oidc:" });
  assert.deepEqual(fieldAt(await prefixed.whoIs(await issuer.token({ groups: ["a"] })), "groups"), [
    "oidc:a",
    "system:authenticated",
  ]);
  assert.deepEqual(fieldAt(await prefixed.whoIs(await issuer.token()), "groups"), ["system:authenticated"]);
  for (const groups of [["a", 7], "a", 7, { a: true }, [["a"]]])
    assert.equal(await prefixed.whoIs(await issuer.token({ groups })), 401);
});

test("[AUTHN-OIDC-014] required claims must all match", async (t) => {
  const { provider, whoIs } = await withProvider(t, { requiredClaims: { hd: "example.com", tid: "7" } });
  const tokenOf = async (claims: Record<string, unknown>) => (await provider.tokensOf({ id: "jane", claims })).id_token;
  assert.equal(
    fieldAt(await whoIs(await tokenOf({ hd: "example.com", tid: "7" })), "username"),
    `${provider.url}#jane`,
  );
  for (const claims of [
    { hd: "example.com" },
    { tid: "7" },
    {},
    { hd: "example.com", tid: 7 },
    { hd: "example.org", tid: "7" },
  ])
    assert.equal(await whoIs(await tokenOf(claims)), 401);
});

test("[AUTHN-OIDC-015] [AUTHN-OIDC-017] a private CA has to be given, and be one", async (t) => {
  const { certificate } = await issuerAuthority();
  const token = await issuer.token();
  const good = await withFlags(t, { ca: certificate });
  assert.equal(fieldAt(await good.whoIs(token), "username"), `${issuer.url}#jane`);
  const { ca: _, ...hostRoots } = { issuerUrl: issuer.url, clientId: AUDIENCE, ca: certificate };
  const rootless = await knowing(t, { oidc: hostRoots });
  assert.equal(await rootless.whoIs(token), 401);
  const stranger = await makeAuthority("stranger");
  const strange = await withFlags(t, { ca: stranger.certificate });
  assert.equal(await strange.whoIs(token), 401);
  const own = await makeOwnServing();
  await refusedBehind(t, own, own.certificate, /does not come from a certificate authority/);
  const flagless = await makeAuthority("flagless", { isCa: false, usages: [] });
  await refusedBehind(t, await flagless.issueServer(), flagless.certificate, /could not be fetched/);
});

/** Asserts that an issuer with the certificate is not asked for its keys, and that its tokens are not good. */
async function refusedBehind(t: TestContext, serving: KeyPair, ca: string, reason: RegExp): Promise<void> {
  const behind = await LoopbackIssuer.start({ key, serving });
  t.after(() => behind.stop());
  const { whoIs, log } = await knowing(t, { oidc: { issuerUrl: behind.url, clientId: AUDIENCE, ca } });
  assert.equal(await whoIs(await behind.token()), 401);
  await log.line(({ message }) => reason.test(message));
  assert.deepEqual(behind.requests, []);
}

test("[AUTHN-OIDC-016] tokens are signed with RS256 unless the options say otherwise", async (t) => {
  const both = await LoopbackIssuer.start({ key });
  t.after(() => both.stop());
  const elliptic = await makeKey("second", "ES256");
  both.keys.push(elliptic);
  const { certificate: ca } = await issuerAuthority();
  const options = { issuerUrl: both.url, clientId: AUDIENCE, ca, usernamePrefix: "-" };
  const usual = await knowing(t, { oidc: options });
  assert.equal(fieldAt(await usual.whoIs(await both.token()), "username"), "jane");
  assert.equal(await usual.whoIs(await both.token({}, {}, elliptic)), 401);
  const more = await knowing(t, { oidc: { ...options, signingAlgorithms: ["RS256", "ES256"] } });
  assert.equal(fieldAt(await more.whoIs(await both.token()), "username"), "jane");
  assert.equal(fieldAt(await more.whoIs(await both.token({}, {}, elliptic)), "username"), "jane");
  const [, payload = ""] = (await both.token()).split(".");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const token of [`${unsigned}.${payload}.`, `${unsigned}.${payload}`, `${unsigned}.${payload}.eA`])
    assert.equal(await more.whoIs(token), 401);
  for (const name of ["none", "HS256"])
    await assert.rejects(knowing(t, { oidc: { ...options, signingAlgorithms: [name] } }), /unsupported signing alg/);
});

test("[AUTHN-OIDC-018] issuer URL and client id are mandatory together", async (t) => {
  for (const changes of [{ clientId: "" }, { issuerUrl: "" }])
    await assert.rejects(withFlags(t, changes), /oidc-issuer-url and oidc-client-id must be specified together/);
});

test("[AUTHN-OIDC-019] a provider that is down does not stop the server", async (t) => {
  // one that nobody else is given until it is back
  const gone = await LoopbackIssuer.start({ key, port: await freePort() });
  const { port, url } = gone;
  const token = await gone.token();
  await gone.stop();
  const { certificate: ca } = await issuerAuthority();
  const { whoIs, api, log } = await knowing(t, { oidc: { issuerUrl: url, clientId: AUDIENCE, ca } });
  await log.line(({ message }) => message.includes("connection refused"));
  assert.equal((await api.get("/api")).status, 200, "other methods work");
  assert.equal(await whoIs(token), 401);
  const back = await LoopbackIssuer.start({ key, port });
  t.after(() => back.stop());
  // the server asks again by itself, in a second
  await back.asked("/keys", 1);
  assert.equal(fieldAt(await whoIs(token), "username"), `${url}#jane`);
});

test("oidc: no token is in the log, in an answer or in the metrics", async (t) => {
  const { whoIs, api, log } = await withFlags(t);
  const good = await issuer.token();
  const tokens = [good, await issuer.token({ aud: "other" }), await issuer.token({}, { kid: "unknown" }), `${good}x`];
  for (const token of tokens) await whoIs(token);
  const told =
    JSON.stringify(log.lines) + (await api.get("/metrics")).text + (await api.get("/api", { token: `${good}x` })).text;
  for (const token of tokens) for (const part of token.split(".")) assert.ok(!told.includes(part));
});

test("oidc: a flood of tokens with unknown keys costs the provider one request", async (t) => {
  const { whoIs } = await withFlags(t);
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), `${issuer.url}#jane`);
  const { length } = issuer.requests;
  const begunMs = Date.now();
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => issuer.token({}, { kid: `k${index}` })));
  assert.deepEqual(new Set(await Promise.all(tokens.map(whoIs))), new Set([401]));
  const allowed = 1 + Math.floor((Date.now() - begunMs) / MIN_REFETCH_INTERVAL_MS);
  assert.ok(issuer.requests.length - length <= allowed, `${issuer.requests.length - length} requests`);
});
