/** Requests without a credential: whose they are, and where they get any further. SPEC: Anonymous requests. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { AuthorizationAttributes, Authorizer } from "../../../runtime/authz/authorizer.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { SettableText } from "../../support/settable-text.js";

const SECRETS = "/api/v1/secrets";
const GATE = { AnonymousAuthConfigurableEndpoints: true };

/** Public information for those who are not known, everything for administrators. */
class PublicInformation implements Authorizer {
  /** About those who are not known. */
  readonly asked: AuthorizationAttributes[] = [];

  async authorize(attributes: AuthorizationAttributes) {
    const { groups } = attributes.user;
    const isUnknown = groups.includes("system:unauthenticated");
    if (isUnknown) this.asked.push(attributes);
    const isPublic = !attributes.isResourceRequest && ["/version", "/livez"].includes(attributes.path);
    const isAllowed = groups.includes("system:masters") || (isPublic && isUnknown);
    return { type: isAllowed ? "Allow" : "NoOpinion", reason: "" } as const;
  }
}

interface Scene {
  readonly api: TestApi;
  readonly authorizer: PublicInformation;
  /** Without a credential. */
  statusOf(path: string, headers?: Record<string, string>): Promise<number>;
}

async function open(
  t: TestContext,
  profile: NamingProfile,
  options: Omit<CreateServerOptions, "profile"> = {},
): Promise<Scene> {
  const authorizer = new PublicInformation();
  const api = await startApi({ profile, authorization: authorizer, controllers: [], ...options });
  t.after(() => api.stop());
  return {
    api,
    authorizer,
    statusOf: async (path, headers = {}) => (await api.get(path, { token: "", headers })).status,
  };
}

function documentOf({ words }: NamingProfile, anonymous?: object): string {
  const apiVersion = `${words.apiserverConfigGroup}/v1beta1`;
  return JSON.stringify({ apiVersion, kind: "AuthenticationConfiguration", anonymous });
}

function configured(t: TestContext, profile: NamingProfile, anonymous: object): Promise<Scene> {
  return open(t, profile, {
    authentication: { configuration: documentOf(profile, anonymous) },
    featureGates: GATE,
  });
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();

  test(`[AUTHN-ANON-001] [AUTHN-ANON-002] [AUTHN-ANON-004] no credential is the anonymous user, by default (${profile.name})`, async (t) => {
    const { api, authorizer, statusOf } = await open(t, profile);
    assert.equal(await statusOf("/version"), 200);
    const { user } = authorizer.asked.at(-1) ?? {};
    assert.deepEqual(user, {
      username: "system:anonymous",
      uid: "",
      groups: ["system:unauthenticated"],
      extra: {},
    });
    const refused = await api.get(SECRETS, { token: "" });
    assert.equal(refused.status, 403);
    assert.match(refused.body.message, /^secrets is forbidden: User "system:anonymous" cannot list resource "secrets"/);
  });

  test(`[AUTHN-ANON-003] a token that is not good is 401, also where anonymous requests are taken (${profile.name})`, async (t) => {
    const { authorizer, statusOf } = await open(t, profile, { authentication: { anonymous: true } });
    const before = authorizer.asked.length;
    for (const path of ["/api", "/version", "/livez"])
      assert.equal(await statusOf(path, { authorization: "Bearer bad" }), 401, path);
    assert.equal(authorizer.asked.length, before, "nobody was asked what they may do");
  });

  test(`[AUTHN-ANON-005] where everything is allowed, requests without a credential are refused by default (${profile.name})`, async (t) => {
    const always = await open(t, profile, { authorization: ["AlwaysAllow"] });
    for (const path of [SECRETS, "/version", "/livez"]) assert.equal(await always.statusOf(path), 401, path);
    assert.equal((await always.api.get(SECRETS)).status, 200);
    const asked = await open(t, profile, { authorization: ["AlwaysAllow"], authentication: { anonymous: true } });
    assert.equal(await asked.statusOf(SECRETS), 200, "unless they are asked for");
    // a browser has no credential before the page is there that asks for one
    for (const path of ["/docs/", "/docs/page.js"]) assert.equal(await always.statusOf(path), 200, path);
    for (const path of ["/docs/../api", "/docs/other", "/docs/page.js/"])
      assert.equal(await always.statusOf(path), 401, path);
    const without = await open(t, profile, { authorization: ["AlwaysAllow"], apiReference: false });
    assert.equal(await without.statusOf("/docs/"), 401);
    const off = await open(t, profile, { authorization: ["AlwaysAllow"], authentication: { anonymous: false } });
    assert.equal(await off.statusOf("/docs/"), 401);
  });

  test(`[AUTHN-ANON-006] anonymous requests can be switched off (${profile.name})`, async (t) => {
    const { api, authorizer, statusOf } = await open(t, profile, { authentication: { anonymous: false } });
    const before = authorizer.asked.length;
    for (const path of [SECRETS, "/version", "/livez", "/"]) assert.equal(await statusOf(path), 401, path);
    assert.equal(authorizer.asked.length, before, "nobody was asked what they may do");
    const { body, headers } = await api.get("/version", { token: "" });
    assert.deepEqual([body.kind, body.reason, body.code], ["Status", "Unauthorized", 401]);
    assert.equal(headers["www-authenticate"] === undefined, false);
    assert.equal((await api.get("/version")).status, 200);
  });

  test(`[AUTHN-CONF-035] the file switches anonymous requests (${profile.name})`, async (t) => {
    const off = await configured(t, profile, { enabled: false });
    assert.deepEqual([await off.statusOf("/version"), await off.statusOf(SECRETS)], [401, 401]);
    const on = await configured(t, profile, { enabled: true });
    assert.deepEqual([await on.statusOf("/version"), await on.statusOf(SECRETS)], [200, 403]);
  });

  test(`[AUTHN-CONF-036] the file limits anonymous requests to paths, letter by letter (${profile.name})`, async (t) => {
    const { api, authorizer, statusOf } = await configured(t, profile, {
      enabled: true,
      conditions: [{ path: "/livez" }, { path: "/version" }],
    });
    assert.deepEqual([await statusOf("/livez"), await statusOf("/version"), await statusOf("/api")], [200, 200, 401]);
    assert.equal(await statusOf("/livez?verbose"), 200, "a query is no part of the path");
    const before = authorizer.asked.length;
    for (const path of [
      "/livez/",
      "/livez/ping",
      "//livez",
      "/LIVEZ",
      "/%6Civez",
      "/livez%2F..%2Fapi",
      "/livez/../api",
      "/./livez",
      "/livez;x",
      "/livez%00",
      "/readyz",
      "/",
      SECRETS,
    ])
      assert.equal(await statusOf(path), 401, path);
    assert.equal(authorizer.asked.length, before, "nobody was asked what they may do");
    assert.equal(await statusOf("/livez", { authorization: "Bearer bad" }), 401);
    assert.equal((await api.get("/api")).status, 200, "who is known is not concerned");
  });
}

test("paths of proxies and upgrades are those of the request, too", async (t) => {
  const [makeProfile] = PROFILES;
  assert.ok(makeProfile);
  const { statusOf } = await configured(t, makeProfile(), { enabled: true, conditions: [{ path: "/livez" }] });
  const forwarded = { "x-forwarded-uri": "/livez", "x-original-url": "/livez", "x-rewrite-url": "/livez" };
  assert.equal(await statusOf("/api", forwarded), 401);
  const upgrade = { connection: "Upgrade", upgrade: "websocket" };
  assert.equal(await statusOf("/api/v1/namespaces/default/pods/p/exec", upgrade), 401);
});

test("a reload may not change the settings of anonymous requests", async (t) => {
  const [makeProfile] = PROFILES;
  assert.ok(makeProfile);
  const profile = makeProfile();
  const configuration = new SettableText("the file", documentOf(profile, { enabled: false }));
  const logger = new RecordedLog();
  const { statusOf } = await open(t, profile, { authentication: { configuration }, featureGates: GATE, logger });
  configuration.set(documentOf(profile, { enabled: true }));
  await logger.line(({ message }) => message.includes("anonymous: Forbidden: changed from initial configuration file"));
  assert.equal(await statusOf("/version"), 401);
});

test("anonymous in the file needs its gate, and stands instead of the option", async () => {
  const [makeProfile] = PROFILES;
  assert.ok(makeProfile);
  const profile = makeProfile();
  const configuration = documentOf(profile, { enabled: true });
  await assert.rejects(
    startApi({ profile, authentication: { configuration } }),
    /anonymous: Forbidden: .* feature gate is disabled/,
  );
  await assert.rejects(
    startApi({ profile, authentication: { configuration, anonymous: true }, featureGates: GATE }),
    /--anonymous-auth flag cannot be set when anonymous field is configured/,
  );
});
