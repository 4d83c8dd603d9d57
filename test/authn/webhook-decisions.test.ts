/** What is remembered of the token webhook's answers, and who waits for the same one. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { MAX_QUESTIONS } from "../../runtime/authn/webhook.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { fieldAt } from "../support/json.js";
import { ask, JANE, JANE_AS_USER, newClient, refusal, WebhookScene } from "./webhook-scene.js";

describe("token webhook: decisions that are remembered", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  test("[AUTHN-WEBHOOK-015] [LIM-004] decisions are remembered for two minutes, of either kind", async () => {
    scene.server.status = (token) => ({ authenticated: token === "good", user: JANE });
    const clock = new ManualClock();
    const tokens = scene.webhook({}, { clock });
    const both = async (): Promise<void> => {
      assert.deepEqual((await ask(tokens, "good"))?.user, JANE_AS_USER);
      assert.equal(await ask(tokens, "bad"), undefined);
    };
    await both();
    clock.advance(119_999);
    await both();
    assert.deepEqual(scene.server.tokens, ["good", "bad"]);
    clock.advance(1);
    await both();
    assert.deepEqual(scene.server.tokens, ["good", "bad", "good", "bad"]);
    assert.deepEqual(scene.metrics.looks, ["miss", "miss", "hit", "hit", "miss", "miss"]);
  });

  test("[AUTHN-WEBHOOK-015] with a time of zero every request is a call", async () => {
    scene.server.status = () => ({ authenticated: true, user: JANE });
    const tokens = scene.webhook({ cacheTtlMs: 0 });
    await ask(tokens);
    await ask(tokens);
    assert.equal(scene.server.seen.length, 2);
  });

  test("decisions are remembered by token and audiences", async () => {
    scene.server.status = (_, review) => ({
      authenticated: true,
      user: JANE,
      audiences: fieldAt(review, "spec", "audiences"),
    });
    const tokens = scene.webhook();
    for (const audiences of [["a"], ["b"], ["a", "b"], ["a"]])
      assert.deepEqual((await ask(tokens, "t", audiences))?.audiences, audiences);
    assert.equal(scene.server.seen.length, 3);
  });

  test("failures and refusals with a reason are not remembered", async () => {
    const tokens = scene.webhook();
    scene.server.answer = (_, response) => void response.writeHead(404).end();
    await refusal(tokens);
    scene.server.answer = undefined;
    scene.server.status = () => ({ authenticated: false, error: "the directory is away" });
    await refusal(tokens);
    scene.server.status = () => ({ authenticated: true, user: JANE });
    assert.deepEqual((await ask(tokens))?.user, JANE_AS_USER);
  });

  test("simultaneous requests with one token share one call, and its failure", async () => {
    const tokens = scene.webhook({ cacheTtlMs: 0 });
    let release: () => void = () => {};
    scene.server.answer = (seen, response) => {
      release = () => scene.server.say(seen, response, { authenticated: true, user: JANE });
    };
    const many = Array.from({ length: 50 }, () => ask(tokens));
    await scene.server.arrived(1);
    release();
    for (const answer of await Promise.all(many)) assert.deepEqual(answer?.user, JANE_AS_USER);
    assert.equal(scene.server.seen.length, 1);
    scene.server.answer = (_, response) => void response.writeHead(403).end();
    await Promise.all(Array.from({ length: 50 }, () => refusal(tokens)));
    assert.equal(scene.server.seen.length, 2);
  });

  test("the number of calls in flight is limited", async () => {
    const webhooks = newClient();
    const tokens = scene.webhook({}, { webhooks });
    scene.server.answer = () => undefined;
    const waiting = Array.from({ length: MAX_QUESTIONS }, (_, index) => refusal(tokens, `t${index}`));
    await assert.rejects(ask(tokens, "one more"), { code: 429, message: /is checking 1024 tokens already$/ });
    await scene.server.arrived(1);
    webhooks.close();
    for (const message of await Promise.all(waiting)) assert.match(message, /the server is shutting down$/);
    assert.match(await refusal(tokens, "after the end"), /the server is shutting down$/);
  });
});
