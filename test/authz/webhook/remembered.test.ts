/** What is remembered of the authorization webhook's answers, and who waits for the same one. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { AuthorizationAttributes } from "../../../runtime/authz/authorizer.js";
import { MAX_QUESTIONS, MAX_REMEMBERED_CHARACTERS } from "../../../runtime/authz/webhook/remembered-decisions.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { objectAt, textAt } from "../../support/json.js";
import { ALLOWED, DEBUG, FAILED, JANE, newClient, PODS, WebhookScene } from "./webhook-scene.js";

describe("authorization webhook: decisions that are remembered", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  /** Allows what is in the namespace `yes`, denies what is in `no`. */
  const byNamespace = (): void => {
    scene.server.status = (_, { spec }) => {
      const { namespace } = objectAt(spec, "resourceAttributes");
      return { allowed: namespace === "yes", denied: namespace === "no", reason: `for ${namespace}` };
    };
  };
  const askedNamespaces = (): string[] =>
    scene.server.seen.splice(0).map(({ review }) => textAt(review, "spec", "resourceAttributes", "namespace"));

  test("[AUTHZ-CONF-012] [AUTHZ-CONF-013] [AUTHZ-WEBHOOK-001] an allowed request is remembered for five minutes, others for 30 seconds", async () => {
    byNamespace();
    const clock = new ManualClock();
    const webhook = scene.webhook({}, { clock });
    const all = async (): Promise<void> => {
      for (const [namespace, type] of [
        ["yes", "Allow"],
        ["no", "Deny"],
        ["other", "NoOpinion"],
      ] as const)
        assert.deepEqual(await webhook.authorize({ ...PODS, namespace }), { type, reason: `for ${namespace}` });
    };
    await all();
    clock.advance(29_999);
    await all();
    assert.deepEqual(askedNamespaces(), ["yes", "no", "other"]);
    clock.advance(1);
    await all();
    assert.deepEqual(askedNamespaces(), ["no", "other"]);
    clock.advance(269_999);
    await all();
    assert.deepEqual(askedNamespaces(), ["no", "other"]);
    clock.advance(1);
    await all();
    assert.deepEqual(askedNamespaces(), ["yes"]);
  });

  test("[AUTHZ-WEBHOOK-001] configured lifetimes apply, and zero means a call for every request", async () => {
    byNamespace();
    const clock = new ManualClock();
    const both = async (options: { authorizedTtlMs: number; unauthorizedTtlMs: number }): Promise<string[]> => {
      const webhook = scene.webhook(options, { clock });
      for (const namespace of ["yes", "no", "yes", "no"]) await webhook.authorize({ ...PODS, namespace });
      return askedNamespaces();
    };
    assert.deepEqual(await both({ authorizedTtlMs: 0, unauthorizedTtlMs: 1 }), ["yes", "no", "yes"]);
    assert.deepEqual(await both({ authorizedTtlMs: 1, unauthorizedTtlMs: 0 }), ["yes", "no", "no"]);
    assert.deepEqual(await both({ authorizedTtlMs: 0, unauthorizedTtlMs: 0 }), ["yes", "no", "yes", "no"]);
  });

  test("decisions are remembered by all attributes of the request", async () => {
    const webhook = scene.webhook();
    const others: AuthorizationAttributes[] = [
      PODS,
      ...(["verb", "group", "version", "resource", "subresource", "namespace", "name"] as const).map((field) => ({
        ...PODS,
        [field]: "another",
      })),
      ...[{ username: "bob" }, { uid: "1" }, { groups: ["dev"] }, { groups: [] }, { extra: { a: ["1"] } }].map(
        (changes) => ({ ...PODS, user: { ...JANE, ...changes } }),
      ),
      { ...PODS, fieldSelector: [{ key: "a", operator: "In", values: ["b"] }] },
      { ...PODS, labelSelector: [{ key: "a", operator: "In", values: ["b"] }] },
      DEBUG,
      { ...DEBUG, verb: "post" },
      { ...DEBUG, path: "/another" },
    ];
    for (const attributes of others) await webhook.authorize(attributes);
    assert.equal(scene.server.seen.length, others.length);
    for (const attributes of others) await webhook.authorize(attributes);
    assert.equal(scene.server.seen.length, others.length);
  });

  test("the order of extra keys does not matter", async () => {
    const webhook = scene.webhook();
    for (const extra of [
      { a: ["1"], b: ["2"] },
      { b: ["2"], a: ["1"] },
    ])
      await webhook.authorize({ ...PODS, user: { ...JANE, extra } });
    assert.equal(scene.server.seen.length, 1);
  });

  test("failures and decisions with an evaluationError are not remembered", async () => {
    const webhook = scene.webhook();
    scene.server.answer = (_, response) => void response.writeHead(404).end();
    assert.deepEqual(await webhook.authorize(PODS), FAILED);
    scene.server.answer = undefined;
    for (const allowed of [false, true]) {
      scene.server.status = () => ({ allowed, evaluationError: "the directory is away" });
      assert.equal((await webhook.authorize(PODS)).type, allowed ? "Allow" : "NoOpinion");
    }
    scene.server.status = () => ({ allowed: true });
    assert.deepEqual(await webhook.authorize(PODS), ALLOWED);
    assert.deepEqual(await webhook.authorize(PODS), ALLOWED);
    assert.equal(scene.server.seen.length, 4);
  });

  test("decisions about requests with long attributes are not remembered; long groups do not matter", async () => {
    const webhook = scene.webhook();
    const frame = JSON.stringify({ path: "", verb: "get" }).length;
    const path = (length: number) => ({ ...DEBUG, path: "x".repeat(length - frame) });
    const groups = Array.from({ length: 1_000 }, (_, index) => `a group with a long name, number ${index}`);
    const questions: [attributes: AuthorizationAttributes, calls: number][] = [
      [path(MAX_REMEMBERED_CHARACTERS), 1],
      [path(MAX_REMEMBERED_CHARACTERS + 1), 2],
      [{ ...DEBUG, user: { ...JANE, groups } }, 1],
      [{ ...PODS, user: { ...JANE, groups } }, 1],
      [{ ...PODS, labelSelector: [{ key: "a", operator: "In", values: ["x".repeat(10_000)] }] }, 2],
    ];
    for (const [attributes, calls] of questions) {
      await webhook.authorize(attributes);
      await webhook.authorize(attributes);
      assert.equal(scene.server.seen.splice(0).length, calls);
    }
  });

  test("simultaneous equal requests share one call, and its failure", async () => {
    const webhook = scene.webhook();
    const held: (() => void)[] = [];
    scene.server.answer = (seen, response) => held.push(() => scene.server.say(seen, response, { allowed: true }));
    const many = Array.from({ length: 50 }, () => webhook.authorize(PODS));
    many.push(webhook.authorize({ ...PODS, user: { ...JANE, username: "bob" } }));
    await scene.server.arrived(2);
    for (const release of held) release();
    for (const decision of await Promise.all(many)) assert.deepEqual(decision, ALLOWED);
    assert.equal(scene.server.seen.length, 2);
    scene.server.answer = (_, response) => void response.writeHead(403).end();
    const failing = Array.from({ length: 50 }, () => webhook.authorize(DEBUG));
    for (const decision of await Promise.all(failing)) assert.deepEqual(decision, FAILED);
    assert.equal(scene.server.seen.length, 3);
    assert.deepEqual(scene.metrics.open, ["reviews error"]);
  });

  test("requests do not share calls if either lifetime is zero", async () => {
    scene.server.status = () => ({ allowed: true });
    for (const options of [{ authorizedTtlMs: 0 }, { unauthorizedTtlMs: 0 }]) {
      const webhook = scene.webhook(options);
      await Promise.all([webhook.authorize(PODS), webhook.authorize(PODS)]);
      assert.equal(scene.server.seen.splice(0).length, 2);
    }
  });

  test("the number of calls in flight is limited; further requests are refused with 429", async () => {
    const webhooks = newClient();
    const webhook = scene.webhook({}, { webhooks });
    scene.server.answer = () => undefined;
    const path = (number: number) => ({ ...DEBUG, path: `/${number}` });
    const waiting = Array.from({ length: MAX_QUESTIONS }, (_, number) => webhook.authorize(path(number)));
    const joined = webhook.authorize(path(0));
    await assert.rejects(async () => webhook.authorize(DEBUG), {
      code: 429,
      message: /is answering 1024 questions already$/,
    });
    await scene.server.arrived(1);
    webhooks.close();
    for (const decision of await Promise.all([...waiting, joined])) assert.deepEqual(decision, FAILED);
    assert.deepEqual(await webhook.authorize(DEBUG), FAILED);
    assert.deepEqual(scene.metrics.open, []);
    assert.deepEqual(new Set(scene.metrics.results), new Set(["reviews canceled"]));
  });
});
