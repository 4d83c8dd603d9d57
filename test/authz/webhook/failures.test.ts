/** How the authorization webhook fails: never into a yes, not forever, and not in silence. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Clock } from "../../../runtime/api/time.js";
import type { Authorizer } from "../../../runtime/authz/authorizer.js";
import { webhookAuthorizer } from "../../../runtime/authz/webhook/webhook-authorizer.js";
import { FAILURE_LOG_INTERVAL_MS } from "../../../runtime/authz/webhook/webhook-failure-log.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { MAX_ATTEMPTS } from "../../../runtime/webhooks/webhook-retries.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { SteppedClock } from "../../storage/stepped-clock.js";
import { makeAuthority } from "../../support/certificates.js";
import { freePort } from "../../support/free-port.js";
import { fieldAt, type JsonObject, textAt } from "../../support/json.js";
import { ReviewServer } from "../../support/review-server.js";
import { ALLOWED, FAILED, PODS, WebhookScene } from "./webhook-scene.js";

/** Longer than any pause between tries. */
const ANY_PAUSE_MS = 10_000;

describe("authorization webhook: failures", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  /** Pauses are over at once, and no other time passes. */
  const hasty = (): Clock => new SteppedClock(ANY_PAUSE_MS);
  const yes = ({ apiVersion, kind }: JsonObject): string =>
    JSON.stringify({ apiVersion, kind, status: { allowed: true } });
  /** What is logged of the only failure. */
  async function failure(webhook: Authorizer): Promise<string> {
    assert.deepEqual(await webhook.authorize(PODS), FAILED);
    return textAt(scene.log.lines.splice(0).at(-1)?.fields, "err", "message");
  }

  test("[AUTHZ-CONF-017] [AUTHZ-CONF-018] a failure is no opinion or a denial, as the policy says", async () => {
    scene.server.answer = (_, response) => void response.writeHead(400).end();
    assert.deepEqual(await scene.webhook().authorize(PODS), FAILED);
    assert.deepEqual(await scene.webhook({ failurePolicy: "NoOpinion" }).authorize(PODS), FAILED);
    assert.deepEqual(scene.metrics.open, ["reviews error", "reviews error"]);
    assert.deepEqual(await scene.webhook({ failurePolicy: "Deny" }).authorize(PODS), { ...FAILED, type: "Deny" });
    assert.equal(scene.metrics.open.length, 2);
  });

  test("an answer that is not a JSON document, or not a success, allows nothing", async () => {
    scene.server.answer = (_, response) => void response.end("allowed");
    assert.match(await failure(scene.webhook()), /no JSON document/);
    scene.server.answer = (_, response) => void response.end();
    assert.match(await failure(scene.webhook()), /no JSON document/);
    for (const status of [300, 304, 400, 401, 403, 404, 418]) {
      scene.server.answer = ({ review }, response) => void response.writeHead(status).end(yes(review));
      await failure(scene.webhook());
    }
    assert.deepEqual(scene.metrics.codes, ["200", "200", "300", "304", "400", "401", "403", "404", "418"]);
  });

  test("a redirect is not followed", async () => {
    const elsewhere = await ReviewServer.start(await scene.authority.issueServer());
    elsewhere.status = () => ({ allowed: true });
    for (const status of [301, 302, 303, 307, 308]) {
      scene.server.answer = (_, response) => void response.writeHead(status, { location: elsewhere.url }).end();
      await failure(scene.webhook({ bearerToken: "own-token" }));
    }
    assert.equal(elsewhere.seen.length, 0);
    await elsewhere.stop();
  });

  test("an endless, an oversized and a compressed answer allow nothing", async () => {
    const endless = await ReviewServer.start(await scene.authority.issueServer());
    endless.answer = ({ review }, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(yes(review));
    };
    // time for a connection, a question and the head of an answer, on a busy machine too
    assert.match(await failure(scene.webhook({ url: endless.url, timeoutMs: 1_000 })), /context deadline exceeded$/);
    await endless.stop();
    scene.server.answer = ({ review }, response) => void response.end(yes(review).padEnd(1024 * 1024, " "));
    assert.match(await failure(scene.webhook()), /more than 65536 bytes$/);
    // what unpacks to much more is never unpacked
    const packed = gzipSync(Buffer.alloc(16 * 1024 * 1024, " "));
    for (const bytes of [
      packed,
      gzipSync(yes({ apiVersion: "authorization.orch.io/v1beta1", kind: "SubjectAccessReview" })),
    ]) {
      scene.server.answer = (_, response) =>
        void response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(bytes);
      assert.match(await failure(scene.webhook()), /no JSON document|more than 65536 bytes/);
    }
    scene.server.answer = ({ review }, response) => {
      response.writeHead(200, { "content-length": "500" }).write(yes(review), () => response.destroy());
    };
    await failure(scene.webhook({}, { clock: hasty() }));
  });

  test("a call of a busy or failing webhook is retried with growing pauses", async () => {
    const clock = new SteppedClock(ANY_PAUSE_MS);
    const failures = [429, 500, 503, 504];
    scene.server.answer = (seen, response) => {
      const status = failures.shift();
      if (status === undefined) scene.server.say(seen, response, { allowed: true });
      else response.writeHead(status).end();
    };
    assert.deepEqual(await scene.webhook({}, { clock }).authorize(PODS), ALLOWED);
    assert.deepEqual(clock.delays, [500, 750, 1125, 1687.5]);
    assert.deepEqual(scene.metrics.codes, ["429", "500", "503", "504", "200"]);
    const results = ["error", "error", "error", "timeout", "success"].map((result) => `reviews ${result}`);
    assert.deepEqual(scene.metrics.results, results);
    assert.deepEqual([scene.metrics.open, scene.log.lines], [[], []]);
  });

  test("[AUTHZ-WEBHOOK-016] a webhook that refuses connections is called a limited number of times", async () => {
    // not a port that another server has just left: somebody may be given that one
    const url = `https://127.0.0.1:${await freePort()}/review`;
    const webhook = scene.webhook({ url }, { clock: hasty() });
    assert.match(await failure(webhook), /connection refused$/);
    assert.deepEqual(
      scene.metrics.codes,
      Array.from({ length: MAX_ATTEMPTS }, () => "<error>"),
    );
    assert.deepEqual(scene.metrics.open, ["reviews error"]);
  });

  test("all attempts and pauses end with the timeout of the call", async () => {
    scene.server.answer = (_, response) => void response.writeHead(500).end();
    const clock = new ManualClock();
    // on the clock that stands still; connections are made by that of the machine, which may be busy
    const failed = failure(scene.webhook({ timeoutMs: 30_000 }, { clock }));
    await clock.waiter();
    // a second call has half a second, and the pause after it would be longer
    clock.advance(29_500);
    await failed;
    assert.equal(scene.metrics.codes.length, 2);
  });

  test("a call that takes too long is cancelled, and not retried", async () => {
    // of its own: the question may arrive when the test is over
    const silent = await ReviewServer.start(await scene.authority.issueServer());
    silent.answer = () => undefined;
    assert.match(await failure(scene.webhook({ url: silent.url, timeoutMs: 50 })), /context deadline exceeded$/);
    await silent.stop();
    assert.deepEqual([scene.metrics.codes, scene.metrics.results], [["<error>"], ["reviews timeout"]]);
    assert.deepEqual(scene.metrics.open, ["reviews timeout"]);
  });

  test("a certificate of another authority, for another name or of another time ends it at once", async () => {
    const stranger = await makeAuthority("stranger");
    assert.match(await failure(scene.webhook({ certificateAuthority: stranger.certificate })), /unknown authority$/);
    assert.match(await failure(scene.webhook({ serverName: "reviews.example" })), /not reviews\.example$/);
    assert.equal(scene.server.seen.length, 0);
    const notAfter = new Date(Date.now() - 60_000);
    const expired = await ReviewServer.start(await scene.authority.issueServer({ notAfter }));
    expired.status = () => ({ allowed: true });
    assert.match(await failure(scene.webhook({ url: expired.url })), /has expired or is not yet valid$/);
    assert.equal(expired.seen.length, 0);
    await expired.stop();
    assert.deepEqual(scene.metrics.codes, ["<error>", "<error>", "<error>"]);
  });

  test("the certificate is ignored only with insecureSkipTlsVerify, and a warning is logged", async () => {
    scene.server.status = () => ({ allowed: true });
    const webhook = scene.webhook({ certificateAuthority: "", insecureSkipTlsVerify: true });
    assert.deepEqual(await webhook.authorize(PODS), ALLOWED);
    assert.match(scene.log.lines[0]?.message ?? "", /certificate of the authorization webhook is not verified/);
  });

  test("failures are logged at a bounded rate, with how many there were, and without secrets", async () => {
    scene.server.answer = (_, response) => void response.writeHead(403).end("secret of the webhook");
    const clock = new ManualClock();
    const webhook = scene.webhook({ bearerToken: "secret-token" }, { clock });
    for (let count = 1; count <= 20; count++) await webhook.authorize(PODS);
    clock.advance(FAILURE_LOG_INTERVAL_MS - 1);
    await webhook.authorize(PODS);
    assert.equal(scene.log.lines.length, 1);
    clock.advance(1);
    await webhook.authorize(PODS);
    assert.deepEqual(
      scene.log.lines.map(({ level, fields }) => [level, fields.authorizer, fields.unlogged]),
      [
        ["warn", "reviews", undefined],
        ["warn", "reviews", 20],
      ],
    );
    const shown = scene.log.lines
      .map(({ message, fields }) => `${message} ${fieldAt(fields, "err", "stack")}`)
      .join("\n");
    assert.match(shown, /gave no usable answer .*status code 403/);
    assert.doesNotMatch(shown, /secret/);
  });

  test("the evaluationError of an answer is logged, cut to a limit", async () => {
    scene.server.status = () => ({ allowed: true, evaluationError: `away: ${"x".repeat(5_000)}` });
    assert.deepEqual(await scene.webhook().authorize(PODS), ALLOWED);
    const { message, fields } = scene.log.lines[0] ?? assert.fail();
    assert.match(message, /had trouble with its decision/);
    assert.match(textAt(fields, "err", "message"), /^away: x{1000,1024}\.\.\.$/);
  });

  test("a closed webhook still answers, and keeps no connection", async () => {
    scene.server.status = () => ({ allowed: true });
    const opened = webhookAuthorizer("reviews", scene.options(), scene.parts());
    opened.close();
    assert.deepEqual(await opened.authorizer.authorize(PODS), ALLOWED);
    assert.equal(scene.server.seen.length, 1);
  });

  test("[AUTHZ-WEBHOOK-004] an unusable connection is refused at once", async () => {
    const { key } = await scene.authority.issueClient("one");
    const { certificate } = await scene.authority.issueClient("another");
    for (const [options, message] of [
      [{ url: scene.server.url.replace("https", "http") }, /webhook reviews: .*expected "https:/],
      [{ url: `${scene.server.url}?x=1` }, /has a user, a query or a fragment/],
      [{ url: scene.server.url.replace("//", "//me:pw@") }, /has a user, a query or a fragment/],
      [{ clientCertificate: { certificate, key } }, /PEM texts that fit each other$/],
      [{ clientCertificate: { certificate, key: "none" } }, /PEM texts that fit each other$/],
      [{ certificateAuthority: "none" }, /: the certificate authority of a webhook has no certificate, expected PEM$/],
    ] as const)
      assert.throws(
        () => scene.webhook(options),
        (error) => error instanceof OperatorError && message.test(error.message),
      );
    assert.equal(scene.server.seen.length, 0);
  });
});
