/** The stage that finds out who asks: what it answers, counts and tells, and what later stages see of credentials. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serviceUnavailable } from "../../runtime/api/status.js";
import type { UserInfo } from "../../runtime/api/user-info.js";
import {
  type Authenticator,
  type CredentialSource,
  InvalidCredentialError,
} from "../../runtime/authn/authenticator.js";
import { MetricRegistry } from "../../runtime/base/metrics/metric-registry.js";
import { orchProfile } from "../../runtime/index.js";
import { AttemptMetrics } from "../../runtime/pipeline/attempt-metrics.js";
import type { PipelineContext, Received } from "../../runtime/pipeline/context.js";
import type { HttpRequest } from "../../runtime/pipeline/request/http.js";
import { authenticate } from "../../runtime/pipeline/stages/authenticate.js";
import { impersonate } from "../../runtime/pipeline/stages/impersonate.js";
import { SteppedClock } from "../storage/stepped-clock.js";

const JANE: UserInfo = { username: "jane", uid: "", groups: [], extra: {} };
const { groupDomain } = orchProfile().words;
const TOKEN = "tok1";
const PROTOCOL = `base64url.bearer.authorization.${groupDomain}.${Buffer.from(TOKEN).toString("base64url")}`;

/** Knows jane by her token. */
const listed: Authenticator = {
  authenticate: async ({ bearerToken }) => (bearerToken === TOKEN ? JANE : undefined),
};

interface Scene {
  readonly attempts: AttemptMetrics;
  readonly refusals: string[];
  receive(request: Partial<HttpRequest>): Received;
}

function sceneOf(authenticator: Authenticator, open: readonly string[] = ["/"], clock = new SteppedClock()): Scene {
  const attempts = new AttemptMetrics(new MetricRegistry());
  const refusals: string[] = [];
  const context = {
    profile: orchProfile(),
    clock,
    attempts,
    authentication: { authenticator, anonymous: { allows: (path: string) => open.includes(path) } },
    authorizer: { authorize: async () => ({ type: "Allow", reason: "" }) },
    reportRefusal: (reason: string, auditId: string) => refusals.push(`${auditId}: ${reason}`),
  } as unknown as PipelineContext;
  return {
    attempts,
    refusals,
    receive: (request) =>
      ({ context, auditId: "id", request: { method: "GET", path: "/", headers: {}, ...request } }) as Received,
  };
}

const bearer = { headers: { authorization: `Bearer ${TOKEN}`, accept: "*/*" } };

describe("authenticate", () => {
  test("[AUTHN-TOKEN-008] later stages never see the token", async () => {
    const { receive } = sceneOf(listed);
    const { request, user } = await authenticate(receive(bearer));
    assert.equal(user, JANE);
    assert.equal(request.headers.authorization, undefined);
    assert.equal(request.headers.accept, "*/*");
    assert.doesNotMatch(JSON.stringify(request.headers), /tok1/);
  });

  test("[AUTHN-TOKEN-008] later stages never see a token among the protocols of a WebSocket", async () => {
    const { receive } = sceneOf(listed);
    for (const [given, left] of [
      [`${PROTOCOL}, chat`, "chat"],
      [["a", PROTOCOL, "b"], "a, b"],
      [PROTOCOL, undefined],
      ["chat", "chat"],
      [
        ["a", "b"],
        ["a", "b"],
      ],
    ] as const) {
      const headers = { authorization: `Bearer ${TOKEN}`, "sec-websocket-protocol": given };
      const { request } = await authenticate(receive({ headers }));
      assert.deepEqual(request.headers["sec-websocket-protocol"], left);
    }
  });

  test("each request of a connection is its own user's, whatever the requests before it presented", async () => {
    const { receive } = sceneOf({ authenticate: ({ bearerToken = "none" }) => ({ ...JANE, username: bearerToken }) });
    const connection = {};
    const nameFor = async (authorization: string | undefined): Promise<string> =>
      (await authenticate(receive({ headers: { authorization }, connection }))).user.username;
    for (const [given, name] of [
      ["Bearer one", "one"],
      ["Bearer one", "one"],
      ["bearer  one ", "one"],
      ["Bearer two", "two"],
      [undefined, "none"],
      ["Basic one", "none"],
      ["Bearer one", "one"],
    ] as const)
      assert.equal(await nameFor(given), name, given);
    await assert.rejects(async () => nameFor("Bearer \xff"), { code: 401 });
    await assert.rejects(async () => nameFor("Bearer \xff"), { code: 401 });
    assert.equal(await nameFor("Bearer two"), "two");
  });

  test("costly properties of a request are still computed only on demand", async () => {
    const asked: string[] = [];
    const ended = new AbortController().signal;
    const received = sceneOf(listed).receive({});
    const request: HttpRequest = {
      ...received.request,
      ...bearer,
      upgrade: "x",
      get signal() {
        asked.push("signal");
        return ended;
      },
      get ended() {
        asked.push("ended");
        return ended;
      },
    };
    const authenticated = await authenticate({ ...received, request });
    assert.deepEqual(asked, []);
    assert.equal(authenticated.request.signal, ended);
    assert.equal(authenticated.request.ended, ended);
    assert.deepEqual([authenticated.request.upgrade, authenticated.request.method], ["x", "GET"]);
    assert.deepEqual(asked, ["signal", "ended"]);
  });

  test("methods see the headers, the TLS certificate and the connection of the client", async () => {
    const seen: CredentialSource[] = [];
    const peer = { chain: [], tlsError: "none" };
    const { receive } = sceneOf({
      async authenticate(source) {
        seen.push(source);
        return JANE;
      },
    });
    const connection = {};
    await authenticate(receive({ headers: { "x-remote-group": ["a, b", "c"] }, peer, connection }));
    const [source] = seen;
    assert.deepEqual(source, {
      bearerToken: undefined,
      headers: { "x-remote-group": ["a, b", "c"] },
      peer,
      connection,
    });
    assert.equal(source?.connection, connection);
  });

  test("[AUTHN-ANON-001, AUTHN-ANON-003, AUTHN-ANON-006] without a credential the path decides; an invalid credential is always rejected", async () => {
    const { receive, attempts, refusals } = sceneOf(listed, ["/open"]);
    assert.equal((await authenticate(receive({ path: "/open" }))).user.username, "system:anonymous");
    for (const path of ["/closed", "/open/", "/%6fpen", ""])
      await assert.rejects(async () => authenticate(receive({ path })), { code: 401, message: "Unauthorized" });
    assert.deepEqual(refusals, [], "who shows nothing has nothing refused");
    const bad = { path: "/open", headers: { authorization: "Bearer bad" } };
    await assert.rejects(async () => authenticate(receive(bad)), { code: 401, message: "Unauthorized" });
    assert.deepEqual(refusals, ["id: no authentication method recognizes the bearer token"]);
    assert.deepEqual(attempts.authentication, { success: 1, failure: 5, error: 0 });
    assert.deepEqual(attempts.users, { "system:anonymous": 1, other: 0 });
  });

  test("a credential that a method rejects is 401; only operators learn the reason", async () => {
    const cause = new Error("inside");
    const { receive, attempts, refusals } = sceneOf({
      authenticate: () => Promise.reject(new InvalidCredentialError("it is too old", { cause })),
    });
    await assert.rejects(
      async () => authenticate(receive(bearer)),
      (error: Error) => {
        assert.deepEqual([error.message, error.cause], ["Unauthorized", undefined]);
        return true;
      },
    );
    assert.deepEqual(refusals, ["id: it is too old"]);
    assert.deepEqual(attempts.authentication, { success: 0, failure: 1, error: 0 });
  });

  test("a method that fails does not make the caller anonymous", async () => {
    for (const failure of [new Error("out of order"), serviceUnavailable("later")]) {
      const { receive, attempts, refusals } = sceneOf({ authenticate: () => Promise.reject(failure) });
      for (const request of [bearer, {}]) await assert.rejects(async () => authenticate(receive(request)), failure);
      assert.deepEqual(attempts.authentication, { success: 0, failure: 0, error: 2 });
      assert.deepEqual(refusals, []);
    }
  });

  test("[AUTHN-TOKEN-005] several credentials are rejected, however they are sent", async () => {
    const { receive, attempts } = sceneOf(listed);
    const headers = { authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] };
    await assert.rejects(async () => authenticate(receive({ headers })), {
      code: 400,
      message: "the request has 2 Authorization headers, expected one",
    });
    assert.equal(attempts.authentication.failure, 1);
    const sole = await authenticate(receive({ headers: { authorization: [`Bearer ${TOKEN}`] } }));
    assert.equal(sole.user, JANE);
  });

  test("every request counts once, with its duration", async () => {
    const clock = new SteppedClock();
    const slow: Authenticator = {
      async authenticate({ bearerToken }) {
        clock.pass(bearerToken === TOKEN ? 3 : 2_000);
        return listed.authenticate({ bearerToken, headers: {} });
      },
    };
    const { receive, attempts } = sceneOf(slow, ["/"], clock);
    await authenticate(receive(bearer));
    await authenticate(receive({}));
    await assert.rejects(async () => authenticate(receive({ headers: { authorization: "Bearer bad" } })));
    const { success, failure, error } = attempts.authenticationSeconds;
    assert.deepEqual([success.count, failure.count, error.count], [2, 1, 0]);
    assert.deepEqual([success.sum, failure.sum], [2.003, 2]);
    assert.deepEqual(attempts.authentication, { success: 2, failure: 1, error: 0 });
  });

  test("[AUTHN-IMP-001] later stages see the request as the impersonated user's, without the impersonation headers", async () => {
    const { receive } = sceneOf(listed);
    const headers = { ...bearer.headers, "impersonate-user": "bob", "impersonate-other": "x", impersonate_user: "y" };
    const subject = await impersonate(await authenticate(receive({ headers })));
    assert.deepEqual([subject.user.username, subject.impersonator], ["bob", JANE]);
    const left = Object.entries(subject.request.headers).filter(([, value]) => value !== undefined);
    assert.deepEqual(Object.fromEntries(left), { accept: "*/*", impersonate_user: "y" });
  });
});
