/** SPEC: Token webhook authentication. Through real servers: one that asks, and one that answers over mutual TLS. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { type AuthenticationOptions, type NamingProfile, orchProfile } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { ReviewServer } from "../../support/review-server.js";
import { startServe } from "../../support/serve.js";
import { ask } from "../../support/serve-requests.js";

const ANNA = { username: "anna", uid: "7", groups: ["dev"], extra: { "example.com/team": ["a", "b"] } };
const AUTHENTICATED = "system:authenticated";
/** Keeps tests of failures short. */
const SHORT_TIME_MS = 400;

const serverWith = (profile: NamingProfile, authentication: AuthenticationOptions): Promise<TestApi> =>
  startApi({ profile, authorization: ["AlwaysAllow"], authentication });

const selfReview = (server: TestApi, token: string): Promise<Answer> =>
  server.post(`/apis/${server.profile.words.authenticationGroup}/v1/selfsubjectreviews`, {}, { token });

/** The user's name, or the message of the refusal. */
async function outcome(server: TestApi, token: string): Promise<unknown> {
  const { status, body } = await selfReview(server, token);
  const { reason, message, code } = body;
  return status === 201 ? fieldAt(body, "status", "userInfo", "username") : { reason, message, code };
}

const UNAUTHORIZED = { reason: "Unauthorized", message: "Unauthorized", code: 401 };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = profile.words.authenticationGroup;

  describe(`token webhook (${profile.name})`, () => {
    let authority: Authority;
    /** The authority of the certificates that the webhook accepts from its callers. */
    let callers: Authority;
    let webhook: ReviewServer;
    let options: NonNullable<AuthenticationOptions["webhook"]>;
    let api: TestApi;
    /** With the newer version, audiences and a token of its own, and a memory: its tests ask with tokens of their own. */
    let other: TestApi;
    before(async () => {
      authority = await makeAuthority("webhooks");
      callers = await makeAuthority("callers");
      webhook = await ReviewServer.start(await authority.issueServer(), callers.certificate);
      options = {
        url: webhook.url,
        certificateAuthority: authority.certificate,
        clientCertificate: await callers.issueClient("api-server"),
        // No test changes the next one through remembered answers.
        cacheTtlMs: 0,
      };
      api = await serverWith(profile, { webhook: options });
      const { cacheTtlMs: _, ...standard } = options;
      other = await serverWith(profile, {
        webhook: { ...standard, version: "v1" },
        apiAudiences: ["a", "b"],
        tokenFile: "file-token,jane,1\n",
      });
    });
    after(async () => {
      await api.stop();
      await other.stop();
      await webhook.stop();
    });
    afterEach(() => {
      webhook.answer = undefined;
      webhook.status = () => ({ authenticated: false });
      webhook.seen.length = 0;
    });

    const self = (token: string, server = api): Promise<Answer> => selfReview(server, token);
    const knows =
      (user: JsonValue, more: JsonObject = {}) =>
      (): JsonObject => ({ authenticated: true, user, ...more });

    test("[AUTHN-WEBHOOK-002] [AUTHN-WEBHOOK-004] one TokenReview is posted over mutual TLS, in the version that was chosen", async () => {
      webhook.status = knows(ANNA);
      assert.equal((await self("unknown-token")).status, 201);
      assert.equal(webhook.seen.length, 1);
      const { method, url, headers, review, caller } = webhook.seen[0] as (typeof webhook.seen)[0];
      assert.deepEqual([method, url.split("?")[0], caller], ["POST", "/review", "api-server"]);
      assert.equal(headers["content-type"], "application/json");
      assert.deepEqual([review.apiVersion, review.kind], [`${group}/v1beta1`, "TokenReview"]);
      assert.equal(fieldAt(review, "spec", "token"), "unknown-token");
      assert.equal((await self("unknown-token", other)).status, 201);
      assert.equal(webhook.seen.at(-1)?.review.apiVersion, `${group}/v1`);
    });

    test("[AUTHN-WEBHOOK-003] the audiences of the server are sent where it has some of its own", async () => {
      webhook.status = knows(ANNA);
      await self("t");
      assert.deepEqual(webhook.seen[0]?.review.spec, { token: "t" });
      assert.equal(await outcome(other, "with audiences"), "anna");
      assert.deepEqual(webhook.seen.at(-1)?.review.spec, { token: "with audiences", audiences: ["a", "b"] });
    });

    test("[AUTHN-WEBHOOK-005] an answer of another version or kind authenticates no user", async () => {
      for (const other of [{ apiVersion: `${group}/v1` }, { apiVersion: undefined }, { kind: "SubjectAccessReview" }]) {
        webhook.answer = ({ review }, response) =>
          void response.end(JSON.stringify({ ...review, status: { authenticated: true, user: ANNA }, ...other }));
        assert.deepEqual(await outcome(api, "t"), UNAUTHORIZED);
      }
      assert.equal(webhook.seen.length, 3);
    });

    test("[AUTHN-WEBHOOK-006] [AUTHN-WEBHOOK-009] the identity is what the webhook gave, extra and all", async () => {
      webhook.status = knows(ANNA);
      const { userInfo } = objectAt((await self("t")).body, "status");
      assert.deepEqual(userInfo, { ...ANNA, groups: ["dev", AUTHENTICATED] });
    });

    test("[AUTHN-WEBHOOK-008] a webhook needs to give no more than a name", async () => {
      webhook.status = knows({ username: "jane" });
      assert.deepEqual(fieldAt((await self("t")).body, "status", "userInfo"), {
        username: "jane",
        groups: [AUTHENTICATED],
      });
    });

    test("[AUTHN-008] a webhook that names system:authenticated itself does not double it", async () => {
      webhook.status = knows({ username: "jane", groups: [AUTHENTICATED, "dev"] });
      assert.deepEqual(fieldAt((await self("t")).body, "status", "userInfo", "groups"), ["dev", AUTHENTICATED]);
    });

    test("[AUTHN-WEBHOOK-007] a user without a name is not authenticated", async () => {
      for (const user of [{ username: "" }, {}, undefined, { groups: ["system:masters"] }]) {
        webhook.status = knows(user!);
        assert.deepEqual(await outcome(api, "t"), UNAUTHORIZED);
      }
    });

    test("[AUTHN-WEBHOOK-010] a token for other audiences authenticates no user, and one without any is for the API", async () => {
      webhook.status = knows(ANNA, { audiences: ["c"] });
      assert.deepEqual(await outcome(other, "for others"), UNAUTHORIZED);
      webhook.status = knows(ANNA, { audiences: ["c", "b"] });
      assert.equal(await outcome(other, "for others and the API"), "anna");
      webhook.status = knows(ANNA);
      assert.equal(await outcome(other, "for the API"), "anna");
    });

    test("[AUTHN-WEBHOOK-011] [AUTHN-WEBHOOK-012] a token that is refused is 401, whatever reason is given", async () => {
      for (const error of ["expired", "", undefined]) {
        webhook.status = () => ({ authenticated: false, user: ANNA, error });
        assert.deepEqual(await outcome(api, "t"), UNAUTHORIZED);
      }
    });

    test("[AUTHN-WEBHOOK-013] [AUTHN-WEBHOOK-014] an error beside a user and the repeated question change nothing", async () => {
      webhook.answer = ({ review }, response) =>
        void response.end(
          JSON.stringify({
            ...review,
            spec: { token: "another", audiences: ["another"] },
            status: { authenticated: true, user: ANNA, error: "ignored" },
          }),
        );
      assert.equal(await outcome(api, "t"), "anna");
    });

    test("[AUTHN-WEBHOOK-015] a decision is remembered, unless nothing is to be", async () => {
      webhook.status = (token) => ({ authenticated: token === "good", user: ANNA });
      for (const token of ["good", "good", "bad", "bad"]) await self(token, other);
      assert.deepEqual(webhook.tokens, ["good", "bad"]);
      for (const token of ["good", "good"]) assert.equal(await outcome(api, token), "anna");
      assert.deepEqual(webhook.tokens, ["good", "bad", "good", "good"]);
    });

    test("a webhook that is down, slow, silent or wrong leads to 401, never to a user or a server error", async () => {
      const good = JSON.stringify({ status: { authenticated: true, user: ANNA } });
      const answers: NonNullable<ReviewServer["answer"]>[] = [
        (_, response) => void response.writeHead(500).end(good),
        (_, response) => void response.writeHead(302, { location: webhook.url }).end(good),
        (_, response) => void response.writeHead(403).end(good),
        (_, response) => void response.end("yes"),
        (_, response) => void response.end(`"${"x".repeat(2 * 1024 * 1024)}"`),
        (_, response) => void response.destroy(),
        () => undefined,
      ];
      const hurried = await serverWith(profile, { webhook: { ...options, timeoutMs: SHORT_TIME_MS } });
      for (const answer of answers) {
        webhook.answer = answer;
        assert.deepEqual(await outcome(hurried, "t"), UNAUTHORIZED);
      }
      await hurried.stop();
    });

    test("[AUTHN-007] the webhook gets only tokens that no other method recognizes", async () => {
      webhook.status = (token) => ({ authenticated: token === "webhook-token", user: ANNA });
      assert.equal(await outcome(other, "file-token"), "jane");
      assert.deepEqual(webhook.tokens, []);
      assert.equal(await outcome(other, "webhook-token"), "anna");
      assert.deepEqual(await outcome(other, "no-token"), UNAUTHORIZED);
    });

    test("a caller that goes away does not cancel the shared call of others", async () => {
      let release: () => void = () => {};
      webhook.answer = (seen, response) => {
        release = () => webhook.say(seen, response, { authenticated: true, user: ANNA });
      };
      const headers = { authorization: "Bearer of-several" };
      const impatient = httpRequest(new URL("/version", other.url), { headers, agent: false });
      const gone = new Promise((resolve) => impatient.once("close", resolve));
      impatient.on("error", () => undefined).end();
      await webhook.arrived(1);
      // should this one come when the first question is answered already, it is one of its own
      webhook.answer = undefined;
      webhook.status = knows(ANNA);
      const patient = outcome(other, "of-several");
      impatient.destroy();
      await gone;
      release();
      assert.equal(await patient, "anna");
    });

    test("[AUTHN-SA-015] a review of a token asks the webhook, for the audiences of the review", async () => {
      webhook.status = knows(ANNA, { audiences: ["vault", "other"] });
      const review = async (spec: JsonObject): Promise<JsonObject> =>
        objectAt((await api.post(`/apis/${group}/v1/tokenreviews`, { spec })).body, "status");
      assert.deepEqual(await review({ token: "t", audiences: ["vault", "db"] }), {
        authenticated: true,
        user: { ...ANNA, groups: ["dev", AUTHENTICATED] },
        audiences: ["vault"],
      });
      assert.deepEqual(webhook.seen.at(-1)?.review.spec, { token: "t", audiences: ["vault", "db"] });
      const refused = await review({ token: "t" });
      assert.deepEqual([refused.authenticated, typeof refused.error], [false, "string"]);
    });
  });
}

test("[AUTHN-WEBHOOK-001] when the certificates of either side do not fit, or no webhook is there, no token authenticates", async () => {
  const [authority, callers, strangers] = await Promise.all(
    ["webhooks", "callers", "callers"].map((name) => makeAuthority(name)),
  );
  assert.ok(authority && callers && strangers);
  const webhook = await ReviewServer.start(await authority.issueServer(), callers.certificate);
  webhook.status = () => ({ authenticated: true, user: ANNA });
  const gone = await ReviewServer.start(await authority.issueServer());
  await gone.stop();
  const fitting = {
    url: webhook.url,
    certificateAuthority: authority.certificate,
    clientCertificate: await callers.issueClient("api-server"),
  };
  const failing = { ...fitting, timeoutMs: SHORT_TIME_MS };
  const { clientCertificate: _, ...bare } = failing;
  for (const [options, expected] of [
    [fitting, "anna"],
    [bare, UNAUTHORIZED],
    [{ ...failing, clientCertificate: await strangers.issueClient("api-server") }, UNAUTHORIZED],
    [{ ...failing, certificateAuthority: strangers.certificate }, UNAUTHORIZED],
    [{ ...failing, url: gone.url }, UNAUTHORIZED],
  ] as const) {
    const server = await serverWith(orchProfile(), { webhook: options });
    assert.deepEqual(await outcome(server, "t"), expected);
    await server.stop();
  }
  assert.equal(webhook.seen.length, 1);
  await webhook.stop();
});

describe("token webhook by flags", () => {
  test("[AUTHN-WEBHOOK-001] [AUTHN-WEBHOOK-004] [AUTHN-WEBHOOK-015] a client configuration names server, authority and client certificate", async () => {
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-webhook-"));
    const [authority, callers] = await Promise.all([makeAuthority("webhooks"), makeAuthority("callers")]);
    const webhook = await ReviewServer.start(await authority.issueServer(), callers.certificate);
    webhook.status = () => ({ authenticated: true, user: ANNA });
    const pair = await callers.issueClient("api-server");
    const files = { "ca.crt": authority.certificate, "client.crt": pair.certificate, "client.key": pair.key };
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    const configuration = {
      clusters: [{ name: "reviews", cluster: { "certificate-authority": "ca.crt", server: webhook.url } }],
      users: [{ name: "me", user: { "client-certificate": "client.crt", "client-key": "client.key" } }],
      "current-context": "webhook",
      contexts: [{ name: "webhook", context: { cluster: "reviews", user: "me" } }],
    };
    const file = join(directory, "webhook.yaml");
    await writeFile(file, encodeYaml(configuration));
    const flag = `--authentication-token-webhook-config-file=${file}`;
    const server = await startServe([
      flag,
      "--storage=memory",
      "--authorization-mode=AlwaysAllow",
      "--authentication-token-webhook-version=v1",
      "--authentication-token-webhook-cache-ttl=0s",
    ]);
    try {
      for (let count = 1; count <= 2; count++) {
        const answer = await ask(server, "/apis/authentication.orch.io/v1/selfsubjectreviews", {
          method: "POST",
          headers: { authorization: "Bearer flag-token" },
          body: {},
        });
        assert.deepEqual([answer.status, JSON.parse(answer.text).status?.userInfo.username], [201, "anna"]);
        const { review, caller } = webhook.seen[count - 1] ?? assert.fail("the webhook was not asked");
        assert.deepEqual(
          [review.apiVersion, review.spec, caller],
          ["authentication.orch.io/v1", { token: "flag-token" }, "api-server"],
        );
      }
      const { text } = await ask(server, "/metrics");
      assert.match(text, /^apiserver_delegated_authn_request_total\{code="200"\} 2$/m);
      assert.match(text, /^authentication_token_cache_request_total\{status="miss"\} 2$/m);
    } finally {
      await server.stop();
    }
    await writeFile(file, encodeYaml({ ...configuration, clusters: [{ name: "reviews", cluster: {} }] }));
    await assert.rejects(startServe([flag, "--storage=memory"]), (error: Error) => {
      const place = `${file}: clusters[reviews].cluster.server is missing`;
      return error.message.includes(`authentication-token-webhook-config-file: ${place}`);
    });
    await webhook.stop();
    await rm(directory, { recursive: true });
  });
});
