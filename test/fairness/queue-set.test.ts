/** The scheduler of one priority level, on a clock that the test moves. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FairRequest } from "../../runtime/fairness/queueing/fair-request.js";
import { randomFrom, Scene } from "./simulation.js";

const QUEUES = { type: "queue", queues: 64, handSize: 6, queueLengthLimit: 50 } as const;
const phases = (requests: readonly FairRequest[]): string[] => requests.map(({ phase }) => phase);

describe("a request", () => {
  test("is executing when start returns if a seat is free", () => {
    const scene = new Scene(QUEUES, 2);
    const flow = scene.flow("jane");
    assert.deepEqual(phases([scene.start(flow), scene.start(flow)]), ["executing", "executing"]);
    assert.equal(scene.set.seatsInUse, 2);
    assert.deepEqual([flow.counts.dispatched, flow.counts.executingSeats], [2, 2]);
  });

  test("waits without a free seat, and is dispatched when one is released", () => {
    const scene = new Scene(QUEUES, 1);
    const flow = scene.flow("jane");
    const [first, second] = [scene.start(flow), scene.start(flow)];
    const decisions: boolean[] = [];
    second.decided = (isDispatched) => decisions.push(isDispatched);
    assert.equal(second.phase, "waiting");
    scene.finish(first);
    assert.deepEqual([second.phase, decisions], ["executing", [true]]);
    scene.finish(second);
    assert.deepEqual([scene.set.isIdle, scene.set.seatsInUse], [true, 0]);
  });

  test("keeps its seat until the end of the turn", () => {
    const scene = new Scene(QUEUES, 1);
    const flow = scene.flow("jane");
    const first = scene.start(flow);
    scene.set.finish(first);
    const second = scene.start(flow);
    assert.deepEqual([first.phase, second.phase], ["executing", "waiting"]);
    scene.clock.pass(0);
    assert.deepEqual([first.phase, second.phase], ["over", "executing"]);
  });

  test("that is cancelled while it waits is rejected, and nobody waits behind it", () => {
    const scene = new Scene({ ...QUEUES, queues: 1, handSize: 1 }, 1);
    const flow = scene.flow("jane");
    const [first, second, third] = [scene.start(flow), scene.start(flow), scene.start(flow)];
    const decisions: boolean[] = [];
    second.decided = (isDispatched) => decisions.push(isDispatched);
    scene.set.cancel(second);
    assert.deepEqual([second.phase, decisions], ["rejected", [false]]);
    assert.deepEqual(scene.set.totals, { dispatched: 1, rejected: 1, cancelled: 1 });
    assert.equal(flow.counts.rejected["time-out"], 1);
    scene.finish(first);
    assert.equal(third.phase, "executing");
    scene.set.cancel(third);
    assert.equal(third.phase, "executing");
  });
});

describe("limits", () => {
  test("a level without queues rejects what it has no seat for", () => {
    const scene = new Scene({ type: "reject" }, 2);
    const flow = scene.flow("jane");
    const requests = [scene.start(flow), scene.start(flow), scene.start(flow)];
    assert.deepEqual(phases(requests), ["executing", "executing", "rejected"]);
    assert.equal(flow.counts.rejected["concurrency-limit"], 1);
  });

  test("an exempt level has no limit, and releases seats at once", () => {
    const scene = new Scene({ type: "exempt" }, 0);
    const flow = scene.flow("admin");
    const requests = Array.from({ length: 100 }, () => scene.start(flow));
    assert.ok(requests.every(({ phase }) => phase === "executing"));
    for (const request of requests) scene.set.finish(request);
    assert.deepEqual([scene.set.seatsInUse, scene.set.isIdle], [0, true]);
  });

  test("a flow may wait in the queues of its hand, each up to its length", () => {
    const scene = new Scene({ ...QUEUES, handSize: 3, queueLengthLimit: 4 }, 1);
    const flow = scene.flow("jane");
    const requests = Array.from({ length: 20 }, () => scene.start(flow));
    assert.equal(scene.set.waitingRequests, 3 * 4);
    assert.equal(phases(requests).filter((phase) => phase === "rejected").length, 20 - 1 - 12);
    assert.equal(flow.counts.rejected["queue-full"], 7);
    assert.deepEqual(
      flow.hand.map((index) => scene.set.queues[index]?.waiting.length),
      [4, 4, 4],
    );
  });

  test("a level without seats dispatches nothing", () => {
    const scene = new Scene(QUEUES, 0);
    const request = scene.start(scene.flow("jane"));
    assert.equal(request.phase, "waiting");
    scene.set.configure(QUEUES, 1);
    assert.equal(request.phase, "executing");
  });
});

describe("work estimates", () => {
  const seats = (initialSeats: number) => ({ initialSeats, finalSeats: 0, additionalLatencyMs: 0 });

  test("a wide request waits until there are seats for it, and later ones do not overtake it forever", () => {
    const scene = new Scene({ ...QUEUES, queues: 1, handSize: 1 }, 3);
    const flow = scene.flow("jane");
    const narrow = [scene.start(flow), scene.start(flow)];
    const wide = scene.start(flow, seats(3));
    const later = scene.start(flow);
    assert.deepEqual(phases([wide, later]), ["waiting", "waiting"]);
    assert.ok(flow.counts.withoutRoom > 0);
    scene.finish(...narrow);
    assert.deepEqual(phases([wide, later]), ["executing", "waiting"]);
    scene.finish(wide);
    assert.equal(later.phase, "executing");
  });

  test("a request that needs more seats than there are is executed alone", () => {
    const scene = new Scene(QUEUES, 2);
    const [small, large] = [scene.start(scene.flow("jane")), scene.start(scene.flow("bob"), seats(5))];
    assert.equal(large.phase, "waiting");
    scene.finish(small);
    assert.equal(large.phase, "executing");
    const other = scene.start(scene.flow("jane"));
    assert.equal(other.phase, "waiting");
    scene.finish(large);
    assert.equal(other.phase, "executing");
  });

  test("seats for the consequences of a request are free after its additional latency", () => {
    const scene = new Scene(QUEUES, 4);
    const flow = scene.flow("jane");
    const write = scene.start(flow, { initialSeats: 1, finalSeats: 4, additionalLatencyMs: 5 });
    scene.finish(write);
    const next = scene.start(flow);
    assert.deepEqual([write.phase, next.phase, scene.set.executingRequests], ["lingering", "waiting", 0]);
    scene.clock.pass(4);
    assert.equal(next.phase, "waiting");
    scene.clock.pass(1);
    assert.deepEqual([write.phase, next.phase], ["over", "executing"]);
  });

  test("more final seats than there are become fewer for a longer time", () => {
    const scene = new Scene(QUEUES, 2);
    const write = scene.start(scene.flow("jane"), { initialSeats: 1, finalSeats: 8, additionalLatencyMs: 5 });
    assert.deepEqual([write.phase, write.seats, write.additionalLatencyMs], ["executing", 2, 20]);
  });
});

describe("fairness", () => {
  test("of 1,000 clients of one user and one of another, the one is served as often as a queue of the others", () => {
    const scene = new Scene({ ...QUEUES, queueLengthLimit: 200 }, 10);
    const many = scene.load(scene.flow("many"), 1_000, () => 5);
    const order: number[] = [];
    const one = scene.flow("one");
    const send = (): void => {
      const request = scene.start(one);
      const execute = (): void => {
        order.push(many.served);
        scene.clock.after(5, () => {
          scene.set.finish(request);
          scene.clock.after(0, send);
        });
      };
      if (request.phase === "executing") execute();
      else request.decided = () => execute();
    };
    scene.clock.pass(100);
    send();
    scene.clock.pass(2_000);
    const between = order.slice(1).map((served, index) => served - (order[index] as number));
    assert.ok(order.length > 100, `the second user was served ${order.length} times`);
    assert.ok(Math.max(...between) <= 20, `between two of its requests, others were served: ${between.join(" ")}`);
    assert.ok(many.served > 2_000, `the first user had what was left: ${many.served}`);
  });

  for (const seed of [Date.now() % 1_000_000, 7])
    test(`flows of any number and duration of requests get the same seat-seconds (seed ${seed})`, () => {
      const random = randomFrom(seed);
      const scene = new Scene({ ...QUEUES, queues: 256, handSize: 2, queueLengthLimit: 1_000 }, 8);
      const durations = [4, 10, 25, 60];
      const flows = durations.map((meanMs, index) => {
        // Two flows must not share a queue: then they would share its part.
        let flow = scene.flow(`flow-${index}`);
        for (let attempt = 0; scene.set.queues.some((queue, at) => flow.hand.includes(at) && queue.isActive); attempt++)
          flow = scene.flow(`flow-${index}-${attempt}`);
        return { meanMs, counted: scene.load(flow, 40 + Math.floor(random() * 400), () => meanMs * (0.5 + random())) };
      });
      scene.clock.pass(20_000);
      const work = flows.map(({ meanMs, counted }) => counted.served * meanMs);
      const mean = work.reduce((sum, each) => sum + each, 0) / work.length;
      for (const each of work)
        assert.ok(Math.abs(each - mean) / mean < 0.1, `milliseconds of seats: ${work.join(" ")}`);
    });

  test("a flow that was idle has saved up nothing", () => {
    const scene = new Scene({ ...QUEUES, queues: 8, handSize: 1, queueLengthLimit: 500 }, 2);
    const [early, late] = ["a", "b", "c", "d", "e"]
      .map((name) => scene.flow(name))
      .filter(({ hand }, index, all) => all.findIndex((other) => other.hand[0] === hand[0]) === index);
    assert.ok(early !== undefined && late !== undefined);
    const first = scene.load(early, 50, () => 10);
    scene.clock.pass(5_000);
    const before = first.served;
    const second = scene.load(late, 50, () => 10);
    scene.clock.pass(2_000);
    const [ofFirst, ofSecond] = [first.served - before, second.served];
    assert.ok(Math.abs(ofFirst - ofSecond) <= 0.1 * ofSecond, `${ofFirst} and ${ofSecond}`);
  });

  test("a clock that is set back stops nothing", () => {
    const scene = new Scene(QUEUES, 1);
    const flow = scene.flow("jane");
    const [first, second] = [scene.start(flow), scene.start(flow)];
    const { now } = scene.clock;
    scene.clock.now = () => now.call(scene.clock) - 1_000_000;
    scene.finish(first);
    assert.equal(second.phase, "executing");
    assert.ok(scene.set.progress >= 0);
  });
});

describe("another configuration", () => {
  test("with fewer queues lets the excess ones drain", () => {
    const scene = new Scene({ ...QUEUES, queues: 16, handSize: 2 }, 1);
    const flows = Array.from({ length: 30 }, (_, index) => scene.flow(`flow-${index}`));
    const requests = flows.map((flow) => scene.start(flow));
    scene.set.configure({ ...QUEUES, queues: 2, handSize: 2 }, 1);
    assert.ok(scene.set.queues.length > 2);
    for (let done = 0; done < requests.length; done++) {
      const request = requests.find(({ phase }) => phase === "executing");
      assert.ok(request !== undefined);
      scene.finish(request);
    }
    assert.deepEqual([scene.set.queues.length, scene.set.isIdle], [2, true]);
  });

  test("with more seats dispatches who waits, and without queues the waiting ones are served too", () => {
    const scene = new Scene(QUEUES, 1);
    const requests = Array.from({ length: 4 }, (_, index) => scene.start(scene.flow(`flow-${index}`)));
    scene.set.configure(QUEUES, 3);
    assert.equal(scene.set.executingRequests, 3);
    scene.set.configure({ type: "reject" }, 3);
    const executing = requests.filter(({ phase }) => phase === "executing");
    scene.finish(...executing);
    assert.ok(requests.every(({ phase }) => phase === "executing" || phase === "over"));
  });
});
