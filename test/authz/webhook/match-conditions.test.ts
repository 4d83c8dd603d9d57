/** Conditions under which the authorization webhook is asked at all. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { UserInfo } from "../../../runtime/api/user-info.js";
import type { Authorizer } from "../../../runtime/authz/authorizer.js";
import { checkWebhook } from "../../../runtime/authz/webhook/check-webhook.js";
import { webhookAuthorizer } from "../../../runtime/authz/webhook/webhook-authorizer.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { fieldAt } from "../../support/json.js";
import { ALLOWED, DEBUG, JANE, PODS, WebhookScene } from "./webhook-scene.js";

const SKIPPED = { type: "NoOpinion", reason: "" };
const VALUELESS = 'match conditions of the authorization webhook "reviews" could not be evaluated';
/** It has no value for requests of objects. */
const FAILING = "request.nonResourceAttributes.path == '/x'";

describe("authorization webhook: match conditions", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
    scene.server.status = () => ({ allowed: true });
  });
  after(() => scene.stop());
  afterEach(() => {
    scene.reset();
    scene.server.status = () => ({ allowed: true });
  });

  const conditional = (matchConditions: readonly string[], failurePolicy?: "Deny" | "NoOpinion"): Authorizer =>
    scene.webhook({ matchConditions, ...(failurePolicy === undefined ? {} : { failurePolicy }) });
  const asked = (): number => scene.server.seen.splice(0).length;

  test("[AUTHZ-CONF-023] without conditions every request is sent, and the engine is not imported", async () => {
    const expressions = () => Promise.reject(new Error("imported"));
    for (const options of [{}, { matchConditions: [] }]) {
      assert.deepEqual(await scene.webhook(options, { expressions }).authorize(PODS), ALLOWED);
      assert.deepEqual(await scene.webhook(options, { expressions }).authorize(DEBUG), ALLOWED);
    }
    assert.equal(asked(), 4);
    assert.deepEqual(scene.metrics.conditions, []);
  });

  test("[AUTHZ-CONF-024] [AUTHZ-CONF-025] it is called if all of them are true, and skipped if one is false", async () => {
    const webhook = conditional(["true", "request.user == 'bob'"]);
    assert.deepEqual(await webhook.authorize(PODS), SKIPPED);
    assert.equal(asked(), 0);
    assert.deepEqual(await webhook.authorize({ ...PODS, user: { ...JANE, username: "bob" } }), ALLOWED);
    assert.equal(asked(), 1);
    assert.deepEqual(scene.metrics.conditions, ["Webhook reviews excluded", "Webhook reviews match"]);
  });

  test("[AUTHZ-CONF-026] [AUTHZ-CONF-027] a condition that fails is a denial or no opinion, as the failure policy says", async () => {
    for (const [policy, type] of [
      ["Deny", "Deny"],
      ["NoOpinion", "NoOpinion"],
      [undefined, "NoOpinion"],
    ] as const)
      assert.deepEqual(await conditional(["true", FAILING], policy).authorize(PODS), { type, reason: VALUELESS });
    assert.equal(asked(), 0);
    assert.deepEqual(new Set(scene.metrics.conditions), new Set(["Webhook reviews error"]));
    const { message, fields } = scene.log.lines[0] ?? assert.fail();
    assert.match(
      `${message}: ${fieldAt(fields, "err", "message")}`,
      /could not be evaluated: cel evaluation error: .*nonResourceAttributes/,
    );
    assert.deepEqual(scene.metrics.open, []);
  });

  test("[AUTHZ-CONF-028] a false condition wins over failing ones, in any order", async () => {
    for (const conditions of [
      [FAILING, "false"],
      ["false", FAILING],
    ])
      assert.deepEqual(await conditional(conditions, "Deny").authorize(PODS), SKIPPED);
    assert.equal(asked(), 0);
  });

  test("conditions see a complete v1 review, whatever version is sent", async () => {
    const user: UserInfo = { username: "anna", uid: "7", groups: ["dev"], extra: { "example.com/team": ["a"] } };
    const attributes = {
      ...PODS,
      user,
      name: "p",
      subresource: "status",
      labelSelector: [{ key: "a", operator: "In", values: ["b"] }],
    } as const;
    const conditions = [
      "'dev' in request.groups && request.uid == '7' && request.extra['example.com/team'] == ['a']",
      "has(request.resourceAttributes) && !has(request.nonResourceAttributes)",
      "request.resourceAttributes.namespace == 't' && request.resourceAttributes.verb == 'list'",
      "request.resourceAttributes.group == '' && request.resourceAttributes.version == 'v1'",
      "request.resourceAttributes.resource + '/' + request.resourceAttributes.subresource == 'pods/status'",
      "request.resourceAttributes.name == 'p' && !has(request.resourceAttributes.fieldSelector)",
      "request.resourceAttributes.labelSelector.requirements[0].values == ['b']",
    ];
    assert.deepEqual(await conditional(conditions, "Deny").authorize(attributes), ALLOWED);
    const paths = ["request.nonResourceAttributes.path == '/debug' && request.nonResourceAttributes.verb == 'get'"];
    assert.deepEqual(await conditional(paths, "Deny").authorize(DEBUG), ALLOWED);
  });

  test("[AUTHZ-CONF-022] invalid conditions are reported before any request, each at its place", async () => {
    const faultsOf = async (matchConditions: readonly string[], url = scene.server.url): Promise<string[]> => {
      const options = scene.options({ matchConditions, url });
      const { errors } = await checkWebhook("reviews", options, scene.parts(), "authorizers[2].webhook");
      return errors.map(({ field, message }) => `${field}: ${message}`);
    };
    assert.deepEqual(await faultsOf(["true"]), []);
    const [syntax, type, blank, again, ...rest] = await faultsOf(["1 +", "request.user", " ", "true", "true"]);
    const at = (index: number): string => `authorizers[2].webhook.matchConditions[${index}].expression: `;
    assert.ok(syntax?.startsWith(`${at(0)}Invalid value: "1 +": compilation failed`), syntax);
    assert.match(type ?? "", /matchConditions\[1\]\.expression: .*must evaluate to bool/);
    assert.deepEqual([blank, again, rest], [`${at(2)}Required value`, `${at(4)}Duplicate value: "true"`, []]);
    const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index} == ${index}`);
    assert.deepEqual(await faultsOf(numbered(64)), []);
    assert.deepEqual(await faultsOf(numbered(65)), [
      "authorizers[2].webhook.matchConditions: Too many: 65: must have at most 64 items",
    ]);
    const [connection, ...others] = await faultsOf(["true"], "http://a");
    assert.match(connection ?? "", /^authorizers\[2\]\.webhook\.connectionInfo: Invalid value: "http:\/\/a": .*https/);
    assert.deepEqual(others, []);
  });

  test("a webhook that was checked is opened with its conditions", async () => {
    const options = scene.options({ matchConditions: ["request.user == 'bob'"] });
    const { open } = await checkWebhook("reviews", options, scene.parts(), "webhook");
    const { authorizer } = open();
    assert.deepEqual(await authorizer.authorize(PODS), SKIPPED);
    assert.deepEqual(await authorizer.authorize({ ...PODS, user: { ...JANE, username: "bob" } }), ALLOWED);
  });

  test("a webhook with invalid conditions refuses every request", async () => {
    const webhook = webhookAuthorizer(
      "reviews",
      scene.options({ matchConditions: ["request.nothing"] }),
      scene.parts(),
    );
    const refusal = (error: unknown): boolean =>
      error instanceof OperatorError && /webhook reviews: matchConditions\[0\]\.expression: /.test(error.message);
    await assert.rejects(webhook.prepare(), refusal);
    await assert.rejects(async () => webhook.authorizer.authorize(PODS), refusal);
    assert.equal(asked(), 0);
  });
});
