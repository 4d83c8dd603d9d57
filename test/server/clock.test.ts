/** The machine's clock: delays of any length. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { systemClock } from "../../runtime/api/time.js";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

test("clock: a delay beyond the maximum of one timer does not end immediately", async () => {
  const fired: string[] = [];
  const cancels = [2 ** 31, 1e15, Number.POSITIVE_INFINITY].map((delayMs) =>
    systemClock.after(delayMs, () => fired.push(`${delayMs} ms`)),
  );
  // a timer that overflows ends after 1 ms, so before this one, which was made later and is longer
  await new Promise<void>((resolve) => setTimeout(resolve, 20));
  for (const cancel of cancels) cancel();
  assert.deepEqual(fired, []);
});

test("clock: a long delay ends when it is over, and can be cancelled at any time", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const fired: string[] = [];
    const delayMs = 2.5 * LONGEST_TIMER_MS;
    systemClock.after(delayMs, () => fired.push("kept"));
    const cancel = systemClock.after(delayMs, () => fired.push("cancelled"));
    mock.timers.tick(LONGEST_TIMER_MS);
    mock.timers.tick(LONGEST_TIMER_MS);
    cancel();
    mock.timers.tick(LONGEST_TIMER_MS / 2 - 1);
    assert.deepEqual(fired, []);
    mock.timers.tick(2);
    assert.deepEqual(fired, ["kept"]);
  } finally {
    mock.timers.reset();
  }
});
