/** The queue of the controllers, on a clock that the test moves. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Outcome, WorkQueue } from "../../runtime/operator/work-queue.js";
import { ManualClock } from "../client/support/manual-clock.js";

/** A queue whose work ends when the test says so. */
function steeredQueue(concurrency: number) {
  const clock = new ManualClock();
  const stop = new AbortController();
  const begun: string[] = [];
  const errors: unknown[] = [];
  const running = new Map<string, { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }>();
  const queue = new WorkQueue<string>({
    process: (item) => {
      begun.push(item);
      return new Promise((resolve, reject) => running.set(item, { resolve, reject }));
    },
    concurrency,
    clock,
    onError: (error) => errors.push(error),
  });
  const done = queue.run(stop.signal);
  const end = async (item: string, outcome: Outcome | Error): Promise<void> => {
    const run = running.get(item);
    assert.ok(run, `${item} is under way`);
    running.delete(item);
    if (outcome instanceof Error) run.reject(outcome);
    else run.resolve(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, clock, stop, begun, errors, end, done };
}

describe("work queue", () => {
  test("an error of the error listener ends the run once no item is in progress", async () => {
    const ended: string[] = [];
    const queue = new WorkQueue<string>({
      process: async (item) => {
        if (item === "slow") await new Promise((resolve) => setImmediate(resolve));
        else throw new Error("broken");
        ended.push(item);
        return "done";
      },
      concurrency: 2,
      clock: new ManualClock(),
      onError: () => {
        throw new Error("nobody listens");
      },
    });
    for (const item of ["slow", "bad"]) queue.add(item);
    await assert.rejects(queue.run(new AbortController().signal), /nobody listens/);
    assert.deepEqual(ended, ["slow"]);
  });

  test("processes an item once however often it was added, and again if it was added meanwhile", async () => {
    const { queue, begun, end, stop, done } = steeredQueue(1);
    for (const item of ["a", "b", "a"]) queue.add(item);
    assert.deepEqual(begun, ["a"]);
    queue.add("a");
    queue.add("a");
    await end("a", "done");
    assert.deepEqual(begun, ["a", "b"]);
    await end("b", "done");
    assert.deepEqual(begun, ["a", "b", "a"]);
    await end("a", "done");
    assert.deepEqual(begun, ["a", "b", "a"]);
    stop.abort();
    await done;
  });

  test("never processes more items at once than its limit, nor one item twice", async () => {
    const { queue, begun, end, stop, done } = steeredQueue(2);
    for (const item of ["a", "b", "c"]) queue.add(item);
    assert.deepEqual(begun, ["a", "b"]);
    queue.add("a");
    await end("b", "done");
    assert.deepEqual(begun, ["a", "b", "c"]);
    await end("c", "done");
    assert.deepEqual(begun, ["a", "b", "c"]);
    await end("a", "done");
    await end("a", "done");
    assert.deepEqual(begun, ["a", "b", "c", "a"]);
    stop.abort();
    await done;
  });

  test("unfinished items come back after growing pauses, and failures are reported", async () => {
    const { queue, clock, begun, errors, end, stop, done } = steeredQueue(1);
    queue.add("a");
    await end("a", "again");
    endPause(clock, 50);
    await end("a", new Error("broken"));
    assert.deepEqual(errors.map(String), ["Error: broken"]);
    endPause(clock, 100);
    await end("a", "done");
    queue.add("a");
    await end("a", "again");
    assert.equal(clock.delays.at(-1), 50, "after a success the pauses begin anew");
    assert.equal(begun.length, 4);
    stop.abort();
    await done;
    assert.equal(clock.pending, 0, "no pause outlives the queue");
  });

  test("pauses grow up to a limit, and an addition ends them early", async () => {
    const { queue, clock, begun, end, stop, done } = steeredQueue(1);
    queue.add("a");
    for (let round = 0; round < 12; round++) {
      await end("a", "again");
      clock.advance(clock.delays.at(-1) as number);
    }
    assert.equal(Math.max(...clock.delays), 30_000);
    await end("a", "again");
    const before = begun.length;
    queue.add("a");
    assert.equal(begun.length, before + 1);
    stop.abort();
    await end("a", "done");
    await done;
  });

  test("stopping waits for items in progress, and no other begins", async () => {
    const { queue, begun, end, stop, done } = steeredQueue(1);
    for (const item of ["a", "b"]) queue.add(item);
    stop.abort();
    let isOver = false;
    void done.then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isOver, false);
    await end("a", "again");
    await done;
    queue.add("c");
    assert.deepEqual(begun, ["a"]);
  });
});

function endPause(clock: ManualClock, delayMs: number): void {
  assert.equal(clock.delays.at(-1), delayMs);
  clock.advance(delayMs);
}
