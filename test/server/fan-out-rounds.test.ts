/** When rounds begin, how they are divided, and what a pause waits for; the time is the test's. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { atTurnEnd } from "../../runtime/server/http/answers-of-a-turn.js";
import {
  CONNECTIONS_PER_TURN,
  FanOutRounds,
  MAX_PAUSE_MS,
  type RoundTime,
  SHORT_ROUND_MS,
} from "../../runtime/server/http/fan-out/fan-out-rounds.js";
import { RequestsAtWork } from "../../runtime/server/http/fan-out/requests-at-work.js";

/** The end of a turn and the end of a pause come when a test says so. */
class TestTime implements RoundTime {
  nowMs = 1_000;
  turns = 0;
  pauses: { readonly delayMs: number; readonly end: () => void }[] = [];
  private atEnd: (() => void)[] = [];

  now(): number {
    return this.nowMs;
  }

  atTurnEnd(begin: () => void): void {
    this.atEnd.push(begin);
  }

  after(delayMs: number, end: () => void): () => void {
    const pause = { delayMs, end };
    this.pauses.push(pause);
    return () => {
      this.pauses = this.pauses.filter((each) => each !== pause);
    };
  }

  async ownTurn(): Promise<void> {
    this.turns++;
  }

  endTurn(): void {
    for (const begin of this.atEnd.splice(0)) begin();
  }

  endPause(): void {
    const [pause] = this.pauses;
    assert.ok(pause !== undefined, "there is no pause");
    this.nowMs += pause.delayMs;
    pause.end();
    this.endTurn();
  }
}

interface Scene {
  readonly time: TestTime;
  readonly requests: RequestsAtWork;
  readonly rounds: FanOutRounds;
  readonly sent: string[];
  /** Adds a connection that takes so long to send. */
  add(name: string, takesMs?: number): void;
}

function scene(): Scene {
  const time = new TestTime();
  const requests = new RequestsAtWork();
  const rounds = new FanOutRounds(time, requests);
  const sent: string[] = [];
  const add = (name: string, takesMs = 0): void =>
    rounds.add({
      sendCollected() {
        time.nowMs += takesMs;
        sent.push(name);
      },
    });
  return { time, requests, rounds, sent, add };
}

describe("rounds", () => {
  test("all connections that have collected something in a turn are sent to at its end, in their order", () => {
    const { time, rounds, sent, add } = scene();
    add("a");
    add("b");
    assert.deepEqual(sent, []);
    time.endTurn();
    assert.deepEqual([sent, rounds.count], [["a", "b"], 1]);
  });

  test("a short round delays nothing: the next one is at the end of its turn, although requests are at work", () => {
    const { time, requests, rounds, sent, add } = scene();
    requests.begun();
    for (const name of ["a", "b", "c"]) {
      add(name, SHORT_ROUND_MS / 2);
      time.endTurn();
    }
    assert.deepEqual([sent, rounds.count, time.pauses], [["a", "b", "c"], 3, []]);
  });

  test("a long round is followed by a pause as long as it, in which events are collected", () => {
    const { time, requests, rounds, sent, add } = scene();
    requests.begun();
    add("a", 2);
    add("b", 2);
    time.endTurn();
    add("c");
    time.endTurn();
    assert.deepEqual([sent, time.pauses.map(({ delayMs }) => delayMs)], [["a", "b"], [4]]);
    add("d");
    time.endPause();
    assert.deepEqual([sent, rounds.count, time.pauses.length], [["a", "b", "c", "d"], 2, 0]);
  });

  test("a pause is never longer than the limit, and what comes after it waits no longer", () => {
    const { time, requests, sent, add } = scene();
    requests.begun();
    add("a", 10 * MAX_PAUSE_MS);
    time.endTurn();
    add("b");
    time.endTurn();
    assert.deepEqual(
      time.pauses.map(({ delayMs }) => delayMs),
      [MAX_PAUSE_MS],
    );
    time.endPause();
    add("c");
    time.endTurn();
    assert.deepEqual([sent, time.pauses], [["a", "b", "c"], []]);
  });

  test("the time since the last round counts as a part of the pause", () => {
    const { time, requests, sent, add } = scene();
    requests.begun();
    add("a", 4);
    time.endTurn();
    time.nowMs += 3;
    add("b");
    time.endTurn();
    assert.deepEqual(
      time.pauses.map(({ delayMs }) => delayMs),
      [1],
    );
    time.endPause();
    time.nowMs += 4;
    add("c");
    time.endTurn();
    assert.deepEqual(sent, ["a", "b", "c"]);
  });

  test("without requests at work there is no pause, and a pause ends with the last of them", () => {
    const { time, requests, sent, add } = scene();
    add("a", 5);
    time.endTurn();
    add("b", 5);
    time.endTurn();
    assert.deepEqual(sent, ["a", "b"]);
    requests.begun();
    requests.begun();
    add("c");
    time.endTurn();
    requests.ended();
    time.endTurn();
    assert.deepEqual([sent, time.pauses.length], [["a", "b"], 1]);
    requests.ended();
    assert.deepEqual([sent, time.pauses.length], [["a", "b"], 0]);
    time.endTurn();
    assert.deepEqual(sent, ["a", "b", "c"]);
  });

  test("a pause that was ended goes on for its rest if new requests have come by the end of the turn", () => {
    const { time, requests, sent, add } = scene();
    requests.begun();
    add("a", 6);
    time.endTurn();
    add("b");
    time.endTurn();
    time.nowMs += 2;
    requests.ended();
    requests.begun();
    time.endTurn();
    assert.deepEqual([sent, time.pauses.map(({ delayMs }) => delayMs)], [["a"], [4]]);
    time.endPause();
    assert.deepEqual(sent, ["a", "b"]);
  });

  test("many connections take several turns, and those that collect meanwhile have the next round", async () => {
    const { time, rounds, sent, add } = scene();
    for (let number = 0; number < 2 * CONNECTIONS_PER_TURN + 1; number++) add(String(number));
    time.endTurn();
    assert.deepEqual([sent.length, time.turns], [CONNECTIONS_PER_TURN, 1]);
    add("late");
    time.endTurn();
    assert.equal(rounds.count, 1);
    await nextTurn();
    assert.deepEqual([sent.length, time.turns], [2 * CONNECTIONS_PER_TURN + 1, 2]);
    time.endTurn();
    assert.deepEqual([sent.at(-1), rounds.count], ["late", 2]);
  });

  test("connections that take long are divided by the time, and the turns of others are no part of a round's time", async () => {
    const { time, requests, sent, add } = scene();
    requests.begun();
    add("a", 12);
    add("b", 1);
    time.endTurn();
    // Another long work has the turn in between.
    time.nowMs += 1_000;
    assert.deepEqual([sent, time.turns], [["a"], 1]);
    await nextTurn();
    assert.deepEqual(sent, ["a", "b"]);
    add("c");
    time.endTurn();
    assert.deepEqual(
      time.pauses.map(({ delayMs }) => delayMs),
      [MAX_PAUSE_MS],
    );
  });

  test("answers of the turn are sent before its round", async () => {
    const { time, sent, add } = scene();
    add("event");
    atTurnEnd(() => sent.push("answer"));
    time.endTurn();
    assert.deepEqual(sent, ["answer", "event"]);
    await nextTurn();
    assert.deepEqual(sent, ["answer", "event"]);
  });
});
