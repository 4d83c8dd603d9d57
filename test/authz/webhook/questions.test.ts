/** What the authorization webhook is asked, and what is made of its answers. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { UserInfo } from "../../../runtime/api/user-info.js";
import type { Decision } from "../../../runtime/authz/authorizer.js";
import { MAX_WORDS_CHARACTERS } from "../../../runtime/authz/webhook/webhook-access-review.js";
import { MAX_ANSWER_BYTES } from "../../../runtime/authz/webhook/webhook-authorizer.js";
import { fieldAt, type JsonObject, textAt } from "../../support/json.js";
import { ALLOWED, DEBUG, FAILED, JANE, PODS, WebhookScene } from "./webhook-scene.js";

describe("authorization webhook: questions", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  test("[AUTHZ-WEBHOOK-002] [AUTHZ-WEBHOOK-006] [AUTHZ-010] a review is posted with the attributes of the request, without empty ones", async () => {
    await scene.webhook({ bearerToken: "own-token" }).authorize(PODS);
    assert.equal(scene.server.seen.length, 1);
    const { method, url, headers, review } = scene.server.seen[0] ?? assert.fail();
    assert.deepEqual([method, url, headers["content-type"]], ["POST", "/review?timeout=30s", "application/json"]);
    assert.equal(headers.authorization, "Bearer own-token");
    assert.deepEqual(review, {
      kind: "SubjectAccessReview",
      apiVersion: "authorization.orch.io/v1beta1",
      metadata: { creationTimestamp: null },
      spec: {
        resourceAttributes: { namespace: "t", verb: "list", version: "v1", resource: "pods" },
        user: "jane",
        group: ["dev", "system:authenticated"],
      },
      status: { allowed: false },
    });
  });

  test("[AUTHZ-005] [AUTHZ-009] [AUTHZ-WEBHOOK-009] all attributes of caller and object are sent, with groups under the version's name", async () => {
    const user: UserInfo = {
      username: "anna",
      uid: "7",
      groups: ["dev"],
      // a key that assignment would lose
      extra: JSON.parse('{"__proto__":["x"],"example.com/team":["a","b"],"empty":[]}'),
    };
    const attributes = {
      ...PODS,
      user,
      verb: "patch",
      group: "apps",
      version: "v1",
      resource: "deployments",
      subresource: "status",
      name: "d",
    };
    const { user: _user, isResourceRequest: _isResourceRequest, ...sent } = attributes;
    const rest = { resourceAttributes: sent, user: "anna", extra: user.extra, uid: "7" };
    assert.deepEqual(await scene.specOf(attributes, { version: "v1" }), { ...rest, groups: ["dev"] });
    assert.deepEqual(await scene.specOf(attributes), { ...rest, group: ["dev"] });
    assert.deepEqual(await scene.specOf({ ...attributes, user: { ...JANE, groups: [] } }), {
      resourceAttributes: sent,
      user: "jane",
    });
  });

  test("[AUTHZ-WEBHOOK-007] selectors of the request are sent as requirements", async () => {
    const attributes = {
      ...PODS,
      fieldSelector: [{ key: "spec.nodeName", operator: "In", values: ["n1"] }],
      labelSelector: [
        { key: "a", operator: "NotIn", values: ["x", "y"] },
        { key: "b", operator: "Exists", values: [] },
        { key: "c", operator: "DoesNotExist", values: [] },
      ],
    } as const;
    const { resourceAttributes } = await scene.specOf(attributes);
    assert.deepEqual(fieldAt(resourceAttributes, "fieldSelector"), { requirements: attributes.fieldSelector });
    assert.deepEqual(fieldAt(resourceAttributes, "labelSelector"), {
      requirements: [
        attributes.labelSelector[0],
        { key: "b", operator: "Exists" },
        { key: "c", operator: "DoesNotExist" },
      ],
    });
    const { resourceAttributes: bare } = await scene.specOf({ ...PODS, fieldSelector: [], labelSelector: [] });
    assert.deepEqual([fieldAt(bare, "fieldSelector"), fieldAt(bare, "labelSelector")], [undefined, undefined]);
  });

  test("[AUTHZ-WEBHOOK-008] [AUTHZ-006] a path is sent as nonResourceAttributes", async () => {
    assert.deepEqual(await scene.specOf(DEBUG, { version: "v1" }), {
      nonResourceAttributes: { path: "/debug", verb: "get" },
      user: "jane",
      groups: JANE.groups,
    });
  });

  test("[AUTHZ-WEBHOOK-001] [AUTHZ-CONF-015] the version is v1beta1 unless v1 is chosen, of the profile's group", async () => {
    for (const profile of [orchProfile(), kubernetesProfile()]) {
      const group = profile.words.authorizationGroup;
      await scene.webhook({}, { profile }).authorize(PODS);
      await scene.webhook({ version: "v1" }, { profile }).authorize(PODS);
      const versions = scene.server.seen.splice(0).map(({ review }) => review.apiVersion);
      assert.deepEqual(versions, [`${group}/v1beta1`, `${group}/v1`]);
    }
  });
});

describe("authorization webhook: answers", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  test("[AUTHZ-WEBHOOK-010] [AUTHZ-WEBHOOK-011] [AUTHZ-WEBHOOK-012] [AUTHZ-WEBHOOK-013] allowed, denied and no opinion, each with its reason", async () => {
    const cases: [status: JsonObject, decision: Decision][] = [
      [{ allowed: true }, ALLOWED],
      [
        { allowed: true, denied: false, reason: "on the list" },
        { type: "Allow", reason: "on the list" },
      ],
      [
        { allowed: false, denied: true },
        { type: "Deny", reason: "" },
      ],
      [
        { allowed: false, denied: true, reason: "not on Sundays" },
        { type: "Deny", reason: "not on Sundays" },
      ],
      [{ denied: true }, { type: "Deny", reason: "" }],
      [{ allowed: false }, { type: "NoOpinion", reason: "" }],
      [
        { allowed: false, denied: false, reason: "unknown" },
        { type: "NoOpinion", reason: "unknown" },
      ],
      [{}, { type: "NoOpinion", reason: "" }],
    ];
    for (const [status, decision] of cases) {
      scene.server.status = () => status;
      assert.deepEqual(await scene.webhook().authorize(PODS), decision);
    }
    assert.deepEqual(new Set(scene.metrics.results), new Set(["reviews success"]));
    assert.deepEqual(scene.log.lines, []);
  });

  test("a long reason is cut", async () => {
    scene.server.status = () => ({ denied: true, reason: "x".repeat(MAX_WORDS_CHARACTERS + 1) });
    const { reason } = await scene.webhook().authorize(PODS);
    assert.equal(reason, `${"x".repeat(MAX_WORDS_CHARACTERS)}...`);
  });

  test("an answer of another form neither allows nor denies", async () => {
    const review = { apiVersion: "authorization.orch.io/v1beta1", kind: "SubjectAccessReview" };
    const yes = { ...review, status: { allowed: true } };
    const cases: [answer: unknown, message: RegExp][] = [
      [{ ...yes, apiVersion: "authorization.orch.io/v1" }, /is authorization\.orch\.io\/v1, /],
      [{ ...yes, apiVersion: "authorization.k8s.io/v1beta1" }, /expected authorization\.orch\.io\/v1beta1/],
      [{ ...yes, kind: "TokenReview" }, /, TokenReview, expected/],
      [{ ...yes, kind: "LocalSubjectAccessReview" }, /, LocalSubjectAccessReview, expected/],
      [{ status: { allowed: true } }, /is nothing, nothing/],
      [[yes], /is nothing, nothing/],
      [null, /is nothing, nothing/],
      [true, /is nothing, nothing/],
      [review, /no usable status, expected an object/],
      [{ ...review, status: null }, /no usable status, expected an object/],
      [{ ...review, status: [{ allowed: true }] }, /no usable status, expected an object/],
      [{ ...review, status: true }, /no usable status, expected an object/],
      [{ ...review, allowed: true }, /no usable status, expected an object/],
      [{ ...review, status: { allowed: "true" } }, /status\.allowed, expected true or false/],
      [{ ...review, status: { allowed: 1 } }, /status\.allowed, expected true or false/],
      [{ ...review, status: { allowed: null } }, /status\.allowed, expected true or false/],
      [{ ...review, status: { allowed: [true] } }, /status\.allowed, expected true or false/],
      [{ ...review, status: { allowed: true, denied: "false" } }, /status\.denied, expected true or false/],
      [{ ...review, status: { allowed: true, denied: null } }, /status\.denied, expected true or false/],
      [{ ...review, status: { allowed: true, reason: {} } }, /status\.reason, expected a string/],
      [{ ...review, status: { allowed: true, evaluationError: 1 } }, /status\.evaluationError, expected a string/],
    ];
    for (const [answer, message] of cases) {
      scene.server.answer = (_, response) => void response.end(JSON.stringify(answer));
      assert.deepEqual(await scene.webhook().authorize(PODS), FAILED);
      const denying = await scene.webhook({ failurePolicy: "Deny" }).authorize(PODS);
      assert.deepEqual(denying, { ...FAILED, type: "Deny" });
      assert.match(textAt(scene.log.lines.at(-1)?.fields, "err", "message"), message);
    }
    assert.deepEqual(new Set(scene.metrics.results), new Set(["reviews error"]));
  });

  test("an answer with a duplicate key is refused", async () => {
    for (const status of ['{"allowed":false,"allowed":true}', '{"denied":true,"denied":false,"allowed":true}']) {
      scene.server.answer = ({ review: { apiVersion, kind } }, response) =>
        void response.end(`{"apiVersion":"${apiVersion}","kind":"${kind}","status":${status}}`);
      assert.deepEqual(await scene.webhook().authorize(PODS), FAILED);
      assert.match(textAt(scene.log.lines.at(-1)?.fields, "err", "message"), /a duplicate key/);
    }
  });

  test("[AUTHZ-WEBHOOK-017] an answer that both allows and denies is a denial, whatever the failure policy", async () => {
    scene.server.status = () => ({ allowed: true, denied: true, reason: "both" });
    for (const failurePolicy of ["NoOpinion", "Deny"] as const) {
      const webhook = scene.webhook({ failurePolicy });
      const expected = { type: "Deny", reason: 'the authorization webhook "reviews" contradicts itself' };
      assert.deepEqual(await webhook.authorize(PODS), expected);
      assert.deepEqual(await webhook.authorize(PODS), expected);
    }
    assert.equal(scene.server.seen.length, 4);
    assert.deepEqual(new Set(scene.metrics.results), new Set(["reviews error"]));
    assert.deepEqual(scene.metrics.open, []);
  });

  test("the repeated spec of an answer is ignored", async () => {
    scene.server.answer = ({ review }, response) =>
      void response.end(
        JSON.stringify({ ...review, spec: { user: "root", group: ["system:masters"] }, status: { allowed: false } }),
      );
    assert.deepEqual(await scene.webhook().authorize(PODS), { type: "NoOpinion", reason: "" });
  });

  test("an answer at the size limit is accepted, a longer one is refused", async () => {
    const answer = (length: number): void => {
      scene.server.answer = ({ review: { apiVersion, kind } }, response) =>
        void response.end(JSON.stringify({ apiVersion, kind, status: { allowed: true } }).padEnd(length, " "));
    };
    answer(MAX_ANSWER_BYTES);
    assert.deepEqual(await scene.webhook().authorize(PODS), ALLOWED);
    answer(MAX_ANSWER_BYTES + 1);
    assert.deepEqual(await scene.webhook().authorize(PODS), FAILED);
    assert.match(textAt(scene.log.lines.at(-1)?.fields, "err", "message"), /the answer has more than 65536 bytes/);
  });
});
