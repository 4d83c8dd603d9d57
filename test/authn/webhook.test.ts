/** What the token webhook is asked, and what is made of its answers. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { MAX_ANSWER_BYTES, MAX_REVIEWED_TOKEN_CHARACTERS } from "../../runtime/authn/webhook.js";
import { fieldAt, type JsonObject, type JsonValue } from "../support/json.js";
import { ANNA, ask, JANE, JANE_AS_USER, refusal, WebhookScene } from "./webhook-scene.js";

describe("token webhook: questions", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  test("[AUTHN-WEBHOOK-002] [AUTHN-WEBHOOK-003] a TokenReview is posted with the token and the audiences", async () => {
    await ask(scene.webhook({}, { apiAudiences: ["a", "b"] }), "some-token", ["a", "b"]);
    assert.equal(scene.server.seen.length, 1);
    const { method, url, headers, review } = scene.server.seen[0] ?? assert.fail();
    assert.deepEqual([method, url, headers["content-type"]], ["POST", "/review?timeout=30s", "application/json"]);
    assert.equal(review.kind, "TokenReview");
    assert.deepEqual(review.spec, { token: "some-token", audiences: ["a", "b"] });
    assert.equal(headers.authorization, undefined);
  });

  test("[AUTHN-WEBHOOK-003] default audiences of the API are not sent, other requested ones are", async () => {
    const tokens = scene.webhook({}, { announcesAudiences: false });
    await ask(tokens, "t1", ["api"]);
    await ask(tokens, "t1", ["vault"]);
    await ask(tokens, "t1", []);
    assert.deepEqual(
      scene.server.seen.map(({ review }) => fieldAt(review, "spec", "audiences")),
      [undefined, ["vault"], undefined],
    );
  });

  test("[AUTHN-WEBHOOK-004] the version is v1beta1 unless v1 is chosen", async () => {
    for (const profile of [orchProfile(), kubernetesProfile()]) {
      const group = profile.words.authenticationGroup;
      await ask(scene.webhook({}, { profile }));
      await ask(scene.webhook({ version: "v1" }, { profile }));
      const versions = scene.server.seen.splice(0).map(({ review }) => review.apiVersion);
      assert.deepEqual(versions, [`${group}/v1beta1`, `${group}/v1`]);
    }
  });

  test("a bearer token for the webhook is sent, one that changes as it is then", async () => {
    await ask(scene.webhook({ bearerToken: "own-token" }));
    const changing = { name: "token file", text: "first\n", onChange: () => () => undefined };
    const tokens = scene.webhook({ bearerToken: changing, cacheTtlMs: 0 });
    await ask(tokens);
    changing.text = "second\n";
    await ask(tokens);
    assert.deepEqual(
      scene.server.seen.map(({ headers }) => headers.authorization),
      ["Bearer own-token", "Bearer first", "Bearer second"],
    );
  });

  test("a token that is too long for a header is refused without a call", async () => {
    scene.server.status = () => ({ authenticated: true, user: JANE });
    assert.deepEqual((await ask(scene.webhook(), "x".repeat(MAX_REVIEWED_TOKEN_CHARACTERS)))?.user, JANE_AS_USER);
    assert.match(
      await refusal(scene.webhook(), "x".repeat(MAX_REVIEWED_TOKEN_CHARACTERS + 1)),
      /has more than 131072 characters/,
    );
    assert.equal(scene.server.seen.length, 1);
  });
});

describe("token webhook: answers", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  test("[AUTHN-WEBHOOK-006] [AUTHN-WEBHOOK-008] the user of an answer is used as it is, and only its name is required", async () => {
    scene.server.status = () => ({ authenticated: true, user: ANNA });
    assert.deepEqual(await ask(scene.webhook()), { user: ANNA, audiences: ["api"] });
    scene.server.status = () => ({ authenticated: true, user: { ...JANE, groups: null, extra: null } });
    assert.deepEqual((await ask(scene.webhook()))?.user, JANE_AS_USER);
  });

  test("[AUTHN-WEBHOOK-007] [AUTHN-WEBHOOK-005] an answer of another form authenticates no user", async () => {
    const review = { apiVersion: "authentication.orch.io/v1beta1", kind: "TokenReview" };
    const authenticated = (user: JsonValue | undefined, more: JsonObject = {}): JsonObject => ({
      ...review,
      status: { authenticated: true, user, ...more },
    });
    const cases: [answer: unknown, message: RegExp][] = [
      [{ ...authenticated(JANE), apiVersion: "authentication.orch.io/v1" }, /is authentication\.orch\.io\/v1, /],
      [{ ...authenticated(JANE), apiVersion: "authentication.k8s.io/v1beta1" }, /expected authentication\.orch\.io/],
      [{ ...authenticated(JANE), kind: "SubjectAccessReview" }, /, SubjectAccessReview, expected/],
      [{ status: { authenticated: true, user: JANE } }, /is nothing, nothing/],
      [[authenticated(JANE)], /is nothing, nothing/],
      [null, /is nothing, nothing/],
      [review, /no status$/],
      [{ ...review, status: [] }, /no usable status, expected an object/],
      [{ ...review, status: { authenticated: "true", user: JANE } }, /status\.authenticated, expected true or false/],
      [{ ...review, status: { authenticated: 1, user: JANE } }, /status\.authenticated, expected true or false/],
      [authenticated(undefined), /no status\.user\.username/],
      [authenticated({}), /no status\.user\.username/],
      [authenticated({ username: "" }), /no status\.user\.username/],
      [authenticated({ username: ["root"] }), /status\.user\.username, expected a string/],
      [authenticated("root"), /status\.user, expected an object/],
      [authenticated({ ...JANE, uid: 7 }), /status\.user\.uid, expected a string/],
      [authenticated({ ...JANE, groups: "system:masters" }), /status\.user\.groups, expected a list/],
      [authenticated({ ...JANE, groups: ["a", 1] }), /status\.user\.groups, expected a list/],
      [authenticated({ ...JANE, extra: { a: "b" } }), /status\.user\.extra, expected a list/],
      [authenticated({ ...JANE, extra: ["a"] }), /status\.user\.extra, expected an object/],
      [authenticated(JANE, { audiences: "api" }), /status\.audiences, expected a list/],
      [{ ...review, status: { authenticated: false, error: { a: 1 } } }, /status\.error, expected a string/],
    ];
    for (const [answer, message] of cases) {
      scene.server.answer = (_, response) => void response.end(JSON.stringify(answer));
      assert.match(await refusal(scene.webhook()), message);
    }
  });

  test("[AUTHN-WEBHOOK-010] audiences of an answer narrow what the token is for; without them it is for the API", async () => {
    const parts = { apiAudiences: ["a", "b"] };
    const cases: [asked: string[], answered: string[] | undefined, expected: string[] | undefined][] = [
      [["a", "b"], undefined, ["a", "b"]],
      [["a", "b"], [], ["a", "b"]],
      [["a", "b"], ["b", "c"], ["b"]],
      [["a", "b"], ["c"], undefined],
      [["c"], undefined, undefined],
      [["c"], ["c"], ["c"]],
      [["c"], ["a"], undefined],
      [[], ["c"], []],
    ];
    for (const [asked, answered, expected] of cases) {
      scene.server.status = () => ({ authenticated: true, user: JANE, audiences: answered });
      const answer = await ask(scene.webhook({}, parts), "t1", asked);
      assert.deepEqual(answer?.audiences, expected, JSON.stringify([asked, answered]));
    }
  });

  test("[AUTHN-WEBHOOK-011] [AUTHN-WEBHOOK-012] a refusal authenticates no user, and its text goes to the log", async () => {
    assert.equal(await ask(scene.webhook()), undefined);
    scene.server.status = () => ({ authenticated: false, user: ANNA, error: "expired" });
    assert.equal(await refusal(scene.webhook()), "the token webhook says: expired");
    scene.server.status = (token) => ({ authenticated: false, error: `${token} is expired: ${"x".repeat(1000)}` });
    const long = await refusal(scene.webhook(), "the-token");
    assert.match(long, /^the token webhook says: \[token\] is expired: x+\.\.\.$/);
    assert.ok(long.length < 300);
  });

  test("[AUTHN-WEBHOOK-013] [AUTHN-WEBHOOK-014] an error beside a user and the repeated spec of an answer are ignored", async () => {
    scene.server.answer = ({ review }, response) =>
      void response.end(
        JSON.stringify({
          ...review,
          spec: { token: "another", audiences: ["another"] },
          status: { authenticated: true, user: JANE, error: "ignored" },
        }),
      );
    assert.deepEqual(await ask(scene.webhook()), { user: JANE_AS_USER, audiences: ["api"] });
  });

  test("an answer at the size limit is accepted, a longer one is refused", async () => {
    const answer = (length: number): void => {
      scene.server.answer = ({ review }, response) => {
        const { apiVersion, kind } = review;
        const text = JSON.stringify({ apiVersion, kind, status: { authenticated: true, user: JANE } });
        response.end(text.padEnd(length, " "));
      };
    };
    answer(MAX_ANSWER_BYTES);
    assert.deepEqual((await ask(scene.webhook()))?.user, JANE_AS_USER);
    answer(MAX_ANSWER_BYTES + 1);
    assert.match(await refusal(scene.webhook()), /the answer has more than 1048576 bytes/);
  });
});
