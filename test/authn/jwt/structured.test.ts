/** Issuers of an authentication configuration, as the callers of a server meet them. SPEC: Structured authentication configuration. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { after, before, type TestContext, test } from "node:test";
import { orchProfile } from "../../../runtime/index.js";
import { PROFILES } from "../../support/api.js";
import { fieldAt, listAt, objectAt, textAt } from "../../support/json.js";
import { type IssuerKey, LoopbackIssuer, makeKey, PATHS } from "./support/loopback-issuer.js";
import { configured, document, type EntryChanges, entryFor, knowing } from "./support/server-with-issuer.js";

let issuer: LoopbackIssuer;
let key: IssuerKey;

before(async () => {
  key = await makeKey("first");
  issuer = await LoopbackIssuer.start({ key });
});
after(() => issuer.stop());

/** Asserts that a server does not start with the configuration, for a reason like the given one. */
async function refused(t: TestContext, changes: EntryChanges, reason: RegExp): Promise<void> {
  await assert.rejects(configured(t, issuer, changes), reason);
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  test(`[AUTHN-CONF-024] [AUTHN-CONF-025] uid, extra values and the id of the credential (${profile.name})`, async (t) => {
    const claimMappings = {
      username: { claim: "sub", prefix: "" },
      uid: { claim: "oid" },
      extra: [
        { key: "example.com/tenant", valueExpression: "claims.tenant" },
        { key: "example.com/roles", valueExpression: "claims.roles" },
        { key: "example.com/none", valueExpression: "claims.?none.orValue('')" },
      ],
    };
    const { whoIs } = await configured(t, issuer, { claimMappings }, profile);
    const claims = { oid: "u1", tenant: "acme", roles: ["a", "", "b"], jti: "t-1" };
    const { username, uid, extra } = objectAt(await whoIs(await issuer.token(claims)));
    assert.deepEqual([username, uid], ["jane", "u1"]);
    const credentialId = `${profile.words.userExtraPrefix}credential-id`;
    assert.deepEqual(extra, {
      "example.com/tenant": ["acme"],
      "example.com/roles": ["a", "b"],
      [credentialId]: ["JTI=t-1"],
    });
    assert.equal(fieldAt(await whoIs(await issuer.token({ ...claims, jti: 7 })), "extra", credentialId), undefined);
    for (const oid of [undefined, 7, null, ["u1"]])
      assert.equal(await whoIs(await issuer.token({ ...claims, oid })), 401);
    assert.equal(await whoIs(await issuer.token({ ...claims, roles: ["a", 7] })), 401);
  });
}

test("[AUTHN-CONF-011] discoveryURL replaces the discovery location", async (t) => {
  const place = await LoopbackIssuer.start({ key });
  t.after(() => place.stop());
  const url = "https://issuer.example.com/tenant";
  place.answers.set("/here", { issuer: url, jwks_uri: `${place.url}${PATHS.keys}` });
  const { whoIs } = await configured(t, issuer, { issuer: { url, discoveryURL: `${place.url}/here` } });
  assert.equal(fieldAt(await whoIs(await place.token({ iss: url })), "username"), "jane");
  assert.ok(!place.requests.includes(PATHS.discovery));
});

test("[AUTHN-CONF-013] the discovery document's issuer must equal url", async (t) => {
  const lying = await LoopbackIssuer.start({ key });
  t.after(() => lying.stop());
  lying.answers.set(PATHS.discovery, { issuer: `${lying.url}/`, jwks_uri: `${lying.url}${PATHS.keys}` });
  const { whoIs, log } = await configured(t, lying);
  assert.equal(await whoIs(await lying.token()), 401);
  await log.line(({ message }) => message.includes(`belongs to another issuer than ${lying.url}`));
});

test("[AUTHN-CONF-014] certificateAuthority verifies discovery connections; without it the system's roots do", async (t) => {
  const { whoIs } = await configured(t, issuer);
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), "jane");
  const without = await configured(t, issuer, { issuer: { certificateAuthority: undefined } });
  assert.equal(await without.whoIs(await issuer.token()), 401);
  await without.log.line(({ message }) => message.includes("unknown authority"));
});

test("[AUTHN-CONF-015] at least one audience must match aud", async (t) => {
  const { whoIs } = await configured(t, issuer, { issuer: { audiences: ["a", "c"], audienceMatchPolicy: "MatchAny" } });
  assert.equal(await whoIs(await issuer.token({ aud: ["b"] })), 401);
  assert.equal(fieldAt(await whoIs(await issuer.token({ aud: ["b", "a"] })), "username"), "jane");
  assert.equal(fieldAt(await whoIs(await issuer.token({ aud: "c" })), "username"), "jane");
});

test("[AUTHN-CONF-017] [AUTHN-CONF-030] a claim must have the value that is required", async (t) => {
  const claimValidationRules = [{ claim: "hd", requiredValue: "example.com" }, { claim: "empty" }];
  const { whoIs, api } = await configured(t, issuer, { claimValidationRules });
  const token = (claims: object) => issuer.token({ hd: "example.com", empty: "", ...claims });
  assert.equal(fieldAt(await whoIs(await token({})), "username"), "jane");
  for (const hd of ["example.org", "Example.com", undefined, null, ["example.com"], true])
    assert.equal(await whoIs(await token({ hd })), 401);
  assert.equal(await whoIs(await token({ empty: undefined })), 401);
  const { status, body } = await api.get("/api", { token: await token({ hd: "example.org" }) });
  assert.deepEqual([status, body.reason, body.message], [401, "Unauthorized", "Unauthorized"]);
});

test("the log shows no more than the beginning of a reason that quotes a claim", async (t) => {
  const { whoIs, log } = await configured(t, issuer, {
    claimMappings: { username: { expression: "{'a': 'b'}[claims.sub]" } },
  });
  assert.equal(await whoIs(await issuer.token({ sub: "x".repeat(5_000) })), 401);
  const { fields } = await log.line(({ message }) => message === "a credential was refused");
  assert.match(textAt(fields, "reason"), /no such key: x+\.\.\.$/);
  assert.ok(textAt(fields, "reason").length < 1_100);
});

test("[AUTHN-CONF-018] [AUTHN-CONF-019] all claim rules must hold; the message goes to the log, not to the client", async (t) => {
  const message = "only people of the house";
  const claimValidationRules = [
    { expression: "claims.hd == 'example.com'", message },
    { expression: "claims.exp - claims.nbf <= 86400", message: "tokens live for a day" },
  ];
  const { whoIs, log, api } = await configured(t, issuer, { claimValidationRules });
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { hd: "example.com", exp, nbf: exp - 7_200 };
  assert.equal(fieldAt(await whoIs(await issuer.token(claims)), "username"), "jane");
  assert.equal(await whoIs(await issuer.token({ ...claims, nbf: exp - 90_000 })), 401);
  const { status, text } = await api.get("/api", { token: await issuer.token({ ...claims, hd: "example.org" }) });
  assert.equal(status, 401);
  assert.ok(!text.includes(message));
  const line = await log.line(({ fields, message: said }) => JSON.stringify([fields, said]).includes(message));
  assert.ok(line);
  // a rule that has no value is a rule that does not hold
  assert.equal(await whoIs(await issuer.token({ ...claims, hd: undefined })), 401);
});

test("[AUTHN-CONF-020] a username by claim needs a prefix, which may be empty", async (t) => {
  await refused(t, { claimMappings: { username: { claim: "sub" } } }, /claimMappings\.username\.prefix/);
  const prefixed = await configured(t, issuer, { claimMappings: { username: { claim: "sub", prefix: "house:" } } });
  assert.equal(fieldAt(await prefixed.whoIs(await issuer.token()), "username"), "house:jane");
  const bare = await configured(t, issuer, { claimMappings: { username: { claim: "sub", prefix: "" } } });
  assert.equal(fieldAt(await bare.whoIs(await issuer.token()), "username"), "jane");
});

test("[AUTHN-CONF-021] [AUTHN-CONF-022] a username by expression is a string that is not empty", async (t) => {
  const username = { expression: "claims.sub + ':x'" };
  const { whoIs } = await configured(t, issuer, { claimMappings: { username } });
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), "jane:x");
  assert.equal(await whoIs(await issuer.token({ sub: 7 })), 401);
  const bare = await configured(t, issuer, { claimMappings: { username: { expression: "claims.sub" } } });
  for (const sub of ["", undefined, 7, ["jane"]]) assert.equal(await bare.whoIs(await issuer.token({ sub })), 401);
  for (const expression of ["1", "claims.sub == 'a'", "['a']", "claims.sub +", "user.username"])
    await refused(t, { claimMappings: { username: { expression } } }, /jwt\[0\]\.claimMappings\.username\.expression/);
  const byClaim = await configured(t, issuer);
  assert.equal(await byClaim.whoIs(await issuer.token({ sub: "" })), 401);
});

test("[AUTHN-CONF-023] groups by claim with prefix, or by expression giving a string or a list", async (t) => {
  const username = { claim: "sub", prefix: "" };
  const withGroups = (groups: object) => configured(t, issuer, { claimMappings: { username, groups } });
  const byClaim = await withGroups({ claim: "roles", prefix: "p:" });
  const groupsOf = async (server: typeof byClaim, roles: unknown) => {
    const user = await server.whoIs(await issuer.token({ roles }));
    return user === 401 ? 401 : listAt(user, "groups").filter((group) => group !== "system:authenticated");
  };
  assert.deepEqual(await groupsOf(byClaim, ["a", "b"]), ["p:a", "p:b"]);
  assert.deepEqual(await groupsOf(byClaim, "a"), ["p:a"]);
  assert.deepEqual(await groupsOf(byClaim, undefined), []);
  for (const roles of [7, ["a", 7], { a: "b" }, true]) assert.equal(await groupsOf(byClaim, roles), 401);
  const byExpression = await withGroups({ expression: "claims.roles" });
  assert.deepEqual(await groupsOf(byExpression, "a"), ["a"]);
  assert.deepEqual(await groupsOf(byExpression, ["a", "", "b"]), ["a", "b"]);
  assert.deepEqual(await groupsOf(byExpression, ""), []);
  assert.deepEqual(await groupsOf(byExpression, null), []);
  for (const roles of [7, ["a", 7], { a: "b" }, undefined]) assert.equal(await groupsOf(byExpression, roles), 401);
  const listed = await withGroups({ expression: "claims.roles.split(',').map(role, 'role:' + role)" });
  assert.deepEqual(await groupsOf(listed, "a,b"), ["role:a", "role:b"]);
});

test("[AUTHN-CONF-024] a uid by expression", async (t) => {
  const claimMappings = { username: { claim: "sub", prefix: "" }, uid: { expression: "claims.oid + '-1'" } };
  const { whoIs } = await configured(t, issuer, { claimMappings });
  assert.equal(fieldAt(await whoIs(await issuer.token({ oid: "u" })), "uid"), "u-1");
  assert.equal(await whoIs(await issuer.token({ oid: 7 })), 401);
});

test("[AUTHN-CONF-026] [AUTHN-CONF-027] all user rules must hold, whatever the mappings made", async (t) => {
  const claimMappings = { username: { claim: "sub", prefix: "" }, groups: { claim: "groups", prefix: "" } };
  const userValidationRules = [
    { expression: "!user.username.startsWith('system:')", message: "no names of the system" },
    { expression: "user.groups.all(group, !group.startsWith('system:'))", message: "no groups of the system" },
    { expression: "user.uid == '' && user.extra.size() == 0" },
  ];
  const { whoIs, log } = await configured(t, issuer, { claimMappings, userValidationRules });
  assert.equal(fieldAt(await whoIs(await issuer.token({ groups: ["a"] })), "username"), "jane");
  assert.equal(await whoIs(await issuer.token({ sub: "system:admin" })), 401);
  await log.line((line) => JSON.stringify(line).includes("no names of the system"));
  assert.equal(await whoIs(await issuer.token({ groups: ["system:masters"] })), 401);
  assert.equal(await whoIs(await issuer.token({ jti: "t-1" })), 401);
});

test("[AUTHN-CONF-028] tokens need iss, aud, exp and the username claim", async (t) => {
  const { whoIs } = await configured(t, issuer);
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), "jane");
  for (const name of ["iss", "aud", "exp", "sub"])
    assert.equal(await whoIs(await issuer.token({ [name]: undefined })), 401);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  assert.equal(await whoIs(await issuer.token({ iss: `${issuer.url}/` })), 401);
  assert.equal(await whoIs(await issuer.token({ exp: nowSeconds - 1 })), 401);
  assert.equal(await whoIs(await issuer.token({ exp: new Date(Date.now() + 60_000).toISOString() })), 401);
  assert.equal(fieldAt(await whoIs(await issuer.token({ exp: nowSeconds + 60 })), "username"), "jane");
});

test("[AUTHN-CONF-029] claims.email needs claims.email_verified", async (t) => {
  const claimMappings = { username: { expression: "claims.email" } };
  await refused(t, { claimMappings }, /claimMappings\.username\.expression.*claims\.email_verified must be used/);
  const claimValidationRules = [{ expression: "claims.email_verified == true" }];
  const { whoIs } = await configured(t, issuer, { claimMappings, claimValidationRules });
  const email = "jane@example.com";
  assert.equal(fieldAt(await whoIs(await issuer.token({ email, email_verified: true })), "username"), email);
  assert.equal(await whoIs(await issuer.token({ email, email_verified: false })), 401);
  const extra = [{ key: "example.com/verified", valueExpression: "string(claims.email_verified)" }];
  await configured(t, issuer, { claimMappings: { ...claimMappings, extra } });
});

test("[AUTHN-CONF-031] distributed claims are not resolved in expressions", async (t) => {
  const source = await LoopbackIssuer.start({ key });
  t.after(() => source.stop());
  source.answers.set(
    "/groups",
    (_request, response) => void source.token({ groups: ["a"] }).then((token) => response.end(token)),
  );
  const claimMappings = {
    username: { claim: "sub", prefix: "" },
    groups: { expression: "has(claims.groups) ? claims.groups : ['absent']" },
  };
  const { whoIs } = await configured(t, issuer, { claimMappings });
  const token = await issuer.token({
    _claim_names: { groups: "there" },
    _claim_sources: { there: { endpoint: `${source.url}/groups` } },
  });
  assert.deepEqual(fieldAt(await whoIs(token), "groups"), ["absent", "system:authenticated"]);
  assert.deepEqual(source.requests, []);
});

test("[AUTHN-CONF-032] egress settings and proxies do not apply: issuers are called directly", async (t) => {
  let connections = 0;
  const proxy = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  t.after(() => proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : `http://127.0.0.1:${port}`;
  t.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  const { whoIs } = await configured(t, issuer, { issuer: { egressSelectorType: "cluster" } });
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), "jane");
  assert.equal(connections, 0);
});

test("[AUTHN-CONF-006] each token goes to its own issuer among several", async (t) => {
  const second = await LoopbackIssuer.start({ key: await makeKey("first") });
  t.after(() => second.stop());
  const jwt = [
    await entryFor(issuer, { claimMappings: { username: { claim: "sub", prefix: "one:" } } }),
    await entryFor(second, { claimMappings: { username: { claim: "sub", prefix: "two:" } } }),
  ];
  const { whoIs } = await knowing(t, { configuration: document(orchProfile(), jwt) });
  assert.equal(fieldAt(await whoIs(await issuer.token()), "username"), "one:jane");
  assert.equal(fieldAt(await whoIs(await second.token()), "username"), "two:jane");
  // what the one has signed in the name of the other is nobody's
  assert.equal(await whoIs(await issuer.token({ iss: second.url })), 401);
  assert.equal(await whoIs(await second.token({ iss: issuer.url })), 401);
});
