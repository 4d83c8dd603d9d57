/** How the token webhook fails: never into a user, and not forever. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Clock } from "../../runtime/api/time.js";
import { MAX_ATTEMPTS } from "../../runtime/webhooks/webhook-retries.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { makeAuthority } from "../support/certificates.js";
import { freePort } from "../support/free-port.js";
import { RecordedLog } from "../support/recorded-log.js";
import { ReviewServer } from "../support/review-server.js";
import { ask, JANE, JANE_AS_USER, refusal, WebhookScene } from "./webhook-scene.js";

/** Longer than any pause between tries. */
const ANY_PAUSE_MS = 10_000;

describe("token webhook: failures", () => {
  let scene: WebhookScene;
  before(async () => {
    scene = await WebhookScene.start();
  });
  after(() => scene.stop());
  afterEach(() => scene.reset());

  /** Pauses are over at once, and no other time passes. */
  const hasty = (): Clock => new SteppedClock(ANY_PAUSE_MS);

  test("an answer that is not a JSON document, or not a success, authenticates no user", async () => {
    scene.server.answer = (_, response) => void response.end("authenticated");
    assert.match(await refusal(scene.webhook()), /no JSON document/);
    for (const status of [300, 304, 400, 401, 403, 404, 418]) {
      scene.server.answer = ({ review }, response) => {
        const { apiVersion, kind } = review;
        response.writeHead(status);
        response.end(JSON.stringify({ apiVersion, kind, status: { authenticated: true, user: JANE } }));
      };
      await refusal(scene.webhook());
    }
    assert.deepEqual(scene.metrics.codes, ["200", "300", "304", "400", "401", "403", "404", "418"]);
  });

  test("a redirect is not followed", async () => {
    const elsewhere = await ReviewServer.start(await scene.authority.issueServer());
    elsewhere.status = () => ({ authenticated: true, user: JANE });
    for (const status of [301, 302, 303, 307, 308]) {
      scene.server.answer = (_, response) => void response.writeHead(status, { location: elsewhere.url }).end();
      await refusal(scene.webhook({ bearerToken: "own-token" }));
    }
    assert.equal(elsewhere.seen.length, 0);
    await elsewhere.stop();
  });

  test("a call of a busy or failing webhook is retried with growing pauses", async () => {
    const clock = new SteppedClock(ANY_PAUSE_MS);
    const failures = [429, 500, 503, 504];
    scene.server.answer = (seen, response) => {
      const status = failures.shift();
      if (status === undefined) scene.server.say(seen, response, { authenticated: true, user: JANE });
      else response.writeHead(status).end();
    };
    assert.deepEqual((await ask(scene.webhook({}, { clock })))?.user, JANE_AS_USER);
    assert.deepEqual(clock.delays, [500, 750, 1125, 1687.5]);
    assert.deepEqual(scene.metrics.codes, ["429", "500", "503", "504", "200"]);
  });

  test("retries are limited in number", async () => {
    scene.server.answer = (_, response) => void response.writeHead(500).end();
    assert.match(await refusal(scene.webhook({}, { clock: hasty() })), /an error on the server/);
    assert.equal(scene.server.seen.length, MAX_ATTEMPTS);
  });

  test("pauses end with the timeout of the call", async () => {
    scene.server.answer = (_, response) => void response.writeHead(500).end();
    const clock = new ManualClock();
    // on the clock that stands still; connections are made by that of the machine, which may be busy
    const failed = refusal(scene.webhook({ timeoutMs: 30_000 }, { clock }));
    await clock.waiter();
    // a second call has half a second, and the pause after it would be longer
    clock.advance(29_500);
    await failed;
    assert.equal(scene.metrics.codes.length, 2);
  });

  test("a connection that breaks off is made again", async () => {
    scene.server.answer = (seen, response) => {
      if (scene.server.seen.length < 3) response.destroy();
      else scene.server.say(seen, response, { authenticated: true, user: JANE });
    };
    assert.deepEqual((await ask(scene.webhook({}, { clock: hasty() })))?.user, JANE_AS_USER);
  });

  test("a webhook that refuses connections authenticates no user", async () => {
    // not a port that another server has just left: somebody may be given that one
    const url = `https://127.0.0.1:${await freePort()}/review`;
    assert.match(await refusal(scene.webhook({ url }, { clock: hasty() })), /connection refused$/);
    assert.deepEqual(
      scene.metrics.codes,
      Array.from({ length: MAX_ATTEMPTS }, () => "<error>"),
    );
  });

  test("a call that takes too long is cancelled, and not retried", async () => {
    // of its own: the question may arrive when the test is over
    const silent = await ReviewServer.start(await scene.authority.issueServer());
    silent.answer = () => undefined;
    assert.match(await refusal(scene.webhook({ url: silent.url, timeoutMs: 50 })), /context deadline exceeded$/);
    await silent.stop();
    assert.deepEqual(scene.metrics.codes, ["<error>"]);
  });

  test("a certificate that does not come from the authority, or is for another name, ends it at once", async () => {
    const stranger = await makeAuthority("stranger");
    assert.match(await refusal(scene.webhook({ certificateAuthority: stranger.certificate })), /unknown authority$/);
    assert.match(await refusal(scene.webhook({ serverName: "reviews.example" })), /not reviews\.example$/);
    assert.match(await refusal(scene.webhook({ certificateAuthority: "" })), /unknown authority$/);
    assert.equal(scene.server.seen.length, 0);
    assert.deepEqual(scene.metrics.codes, ["<error>", "<error>", "<error>"]);
  });

  test("a certificate for the name that is expected is taken at another address", async () => {
    const named = await ReviewServer.start(await scene.authority.issueServer({ hosts: ["reviews.example"] }));
    named.status = () => ({ authenticated: true, user: JANE });
    const tokens = scene.webhook({ url: named.url, serverName: "reviews.example" });
    assert.deepEqual((await ask(tokens))?.user, JANE_AS_USER);
    assert.match(await refusal(scene.webhook({ url: named.url })), /not 127\.0\.0\.1$/);
    await named.stop();
  });

  test("the certificate is ignored only with insecureSkipTlsVerify, and a warning is logged", async () => {
    const logger = new RecordedLog();
    scene.server.status = () => ({ authenticated: true, user: JANE });
    const tokens = scene.webhook({ certificateAuthority: "", insecureSkipTlsVerify: true }, { logger });
    assert.deepEqual((await ask(tokens))?.user, JANE_AS_USER);
    assert.deepEqual(
      logger.lines.map(({ level }) => level),
      ["warn"],
    );
  });

  test("an http URL and an unusable configuration fail every call", async () => {
    assert.match(await refusal(scene.webhook({ url: scene.server.url.replace("https", "http") })), /expected "https:/);
    assert.match(await refusal(scene.webhook({ certificateAuthority: "none" })), /expected base64 of PEM/);
    assert.equal(scene.server.seen.length, 0);
  });
});
