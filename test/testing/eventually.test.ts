/** Waiting for what becomes so, in real and in virtual time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isForbidden, isNotFound } from "../../runtime/client/index.js";
import { consistently, ExpectationError, eventually, type Unclear } from "../../runtime/testing/index.js";
import { started } from "./scene.js";

test("eventually: returns what an attempt returns once it no longer throws", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  setTimeout(() => void maps.create({ metadata: { name: "late" }, data: { a: "1" } }), 50);
  const { data } = await eventually(() => maps.get("late"));
  assert.deepEqual(data, { a: "1" });
});

test("eventually: a condition is tried until it is no longer false", async () => {
  let count = 0;
  assert.equal(await eventually(() => ++count > 3 && count, { intervalMs: 1 }), 4);
  assert.equal(count, 4);
});

test("eventually: gives up with the last error, which says how long and how often it was tried", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  const began = performance.now();
  const error = await eventually(() => maps.get("never"), { timeoutMs: 100, intervalMs: 10 }).catch((e) => e);
  assert.ok(performance.now() - began < 10_000);
  assert.ok(isNotFound(error));
  assert.match(error.message, /^configmaps "never" not found\n\neventually: not so after \d+ ms and \d+ attempts$/);
  assert.match(error.stack ?? "", /^StatusError: configmaps "never" not found\n\neventually: not so after/);
});

test("eventually: a condition that never is so becomes an ExpectationError with the condition", async () => {
  await assert.rejects(
    eventually(() => 1 > 2, { timeoutMs: 0 }),
    (error) => {
      assert.ok(error instanceof ExpectationError);
      assert.match(error.message, /^eventually: not so after \d+ ms and 1 attempt: \(\) ?=> ?1 ?> ?2$/);
      return true;
    },
  );
});

test("eventually: an attempt that hangs is left behind, and the error before it is the one that is thrown", async () => {
  let count = 0;
  const attempt = (): Promise<void> => {
    if (++count === 1) throw new Error("the first one");
    return new Promise(() => {});
  };
  const hold = setInterval(() => {}, 1000);
  await assert.rejects(
    eventually(attempt, { timeoutMs: 50, intervalMs: 1 }),
    /^Error: the first one\n\neventually: not so after \d+ ms and 2 attempts, the last of which has not ended$/,
  );
  clearInterval(hold);
});

test("eventually: what was thrown and is no error, or can't be changed, becomes a cause", async () => {
  for (const thrown of ["a text", Object.freeze(new Error("frozen"))]) {
    const attempt = (): void => {
      throw thrown;
    };
    const error = await eventually(attempt, { timeoutMs: 0 }).catch((e) => e);
    assert.equal(error.cause, thrown);
    assert.match(error.message, /^(a text|frozen)\n\neventually: not so/);
  }
});

test("eventually: ends when the server stops, with and without the server among its options", async (t) => {
  for (const isNamed of [true, false]) {
    const server = await started(t);
    const maps = server.client.core.v1.configMaps("default");
    setTimeout(() => void server.stop(), 50);
    const began = performance.now();
    await assert.rejects(
      eventually(() => maps.get("never"), { timeoutMs: 60_000, ...(isNamed ? { server } : {}) }),
      /configmaps "never" not found\n\neventually: the test server was stopped after/,
    );
    assert.ok(performance.now() - began < 30_000);
  }
});

test("eventually: the reason of the signal ends it", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error("enough")), 20);
  await assert.rejects(
    eventually(() => false, { signal: stop.signal, timeoutMs: 60_000 }),
    /^Error: enough$/,
  );
});

test("eventually: with a virtual clock, time moves from timer to timer and costs none", async (t) => {
  const server = await started(t, { clock: "virtual" });
  await server.idle();
  let isSo = false;
  server.clock.after(60 * 60_000, () => {
    isSo = true;
  });
  const began = performance.now();
  const fromMs = server.clock.now();
  await eventually(() => isSo, { server, timeoutMs: 2 * 60 * 60_000, intervalMs: 60_000 });
  assert.ok(server.clock.now() - fromMs >= 60 * 60_000);
  assert.ok(server.clock.now() - fromMs < 2 * 60 * 60_000);
  assert.ok(performance.now() - began < 30_000);
});

test("eventually: what depends on the virtual time alone becomes so without a timer", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const fromMs = server.clock.now();
  await eventually(() => server.clock.now() - fromMs >= 900, { server, timeoutMs: 1000 });
});

test("eventually: virtual time ends as well, and the message is in it", async (t) => {
  const server = await started(t, { clock: "virtual" });
  await assert.rejects(
    eventually(() => false, { server, timeoutMs: 1000 }),
    /^ExpectationError: eventually: not so after 1000 ms of the server's time and \d+ attempts: /,
  );
});

test("eventually: with a virtual clock, work outside of the process still has a moment", async (t) => {
  const server = await started(t, { clock: "virtual" });
  let isSo = false;
  setTimeout(() => {
    isSo = true;
  }, 100);
  await eventually(() => isSo, { server, timeoutMs: 10 });
});

test("consistently: passes if it stays so, and returns the last value", async () => {
  let count = 0;
  assert.ok((await consistently(() => ++count, { durationMs: 50, intervalMs: 5 })) > 1);
});

test("consistently: the first attempt that fails ends it", async (t) => {
  const server = await started(t);
  const ada = server.clientAs({ username: "ada" });
  await consistently(() => assert.rejects(ada.core.v1.secrets("default").list(), isForbidden), { durationMs: 20 });
  let count = 0;
  await assert.rejects(
    consistently(() => assert.ok(++count < 3, "three"), { durationMs: 60_000, intervalMs: 1 }),
    /^AssertionError.*: three\n\nconsistently: no longer so at attempt 3, after \d+ ms$/,
  );
});

test("consistently: covers the whole virtual time", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const fromMs = server.clock.now();
  await consistently(() => true, { server, durationMs: 60_000, intervalMs: 1000 });
  assert.equal(server.clock.now() - fromMs, 60_000);
  await assert.rejects(
    consistently(() => server.clock.now() - fromMs < 90_000, { server, durationMs: 60_000, intervalMs: 1000 }),
    /consistently: no longer so at attempt/,
  );
});

test("consistently: a server that stops is no success", async (t) => {
  const server = await started(t);
  setTimeout(() => void server.stop(), 20);
  await assert.rejects(
    consistently(() => true, { server, durationMs: 60_000 }),
    { name: "ServerStoppedError" },
  );
});

test("arguments that make no sense are refused by name", async () => {
  await assert.rejects(eventually(undefined as never), /^TypeError: found nothing, expected a function/);
  await assert.rejects(
    eventually(() => true, { timeoutMs: -1 }),
    /^RangeError: timeoutMs: found -1, expected/,
  );
  await assert.rejects(
    consistently(() => true, { intervalMs: Number.NaN }),
    /^RangeError: intervalMs: found NaN/,
  );
});

test("an attempt that could pass by accident does not compile", () => {
  const isClear = <T>(unclear: [Unclear<T>] extends [never] ? true : false): boolean => unclear;
  // @ts-expect-error: undefined would pass
  void (() => eventually(() => [{ a: 1 }].find(({ a }) => a === 1)));
  // @ts-expect-error: undefined would pass
  void (() => eventually(async () => ({}) as { ready?: boolean }).then(({ ready }) => eventually(() => ready)));
  void (() => eventually(() => [{ a: 1 }].find(({ a }) => a === 1) ?? false).then(({ a }) => a));
  assert.ok(isClear<void>(true) && isClear<undefined>(true) && isClear<boolean>(true) && isClear<unknown>(true));
  assert.ok(!isClear<boolean | undefined>(false) && !isClear<string | null>(false));
});
