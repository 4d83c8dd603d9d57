/** Groups that somebody else keeps and signs: where they come from, and what is not taken for them. */
import assert from "node:assert/strict";
import { after, before, beforeEach, type TestContext, test } from "node:test";
import { MAX_JWT_CHARACTERS } from "../../../runtime/authn/jwt/compact-token.js";
import {
  CLAIM_AGE_MS,
  CLAIM_TIMEOUT_MS,
  MAX_CLAIM_FETCHES,
  MAX_CLAIM_ISSUERS,
} from "../../../runtime/authn/jwt/distributed-claims.js";
import { REFRESH_INTERVAL_MS } from "../../../runtime/authn/jwt/issuer-keys.js";
import { usable } from "./support/authenticator.js";
import { type Answer, LoopbackIssuer, makeKey, PATHS } from "./support/loopback-issuer.js";

const GROUPS = "/groups";
let issuer: LoopbackIssuer;
let keeper: LoopbackIssuer;

before(async () => {
  issuer = await LoopbackIssuer.start({ key: await makeKey("first") });
  keeper = await LoopbackIssuer.start({ key: await makeKey("keeper") });
});
after(() => Promise.all([issuer.stop(), keeper.stop()]));
beforeEach(() => {
  keeper.answers.clear();
  keeper.requests.splice(0);
});

async function withGroups(t: TestContext) {
  const claimMappings = { username: { claim: "sub", prefix: "" }, groups: { claim: "groups", prefix: "p:" } };
  const made = await usable(t, issuer, { claimMappings });
  const groupsOf = async (token: string) =>
    (await made.authenticator.authenticateToken({ token, audiences: [] }))?.user.groups;
  return { ...made, groupsOf };
}

function pointing(source: object = { endpoint: `${keeper.url}${GROUPS}` }, more: object = {}): Promise<string> {
  return issuer.token({ _claim_names: { groups: "there" }, _claim_sources: { there: source }, ...more });
}

/** What the keeper answers when it is asked for groups. */
function keep(answer: string | Answer): void {
  keeper.answers.set(GROUPS, typeof answer === "string" ? (_request, response) => void response.end(answer) : answer);
}

test("distributed claims: groups come from their source, and are fetched again after a time", async (t) => {
  const { groupsOf, clock } = await withGroups(t);
  keep(await keeper.token({ groups: ["a", "b"] }));
  const token = await pointing();
  assert.deepEqual(await groupsOf(token), ["p:a", "p:b"]);
  assert.deepEqual(keeper.requests.sort(), [PATHS.discovery, GROUPS, PATHS.keys].sort());
  keep(`${await keeper.token({ groups: "c" })}\n`);
  clock.jump(CLAIM_AGE_MS - 1);
  assert.deepEqual(await groupsOf(token), ["p:a", "p:b"]);
  clock.jump(1);
  assert.deepEqual(await groupsOf(token), ["p:c"]);
  assert.equal(keeper.requests.length, 4);
});

test("distributed claims: the issuer may sign them itself, and their source may require a token", async (t) => {
  const { groupsOf } = await withGroups(t);
  const shown: unknown[] = [];
  const signed = await issuer.token({ groups: ["a"] }, { typ: "at+jwt" });
  keep((request, response) => {
    shown.push(request.headers.authorization);
    response.end(signed);
  });
  assert.deepEqual(await groupsOf(await pointing({ endpoint: `${keeper.url}${GROUPS}`, access_token: "abc" })), [
    "p:a",
  ]);
  assert.deepEqual(await groupsOf(await pointing()), ["p:a"]);
  assert.deepEqual(shown, ["Bearer abc", undefined]);
  assert.deepEqual(keeper.requests, [GROUPS, GROUPS]);
});

test("distributed claims: nothing is fetched if the token has the claim, or names no source for it", async (t) => {
  const { groupsOf } = await withGroups(t);
  assert.deepEqual(await groupsOf(await pointing(undefined, { groups: ["own"] })), ["p:own"]);
  assert.deepEqual(await groupsOf(await pointing({ JWT: "aggregated" })), []);
  const others = { _claim_names: { roles: "there" }, _claim_sources: {} };
  assert.deepEqual(await groupsOf(await issuer.token(others)), []);
  const names = await usable(t, issuer);
  assert.equal(await names.nameOf(await pointing()), "jane", "groups are not mapped");
  assert.deepEqual(keeper.requests, []);
});

test("distributed claims: a token is refused if its claims cannot be fetched or verified", async (t) => {
  const { refuses } = await withGroups(t);
  const refused = async (answer: string | Answer, reason: RegExp) => {
    keep(answer);
    await refuses(await pointing(), reason);
  };
  await refused((_request, response) => response.writeHead(500).end(), /status 500/);
  await refused((_request, response) => response.writeHead(302, { location: "/elsewhere" }).end(), /status 302/);
  await refused("x".repeat(MAX_JWT_CHARACTERS + 1), /more than 65536 bytes/);
  await refused(JSON.stringify({ groups: ["a"] }), /not a token of an issuer/);
  await refused(await keeper.token({ groups: ["a"], iss: undefined }), /not a token of an issuer/);
  await refused(await keeper.token({ groups: ["a"], aud: "other" }), /audiences/);
  await refused(await keeper.token({ groups: ["a"], exp: 1 }), /expired/);
  await refused(await keeper.token({ roles: ["a"] }), /does not contain the distributed claim/);
  await refused(await keeper.token({ groups: ["a", 7] }), /list of strings/);
  await refused(await keeper.token({ groups: ["a"], iss: issuer.url }), /no key of the issuer/);
  await refused(await keeper.token({ groups: ["a"], iss: "http://127.0.0.1:1" }), /whose keys can't be fetched/);
  const [header, payload] = (await keeper.token({ groups: ["a"] })).split(".");
  await refused(`${header}.${payload}.${"A".repeat(86)}`, /no key of the issuer/);
  await refused(`${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.AA`, /not accepted/);
});

test("distributed claims: unusable endpoints are refused before any request", async (t) => {
  const { refuses } = await withGroups(t);
  await refuses(await pointing({ endpoint: keeper.url.replace("https", "http") }), /must be https/);
  await refuses(await pointing({ endpoint: "file:///etc/passwd" }), /must be https/);
  await refuses(
    await pointing({ endpoint: "http://jane:secret@127.0.0.1/a?key=b" }),
    /^[^@?]*127\.0\.0\.1\/a: [^@?]*$/,
  );
  await refuses(await pointing({ endpoint: 7 }), /not readable/);
  await refuses(await pointing({ endpoint: keeper.url, access_token: 7 }), /not readable/);
  await refuses(await pointing(undefined, { _claim_names: "groups" }), /_claim_names/);
  await refuses(await pointing(undefined, { _claim_names: { groups: 7 } }), /_claim_sources/);
  await refuses(await pointing(undefined, { _claim_sources: undefined }), /_claim_sources/);
  await refuses(await pointing(undefined, { _claim_names: { groups: "__proto__" } }), /_claim_sources/);
  assert.deepEqual(keeper.requests, []);
});

test("distributed claims: a token that breaks a claim rule causes no request", async (t) => {
  const claimMappings = { username: { claim: "sub", prefix: "" }, groups: { claim: "groups", prefix: "" } };
  const claimValidationRules = [{ claim: "hd", requiredValue: "example.com" }];
  const { refuses } = await usable(t, issuer, { claimMappings, claimValidationRules });
  await refuses(await pointing(), /hd/);
  assert.deepEqual(keeper.requests, []);
});

test("distributed claims: concurrent fetches are limited, and each one has a timeout", async (t) => {
  const { refuses, clock } = await withGroups(t);
  keep(() => undefined);
  const tokens = await Promise.all(
    Array.from({ length: MAX_CLAIM_FETCHES }, (_, index) => pointing(undefined, { index })),
  );
  const waiting = tokens.map((token) => refuses(token, /took too long/));
  await keeper.asked(GROUPS, MAX_CLAIM_FETCHES);
  await refuses(await pointing(undefined, { index: "one more" }), /being fetched already/);
  clock.advance(CLAIM_TIMEOUT_MS);
  await Promise.all(waiting);
});

test("distributed claims: many requests with one token share one fetch", async (t) => {
  const { groupsOf, metrics } = await withGroups(t);
  keep(await keeper.token({ groups: ["a"] }));
  const token = await pointing();
  const found = await Promise.all(Array.from({ length: MAX_CLAIM_FETCHES + 1 }, () => groupsOf(token)));
  assert.deepEqual(new Set(found.map(String)), new Set(["p:a"]));
  assert.equal(keeper.requests.filter((path) => path === GROUPS).length, 1);
  assert.deepEqual(metrics.checked, ["success"]);
  keep("no token");
  const other = await pointing(undefined, { index: "other" });
  await Promise.all(Array.from({ length: 2 }, () => assert.rejects(groupsOf(other), /not a token of an issuer/)));
  assert.equal(keeper.requests.filter((path) => path === GROUPS).length, 2);
});

test("distributed claims: keys of other issuers are cached, limited in number and age", async (t) => {
  const { groupsOf, refuses, clock } = await withGroups(t);
  const good = await keeper.token({ groups: ["a"] });
  const fetches = () => keeper.requests.filter((path) => path === PATHS.keys).length;
  let asked = 0;
  const ask = async () => {
    keep(good);
    assert.deepEqual(await groupsOf(await pointing(undefined, { asked: asked++ })), ["p:a"]);
  };
  await ask();
  await ask();
  assert.equal(fetches(), 1);
  for (let index = 0; index < MAX_CLAIM_ISSUERS; index++) {
    keep(await keeper.token({ groups: ["a"], iss: `${keeper.url}/${index}` }));
    await refuses(await pointing(), /not known yet/);
    if (index === MAX_CLAIM_ISSUERS - 2) await ask();
  }
  await ask();
  assert.equal(fetches(), 1);
  for (let index = 0; index < MAX_CLAIM_ISSUERS; index++) {
    keep(await keeper.token({ groups: ["a"], iss: `${keeper.url}/${index}` }));
    await refuses(await pointing(), /not known yet/);
  }
  await ask();
  assert.equal(fetches(), 2);
  clock.jump(REFRESH_INTERVAL_MS);
  await ask();
  assert.equal(fetches(), 3);
});

test("distributed claims: fetches in flight end with the authenticator", async (t) => {
  const { refuses, end } = await withGroups(t);
  keep(() => undefined);
  const waiting = refuses(await pointing(), /no longer in use/);
  await keeper.asked(GROUPS, 1);
  await end();
  await waiting;
});
