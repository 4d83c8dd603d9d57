/** Where keys come from, how often they are asked for, and what answers are not taken. */
import assert from "node:assert/strict";
import { before, type TestContext, test } from "node:test";
import { DOCUMENT_TIMEOUT_MS, MAX_DOCUMENT_BYTES } from "../../../runtime/authn/jwt/issuer-documents.js";
import {
  FIRST_RETRY_MS,
  MAX_WAIT_MS,
  MAX_WAITING_TOKENS,
  MIN_REFETCH_INTERVAL_MS,
  REFRESH_INTERVAL_MS,
} from "../../../runtime/authn/jwt/issuer-keys.js";
import type { JwtConfiguration } from "../../../runtime/authn/jwt/jwt-configuration.js";
import { structuredSetup } from "../../../runtime/authn/jwt/jwt-setup.js";
import { MAX_KEYS } from "../../../runtime/authn/jwt/key-set.js";
import { type KeyPair, makeAuthority } from "../../support/certificates.js";
import { freePort } from "../../support/free-port.js";
import { authenticating, configurationOf, usable } from "./support/authenticator.js";
import {
  type Answer,
  type IssuerKey,
  issuerAuthority,
  LoopbackIssuer,
  type LoopbackOptions,
  makeKey,
  PATHS,
} from "./support/loopback-issuer.js";
import { makeOwnServing } from "./support/own-serving.js";

let key: IssuerKey;
let other: IssuerKey;

before(async () => {
  key = await makeKey("first");
  other = await makeKey("second");
});

async function started(t: TestContext, options: LoopbackOptions = {}): Promise<LoopbackIssuer> {
  const issuer = await LoopbackIssuer.start({ key, ...options });
  t.after(() => issuer.stop());
  return issuer;
}

/** An authenticator whose issuer does not give it keys: resolves with the reason that the log shows. */
async function faultOf(t: TestContext, issuer: LoopbackIssuer, changes: Partial<JwtConfiguration["issuer"]> = {}) {
  const configuration = await configurationOf(issuer);
  const made = authenticating(
    t,
    structuredSetup({ ...configuration, issuer: { ...configuration.issuer, ...changes } }, {}),
  );
  const line = await made.log.line(({ level }) => level === "warn");
  await made.refuses(await issuer.token(), /keys of the issuer are not known yet/);
  assert.ok(made.metrics.fetched.every(({ result }) => result === "failure"));
  return line.message;
}

test("jwt keys: they are fetched once through the discovery document, and stay when the issuer is down", async (t) => {
  const issuer = await started(t);
  const { nameOf, metrics } = await usable(t, issuer);
  assert.deepEqual(issuer.requests, [PATHS.discovery, PATHS.keys]);
  assert.match(metrics.fetched[0]?.keysHash ?? "", /^sha256:[0-9a-f]{64}$/);
  const tokens = await Promise.all(Array.from({ length: 100 }, (_, index) => issuer.token({ jti: `${index}` })));
  await issuer.stop();
  for (const token of tokens) assert.equal(await nameOf(token), "jane");
  assert.equal(issuer.requests.length, 2);
});

test("jwt keys: a rotated key is found again, by the first token that needs it", async (t) => {
  const issuer = await started(t);
  const { nameOf, refuses, metrics } = await usable(t, issuer);
  const old = await issuer.token();
  assert.equal(await nameOf(old), "jane");
  issuer.keys = [other];
  assert.equal(await nameOf(await issuer.token({ sub: "joe" })), "joe");
  assert.deepEqual(issuer.requests, [PATHS.discovery, PATHS.keys, PATHS.keys]);
  assert.equal(metrics.fetched.length, 2);
  assert.notEqual(metrics.fetched[0]?.keysHash, metrics.fetched[1]?.keysHash);
  await refuses(old, /no key of the issuer/);
});

test("jwt keys: another key under the same name is found too", async (t) => {
  const issuer = await started(t);
  const { nameOf } = await usable(t, issuer);
  issuer.keys = [await makeKey("first")];
  assert.equal(await nameOf(await issuer.token()), "jane");
});

test("jwt keys: tokens with unknown keys cause at most one fetch per interval", async (t) => {
  const issuer = await started(t);
  const { refuses, clock, nameOf } = await usable(t, issuer);
  const strange = (index: number) => issuer.token({}, { kid: `unknown-${index}` }, other);
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, index) => strange(index)));
  await Promise.all(tokens.map((token) => refuses(token, /no key of the issuer/)));
  for (const token of tokens) await refuses(token, /no key of the issuer/);
  assert.equal(issuer.requests.length, 3, "discovery, keys, and keys once more");
  clock.jump(MIN_REFETCH_INTERVAL_MS - 1);
  await refuses(await strange(50), /no key of the issuer/);
  assert.equal(issuer.requests.length, 3);
  clock.jump(1);
  await refuses(await strange(51), /no key of the issuer/);
  assert.equal(issuer.requests.length, 4);
  clock.jump(-60_000);
  await refuses(await strange(52), /no key of the issuer/);
  assert.equal(issuer.requests.length, 5, "somebody set the clock back");
  assert.equal(await nameOf(await issuer.token()), "jane");
});

test("jwt keys: they are fetched again in the background; a failure leaves those that are there", async (t) => {
  const issuer = await started(t);
  const { nameOf, clock, log } = await usable(t, issuer);
  const old = await issuer.token();
  assert.equal(await nameOf(old), "jane");
  issuer.answers.set(PATHS.discovery, { issuer: issuer.url, jwks_uri: `${issuer.url}/moved` });
  issuer.answers.set("/moved", { keys: "none" });
  await rested();
  clock.advance(REFRESH_INTERVAL_MS);
  await log.line(({ message }) => message.includes("no list of keys"));
  assert.equal(await nameOf(await issuer.token({ jti: "new" })), "jane");
  issuer.answers.set("/moved", { keys: [other.publicJwk] });
  await rested();
  clock.advance(FIRST_RETRY_MS);
  await issuer.asked("/moved", 2);
  assert.deepEqual(issuer.requests.slice(2), [PATHS.discovery, "/moved", PATHS.discovery, "/moved"]);
});

test("jwt keys: a server starts while the issuer is down, and accepts its tokens once it is up", async (t) => {
  // nobody else is given it while the issuer is down
  const port = await freePort();
  const gone = await LoopbackIssuer.start({ key, port });
  const configuration = await configurationOf(gone);
  const token = await gone.token();
  await gone.stop();
  const { log, refuses, clock, nameOf, authenticator } = authenticating(t, structuredSetup(configuration, {}));
  await log.line(({ message }) => /connection refused/.test(message));
  await refuses(token, /not known yet/);
  await started(t, { port });
  await rested();
  clock.advance(FIRST_RETRY_MS);
  await authenticator.usable;
  assert.equal(await nameOf(token), "jane");
});

test("jwt keys: discoveryURL replaces the place of the discovery document, whose issuer has to be the url", async (t) => {
  const place = await started(t);
  const url = "https://issuer.example.com/tenant";
  place.answers.set("/elsewhere/document", { issuer: url, jwks_uri: `${place.url}${PATHS.keys}` });
  const configuration = await configurationOf(place);
  const discoveryURL = `${place.url}/elsewhere/document`;
  const issuer = { ...configuration.issuer, url, discoveryURL };
  const { authenticator, nameOf } = authenticating(t, structuredSetup({ ...configuration, issuer }, {}));
  await authenticator.usable;
  assert.equal(await nameOf(await place.token({ iss: url })), "jane");
  assert.equal(await nameOf(await place.token()), undefined);
  assert.deepEqual(place.requests, ["/elsewhere/document", PATHS.keys]);
});

test("jwt keys: a discovery document of another issuer, or with an unusable jwks_uri, is refused", async (t) => {
  const cases: readonly [content: (issuer: LoopbackIssuer) => Answer, reason: RegExp][] = [
    [(issuer) => ({ issuer: `${issuer.url}/`, jwks_uri: `${issuer.url}/keys` }), /belongs to another issuer/],
    [(issuer) => ({ issuer: [issuer.url], jwks_uri: `${issuer.url}/keys` }), /belongs to another issuer/],
    [(issuer) => ({ jwks_uri: `${issuer.url}/keys` }), /belongs to another issuer/],
    [(issuer) => ({ issuer: issuer.url }), /no jwks_uri/],
    [(issuer) => ({ issuer: issuer.url, jwks_uri: issuer.url.replace("https", "http") }), /must be https/],
    [(issuer) => ({ issuer: issuer.url, jwks_uri: "file:///etc/passwd" }), /must be https/],
    [(issuer) => ({ issuer: issuer.url, jwks_uri: "keys" }), /must be https/],
    [() => [], /JSON object/],
    [() => (_request, response) => response.end("<html>"), /not JSON/],
    [() => (_request, response) => response.end('{"issuer":"a","issuer":"b"}'), /with unique members/],
    [() => (_request, response) => response.writeHead(500).end("{}"), /status 500/],
    [() => (_request, response) => response.writeHead(302, { location: "/keys" }).end(), /status 302/],
    [() => (request) => request.socket.destroy(), /connection/],
  ];
  for (const [content, reason] of cases) {
    const issuer = await started(t);
    issuer.answers.set(PATHS.discovery, content(issuer));
    assert.match(await faultOf(t, issuer), reason);
  }
});

test("jwt keys: key sets that are too large, or have no key for tokens, are refused", async (t) => {
  const many = Array.from({ length: MAX_KEYS + 1 }, (_, index) => ({ ...key.publicJwk, kid: `k${index}` }));
  const secret = { kty: "oct", k: "c2VjcmV0", kid: "first", alg: "HS256" };
  const cases: readonly [Answer, RegExp][] = [
    [{ keys: many }, /more than 256/],
    [{ keys: [] }, /no key/],
    [{ keys: [secret, null, 7, { kty: "RSA", n: 7 }, { kty: "OKP", crv: "Ed25519", x: "x" }] }, /no key/],
    [{ keys: { first: key.publicJwk } }, /no list of keys/],
    [{ keys: [key.publicJwk], padding: "x".repeat(MAX_DOCUMENT_BYTES) }, /more than 1048576 bytes/],
  ];
  for (const [content, reason] of cases) {
    const issuer = await started(t);
    issuer.answers.set(PATHS.keys, content);
    assert.match(await faultOf(t, issuer), reason);
  }
  const full = await started(t);
  full.answers.set(PATHS.keys, { keys: [...many.slice(0, MAX_KEYS - 1), key.publicJwk] });
  const { nameOf } = await usable(t, full);
  assert.equal(await nameOf(await full.token()), "jane");
  assert.equal(await nameOf(await full.token({}, { kid: undefined })), "jane", "each key is tried");
});

test("jwt keys: only the public part and the purpose of a key count", async (t) => {
  const issuer = await started(t);
  const forEncryption = { ...other.publicJwk, use: "enc" };
  issuer.answers.set(PATHS.keys, { keys: [{ ...key.publicJwk, d: "cHJpdmF0ZQ", x5c: ["x"] }, forEncryption] });
  const { nameOf, refuses } = await usable(t, issuer);
  assert.equal(await nameOf(await issuer.token()), "jane");
  await refuses(await issuer.token({}, {}, other), /no key of the issuer/);
});

test("jwt keys: a document that does not arrive in time is an error", async (t) => {
  const issuer = await started(t);
  issuer.answers.set(PATHS.keys, (_request, response) => void response.write("{"));
  const configuration = await configurationOf(issuer);
  const { log, clock, refuses } = authenticating(t, structuredSetup(configuration, {}));
  await issuer.asked(PATHS.keys, 1);
  const refused = refuses(await issuer.token(), /not known yet/);
  // the token waits for less long than the fetch
  await rested();
  clock.advance(MAX_WAIT_MS);
  await refused;
  assert.equal(log.lines.length, 0);
  clock.advance(DOCUMENT_TIMEOUT_MS - MAX_WAIT_MS);
  await log.line(({ message }) => message.includes("took too long"));
});

test("jwt keys: only the configured authority is trusted, and only for the issuer's host name", async (t) => {
  const authority = await issuerAuthority();
  const stranger = await makeAuthority("stranger");
  const withoutFlag = await makeAuthority("flagless", { isCa: false, usages: [] });
  const own = await makeOwnServing();
  const cases: readonly [serving: KeyPair, certificateAuthority: string | undefined, reason: RegExp][] = [
    [await authority.issueServer(), stranger.certificate, /unknown authority/],
    [await authority.issueServer(), undefined, /unknown authority/],
    [await authority.issueServer({ hosts: ["issuer.example.com"] }), authority.certificate, /not 127.0.0.1/],
    [await authority.issueServer({ notAfter: new Date(Date.now() - 60_000) }), authority.certificate, /expired/],
    [await authority.issueServer({ usages: ["client"] }), authority.certificate, /purpose/],
    [await withoutFlag.issueServer(), withoutFlag.certificate, /purpose/],
    [own, own.certificate, /does not come from a certificate authority/],
  ];
  for (const [serving, certificateAuthority, reason] of cases) {
    const issuer = await started(t, { serving });
    const { certificateAuthority: _, ...unset } = (await configurationOf(issuer)).issuer;
    const trusted = certificateAuthority === undefined ? unset : { ...unset, certificateAuthority };
    const configuration = { ...(await configurationOf(issuer)), issuer: trusted };
    const made = authenticating(t, structuredSetup(configuration, {}));
    const { message } = await made.log.line(({ level }) => level === "warn");
    assert.match(message, reason);
    await made.refuses(await issuer.token(), /not known yet/);
    assert.deepEqual(issuer.requests, [], "nothing is asked of a server that is not the issuer's");
  }
});

test("jwt keys: the number of tokens that wait for keys is limited; others are refused at once", async (t) => {
  const issuer = await started(t);
  issuer.answers.set(PATHS.keys, () => undefined);
  const { clock, refuses } = authenticating(t, structuredSetup(await configurationOf(issuer), {}));
  await issuer.asked(PATHS.keys, 1);
  const tokens = await Promise.all(Array.from({ length: MAX_WAITING_TOKENS }, () => issuer.token()));
  let refused = 0;
  const waiting = tokens.map((token) => refuses(token, /not known yet/).then(() => refused++));
  await rested();
  await refuses(await issuer.token(), /not known yet/);
  assert.equal(refused, 0);
  clock.advance(MAX_WAIT_MS);
  await Promise.all(waiting);
});

test("jwt keys: fetches and waiting tokens end when the signal is aborted", async (t) => {
  const issuer = await started(t);
  issuer.answers.set(PATHS.keys, () => undefined);
  const { authenticator, log, refuses, end } = authenticating(t, structuredSetup(await configurationOf(issuer), {}));
  await issuer.asked(PATHS.keys, 1);
  await end();
  await refuses(await issuer.token(), /not known yet/);
  assert.deepEqual(log.lines, [], "an end is no failure");
  const never = new AbortController();
  never.abort();
  await authenticator.run(never.signal);
  assert.equal(issuer.requests.length, 2);
});

/** What is under way in this process gets its turn. */
function rested(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
