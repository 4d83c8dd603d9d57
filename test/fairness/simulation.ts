/** A clock whose time a test moves, and requests that are executed for a while on it. */
import type { Clock } from "../../runtime/api/time.js";
import { FlowCounts } from "../../runtime/fairness/flow-counts.js";
import {
  FairRequest,
  ONE_SEAT,
  type RequestFlow,
  type WorkEstimate,
} from "../../runtime/fairness/queueing/fair-request.js";
import { QueueSet, type Queuing } from "../../runtime/fairness/queueing/queue-set.js";
import { dealHand, flowHash } from "../../runtime/fairness/queueing/shuffle-sharding.js";
import { TurnEnd } from "../../runtime/fairness/queueing/turn-end.js";
import { LevelUsage } from "../../runtime/fairness/seats/level-usage.js";

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

export class SimulatedClock implements Clock {
  private nowMs = 1_000;
  private readonly timers: Timer[] = [];

  now(): number {
    return this.nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueMs: this.nowMs + delayMs, callback };
    this.timers.push(timer);
    return () => {
      const index = this.timers.indexOf(timer);
      if (index >= 0) this.timers.splice(index, 1);
    };
  }

  /** Moves the time to the next timer and runs it; returns false if there is none. */
  step(): boolean {
    let next: Timer | undefined;
    for (const timer of this.timers) if (next === undefined || timer.dueMs < next.dueMs) next = timer;
    if (next === undefined) return false;
    this.timers.splice(this.timers.indexOf(next), 1);
    this.nowMs = Math.max(this.nowMs, next.dueMs);
    next.callback();
    return true;
  }

  /** Runs all timers of the next so many milliseconds. */
  pass(ms: number): void {
    let isOver = false;
    this.after(ms, () => {
      isOver = true;
    });
    while (!isOver) this.step();
  }
}

/** A queue set on its own, whose requests a test starts and finishes. Seats are free as soon as a request is finished. */
export class Scene {
  readonly clock = new SimulatedClock();
  readonly usage = new LevelUsage(this.clock.now());
  readonly set: QueueSet;

  constructor(queuing: Queuing, limit: number) {
    const turnEnd = new TurnEnd((end) => this.clock.after(0, end));
    this.set = new QueueSet({ clock: this.clock, usage: this.usage, turnEnd });
    this.set.configure(queuing, limit);
  }

  flow(distinguisher: string): RequestFlow {
    const { queuing } = this.set;
    const hand =
      queuing.type === "queue" ? dealHand(flowHash("schema", distinguisher), queuing.queues, queuing.handSize) : [];
    return { schema: "schema", distinguisher, hand, counts: new FlowCounts("level", "schema") };
  }

  start(flow: RequestFlow, estimate: WorkEstimate = ONE_SEAT): FairRequest {
    const facts = { isResourceRequest: false, path: "/", verb: "get" };
    const request = new FairRequest(flow, estimate, facts, flow.distinguisher);
    this.set.start(request);
    return request;
  }

  /** Finishes a request, and lets the turn end. */
  finish(...requests: readonly FairRequest[]): void {
    for (const request of requests) this.set.finish(request);
    this.clock.pass(0);
  }

  /** Keeps so many requests of a flow at the server, each executed for a time; returns how many have been. */
  load(flow: RequestFlow, clients: number, executionMs: () => number, estimate = ONE_SEAT): { served: number } {
    const counted = { served: 0 };
    const send = (): void => {
      const request = this.start(flow, estimate);
      const execute = (): void => {
        this.clock.after(executionMs(), () => {
          counted.served++;
          this.set.finish(request);
          this.clock.after(0, send);
        });
      };
      if (request.phase === "executing") execute();
      else if (request.phase === "rejected") this.clock.after(1, send);
      else
        request.decided = (isDispatched) => {
          if (isDispatched) execute();
        };
    };
    for (let client = 0; client < clients; client++) send();
    return counted;
  }
}

/** A sequence of numbers in [0, 1) that depends on the seed alone. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
