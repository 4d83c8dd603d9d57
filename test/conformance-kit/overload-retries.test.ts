/** What the kit retries and what it waits for: a request that the server refused unprocessed has no answer yet. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock } from "../../runtime/api/time.js";
import { ConnectionError, type ConnectionFailure } from "../../runtime/client/client-errors.js";
import type { TransportHeaders, TransportResponse } from "../../runtime/client/transport/transport.js";
import { sendWithRetries } from "../../runtime/conformance/overload-retries.js";

/** A clock on which every wait is over immediately. It records the lengths of the waits. */
function waitingClock(): { readonly clock: Clock; readonly waits: number[] } {
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after(delayMs, run) {
      waits.push(delayMs);
      const timer = setImmediate(run);
      return () => clearImmediate(timer);
    },
  };
  return { clock, waits };
}

interface Answered {
  readonly status: number;
  readonly headers?: TransportHeaders;
}

/** Returns the answers in order, and the last one repeatedly. It counts the bodies that were read to their end. */
function server(answers: readonly (Answered | ConnectionFailure)[]) {
  const seen = { requests: 0, read: 0 };
  const send = async (): Promise<TransportResponse> => {
    const answer = answers[Math.min(seen.requests++, answers.length - 1)] as Answered | ConnectionFailure;
    if (typeof answer === "string") throw new ConnectionError(answer, answer);
    return {
      status: answer.status,
      headers: answer.headers ?? {},
      body: (async function* () {
        yield Buffer.from("{}");
        seen.read += 1;
      })(),
    };
  };
  return { seen, send };
}

const LATER = { status: 429, headers: { "retry-after": "2" } };
const signal = new AbortController().signal;

test("an answer that asks to come back is waited for as long as it says, and its body is read", async () => {
  const { clock, waits } = waitingClock();
  const { seen, send } = server([LATER, { status: 429, headers: { "retry-after": "3600" } }, { status: 201 }]);
  assert.equal((await sendWithRetries({ clock, signal }, send)).status, 201);
  assert.deepEqual(waits, [2000, 10_000]);
  assert.deepEqual(seen, { requests: 3, read: 2 });
});

test("a server that never has time is shown as it is, after a bounded number of waits", async () => {
  const { clock, waits } = waitingClock();
  const { seen, send } = server([LATER]);
  assert.equal((await sendWithRetries({ clock, signal }, send)).status, 429);
  assert.equal(waits.length, 30);
  assert.equal(seen.requests, 31);
});

test("other answers come as they are: a 429 that says no time, and a 503 that says one", async () => {
  for (const answer of [{ status: 429 }, { status: 503, headers: { "retry-after": "1" } }]) {
    const { clock, waits } = waitingClock();
    const { seen, send } = server([answer]);
    assert.equal((await sendWithRetries({ clock, signal }, send)).status, answer.status);
    assert.deepEqual([waits, seen.requests], [[], 1]);
  }
});

test("a request that the server closed down before looking at is sent again, whatever it does", async () => {
  const { clock, waits } = waitingClock();
  const { seen, send } = server(["refused", "refused", LATER, "refused", { status: 201 }]);
  assert.equal((await sendWithRetries({ clock, signal }, send)).status, 201);
  assert.equal(seen.requests, 5);
  assert.deepEqual(waits, [20, 40, 2000, 80]);
});

test("a server that processes nothing is reported after ten attempts; a broken connection is reported immediately", async () => {
  for (const [failure, requests] of [
    ["refused", 11],
    ["closed", 1],
    ["unreachable", 1],
  ] as const) {
    const { seen, send } = server([failure]);
    const failed = sendWithRetries({ clock: waitingClock().clock, signal }, send);
    await assert.rejects(failed, (error) => error instanceof ConnectionError && error.failure === failure);
    assert.equal(seen.requests, requests);
  }
});

test("the end of the check ends every wait", async () => {
  const stop = new AbortController();
  const clock: Clock = { now: () => 0, after: () => () => undefined };
  const waiting = sendWithRetries({ clock, signal: stop.signal }, server([LATER]).send);
  stop.abort(new Error("the check is over"));
  await assert.rejects(waiting, /the check is over/);
});
