/**
 * The queues of one priority level, and the seats that their requests compete for: fair queuing, where each queue that
 * has requests gets the same share of seats over time, whatever the number and the size of its requests. Everything
 * happens synchronously; only a request that has to wait is decided later.
 *
 * The progress counts the seat-seconds that each active queue could have had so far. A queue's next dispatch is the
 * progress at which its next request would begin in a world where all queues are served evenly, so the queue whose head
 * would finish first is served next. The service time of a request is assumed at first and corrected at its end.
 */
import type { Clock } from "../../api/time.js";
import type { LevelUsage } from "../seats/level-usage.js";
import type { FairRequest } from "./fair-request.js";
import { RequestList, RequestQueue } from "./request-queue.js";
import type { TurnEnd } from "./turn-end.js";

/** The assumed time of service of a request, in seconds. */
const ASSUMED_SECONDS = 0.003;
const MS_PER_SECOND = 1000;

/** How a level handles requests for which no seat is free. */
export type Queuing =
  /** The level has no limit. */
  | { readonly type: "exempt" }
  | { readonly type: "reject" }
  | {
      readonly type: "queue";
      readonly queues: number;
      readonly handSize: number;
      /** The number of requests that may wait in one queue. */
      readonly queueLengthLimit: number;
    };

/** The bounds of the next dispatches over the queues at the last dispatch, in seat-seconds, for the metrics. */
export interface DispatchBounds {
  progress: number;
  start: number;
  min: number;
  max: number;
  discountedMin: number;
  discountedMax: number;
}

/** The totals of one queue set since its creation. */
export interface QueueSetTotals {
  dispatched: number;
  rejected: number;
  /** Requests that left their queue before they were dispatched; they count as rejected too. */
  cancelled: number;
}

export interface QueueSetParts {
  readonly clock: Clock;
  readonly usage: LevelUsage;
  readonly turnEnd: TurnEnd;
}

export class QueueSet {
  readonly totals: QueueSetTotals = { dispatched: 0, rejected: 0, cancelled: 0 };
  waitingRequests = 0;
  executingRequests = 0;
  seatsInUse = 0;
  /** There may be more than configured while the excess ones drain. */
  readonly queues: RequestQueue[] = [];
  /** Executing requests that came through no queue. */
  readonly unqueued = new RequestList();
  lastDispatch: DispatchBounds | undefined;
  /** Undefined until the first configuration. */
  queuing: Queuing = { type: "reject" };
  /** The number of seats that requests may occupy at once. */
  limit = 0;
  private seatsWaiting = 0;
  private activeQueues = 0;
  /** The seats in use of requests that came through a queue. */
  private queuedSeatsInUse = 0;
  private progressNow = 0;
  private lastMs: number;
  /** The index of the queue that was served last. */
  private robin = 0;
  private arrivals = 0;

  constructor(private readonly parts: QueueSetParts) {
    this.lastMs = parts.clock.now();
  }

  /** The seat-seconds that each active queue could have had so far. */
  get progress(): number {
    return this.progressNow;
  }

  get isIdle(): boolean {
    return this.waitingRequests === 0 && this.executingRequests === 0;
  }

  configure(queuing: Queuing, limit: number): void {
    this.advance(this.parts.clock.now());
    this.queuing = queuing;
    this.limit = limit;
    if (queuing.type === "queue") while (this.queues.length < queuing.queues) this.queues.push(new RequestQueue());
    this.removeExcessQueues();
    this.dispatch();
  }

  /**
   * Takes a new request, which is then executing, waiting or rejected. The owner of an executing request calls
   * {@link finish}; a waiting one is decided later.
   */
  start(request: FairRequest): void {
    const now = this.parts.clock.now();
    this.advance(now);
    request.arrivalMs = now;
    request.arrivalProgress = this.progressNow;
    if (this.queuing.type !== "queue") this.startWithoutQueue(request, now);
    else this.startInQueue(request, now, this.queuing.queueLengthLimit);
  }

  /** Ends the execution of a request. Its seats are free at the end of the turn, or after its additional latency. */
  finish(request: FairRequest): void {
    const { clock, turnEnd } = this.parts;
    if (this.queuing.type === "exempt" && request.additionalLatencyMs === 0) this.complete(request);
    else if (request.additionalLatencyMs === 0) turnEnd.release(this, request);
    else {
      const now = clock.now();
      this.advance(now);
      this.endExecution(request, now);
      this.changed(now);
      clock.after(request.additionalLatencyMs, () => {
        this.releaseSeats(request);
        this.dispatch();
      });
    }
  }

  /** Ends the execution of a request and frees its seats. */
  complete(request: FairRequest): void {
    const now = this.parts.clock.now();
    this.advance(now);
    this.endExecution(request, now);
    this.releaseSeats(request);
  }

  /** Rejects a request that waits. A request that does not wait any more is left alone. */
  cancel(request: FairRequest): void {
    if (request.phase !== "waiting") return;
    const now = this.parts.clock.now();
    this.advance(now);
    const { queue } = request;
    this.leaveQueue(request);
    if (queue !== undefined) {
      if (!queue.isActive) this.activeQueues--;
      this.boundNextDispatch(queue);
    }
    this.totals.cancelled++;
    this.reject(request, "time-out");
    this.changed(now);
    this.removeExcessQueues();
    request.decided?.(false);
  }

  /** Dispatches as many of the waiting requests as there are seats for. */
  dispatch(): void {
    while (this.waitingRequests > 0 && this.seatsInUse < this.limit && this.dispatchNext());
  }

  /** Corrects the assumed time of service by the real one, in which the seats could serve no other request. */
  private endExecution(request: FairRequest, now: number): void {
    const { queue } = request;
    request.phase = "lingering";
    this.executingRequests--;
    request.flow.counts.executingRequests--;
    if (queue === undefined) {
      this.unqueued.remove(request);
      return;
    }
    const seconds = Math.max(0, now - request.startMs) / MS_PER_SECOND;
    queue.nextDispatch -= request.estimate.initialSeats * (ASSUMED_SECONDS - seconds);
    this.boundNextDispatch(queue);
    queue.executing.remove(request);
    if (!queue.isActive) this.activeQueues--;
  }

  private releaseSeats(request: FairRequest): void {
    const now = this.parts.clock.now();
    this.advance(now);
    request.phase = "over";
    this.seatsInUse -= request.seats;
    request.flow.counts.executingSeats -= request.seats;
    if (request.queue !== undefined) {
      request.queue.seatsInUse -= request.seats;
      this.queuedSeatsInUse -= request.seats;
    }
    this.changed(now);
    this.removeExcessQueues();
  }

  private startWithoutQueue(request: FairRequest, now: number): void {
    if (!this.hasRoomFor(request.seats)) {
      this.reject(request, "concurrency-limit");
      return;
    }
    this.unqueued.push(request);
    this.execute(request, now);
  }

  private startInQueue(request: FairRequest, now: number, queueLengthLimit: number): void {
    const index = this.shortestQueue(request.flow.hand);
    const queue = this.queues[index] as RequestQueue;
    request.queue = queue;
    if (this.seatsInUse >= this.limit && queue.waiting.length >= queueLengthLimit) {
      this.reject(request, "queue-full");
      return;
    }
    if (!queue.isActive) {
      this.activeQueues++;
      queue.nextDispatch = this.progressNow;
    }
    request.flow.counts.queueLength.observe(queue.waiting.length + 1);
    const mustWait = this.waitingRequests > 0 || this.seatsInUse >= this.limit || !this.hasRoomFor(request.seats);
    if (!mustWait) {
      if (queue.nextDispatch < this.progressNow) queue.nextDispatch = this.progressNow;
      this.robin = index;
      this.begin(request, queue, now, queue.nextDispatch, queue.nextDispatch);
      return;
    }
    this.enqueue(request, queue);
    this.changed(now);
    this.dispatch();
  }

  /** Returns the queue of the hand with the least waiting work; the first one looked at changes from call to call. */
  private shortestQueue(hand: readonly number[]): number {
    const offset = this.arrivals++ % hand.length;
    let shortest = 0;
    let leastWork = Number.POSITIVE_INFINITY;
    for (let step = 0; step < hand.length && leastWork > 0; step++) {
      const index = hand[(offset + step) % hand.length] as number;
      const { workWaiting } = this.queues[index] as RequestQueue;
      if (workWaiting >= leastWork) continue;
      leastWork = workWaiting;
      shortest = index;
    }
    return shortest;
  }

  private enqueue(request: FairRequest, queue: RequestQueue): void {
    const { counts } = request.flow;
    request.phase = "waiting";
    queue.waiting.push(request);
    queue.initialSeatsWaiting += request.estimate.initialSeats;
    queue.seatsWaiting += request.seats;
    queue.workWaiting += workOf(request);
    this.waitingRequests++;
    this.seatsWaiting += request.seats;
    counts.waitingRequests++;
    counts.waitingSeats += request.seats;
    this.boundNextDispatch(queue);
  }

  private leaveQueue(request: FairRequest): void {
    const queue = request.queue as RequestQueue;
    const { counts } = request.flow;
    queue.waiting.remove(request);
    queue.initialSeatsWaiting -= request.estimate.initialSeats;
    queue.seatsWaiting -= request.seats;
    // Sums of fractions are exact only for an empty queue.
    queue.workWaiting = queue.waiting.length === 0 ? 0 : queue.workWaiting - workOf(request);
    this.waitingRequests--;
    this.seatsWaiting -= request.seats;
    counts.waitingRequests--;
    counts.waitingSeats -= request.seats;
  }

  /** Dispatches the next request; returns false if there is no room for it. */
  private dispatchNext(): boolean {
    const now = this.parts.clock.now();
    this.advance(now);
    const { queues } = this;
    let best: RequestQueue | undefined;
    let bestIndex = 0;
    let bestFinish = Number.POSITIVE_INFINITY;
    let min = Number.POSITIVE_INFINITY;
    let max = 0;
    let discountedMin = Number.POSITIVE_INFINITY;
    let discountedMax = Number.NEGATIVE_INFINITY;
    // The search begins after the queue that was served last, so that equal queues take turns.
    for (let step = 1; step <= queues.length; step++) {
      const index = (this.robin + step) % queues.length;
      const queue = queues[index] as RequestQueue;
      const head = queue.waiting.first;
      if (head === undefined) continue;
      const start = queue.nextDispatch;
      const discounted = start - queue.seatsInUse * ASSUMED_SECONDS;
      min = Math.min(min, start);
      max = Math.max(max, start);
      discountedMin = Math.min(discountedMin, discounted);
      discountedMax = Math.max(discountedMax, discounted);
      const finish = start + workOf(head);
      if (finish >= bestFinish) continue;
      bestFinish = finish;
      best = queue;
      bestIndex = index;
    }
    const request = best?.waiting.first;
    if (best === undefined || request === undefined) return false;
    if (!this.hasRoomFor(request.seats)) {
      request.flow.counts.withoutRoom++;
      return false;
    }
    this.robin = bestIndex;
    this.leaveQueue(request);
    this.begin(request, best, now, min, max, discountedMin, discountedMax);
    this.boundNextDispatch(best);
    request.decided?.(true);
    return true;
  }

  /** Begins the execution of a request of a queue. */
  private begin(
    request: FairRequest,
    queue: RequestQueue,
    now: number,
    min: number,
    max: number,
    discountedMin = min - queue.seatsInUse * ASSUMED_SECONDS,
    discountedMax = discountedMin,
  ): void {
    const work = workOf(request);
    if (request.finalSeats > this.limit && this.limit > 0) {
      // The same work on fewer seats takes longer.
      request.additionalLatencyMs *= request.finalSeats / this.limit;
      request.finalSeats = this.limit;
      request.seats = Math.max(request.estimate.initialSeats, request.finalSeats);
    }
    this.noteDispatch(queue.nextDispatch, min, max, discountedMin, discountedMax);
    queue.executing.push(request);
    queue.seatsInUse += request.seats;
    queue.nextDispatch += work;
    this.queuedSeatsInUse += request.seats;
    this.execute(request, now);
  }

  private noteDispatch(start: number, min: number, max: number, discountedMin: number, discountedMax: number): void {
    const progress = this.progressNow;
    if (this.lastDispatch === undefined)
      this.lastDispatch = { progress, start, min, max, discountedMin, discountedMax };
    else {
      const { lastDispatch } = this;
      lastDispatch.progress = progress;
      lastDispatch.start = start;
      lastDispatch.min = min;
      lastDispatch.max = max;
      lastDispatch.discountedMin = discountedMin;
      lastDispatch.discountedMax = discountedMax;
    }
  }

  private execute(request: FairRequest, now: number): void {
    const { counts } = request.flow;
    request.phase = "executing";
    request.startMs = now;
    this.executingRequests++;
    this.seatsInUse += request.seats;
    this.totals.dispatched++;
    counts.executingRequests++;
    counts.executingSeats += request.seats;
    counts.dispatched++;
    this.changed(now);
  }

  private reject(request: FairRequest, reason: "concurrency-limit" | "queue-full" | "time-out"): void {
    request.phase = "rejected";
    this.totals.rejected++;
    request.flow.counts.rejected[reason]++;
  }

  private hasRoomFor(seats: number): boolean {
    if (this.queuing.type === "exempt") return true;
    // A request that needs more seats than there are is executed alone.
    if (seats > this.limit) return this.executingRequests === 0;
    return this.seatsInUse + seats <= this.limit;
  }

  /**
   * A queue whose requests need less than its share must not save up what it did not use: no request begins before it
   * arrived.
   */
  private boundNextDispatch(queue: RequestQueue): void {
    const head = queue.waiting.first;
    if (head !== undefined && queue.nextDispatch < head.arrivalProgress) queue.nextDispatch = head.arrivalProgress;
  }

  /** Counts the progress of the time in which the present state held. Must be called before every change. */
  private advance(now: number): void {
    const seconds = (now - this.lastMs) / MS_PER_SECOND;
    this.lastMs = now;
    // The clock of the machine may have been set back.
    if (seconds <= 0 || this.activeQueues === 0) return;
    const seats = Math.min(this.queuedSeatsInUse + this.seatsWaiting, this.limit);
    this.progressNow += (seats / this.activeQueues) * seconds;
  }

  private changed(now: number): void {
    const { seatsInUse, seatsWaiting } = this;
    this.parts.usage.update(now, this.waitingRequests, this.executingRequests, seatsInUse, seatsInUse + seatsWaiting);
  }

  /** Removes queues without requests while there are more than configured. */
  private removeExcessQueues(): void {
    const wanted = this.queuing.type === "queue" ? this.queuing.queues : 0;
    if (this.queues.length <= wanted) return;
    for (let index = this.queues.length - 1; index >= 0 && this.queues.length > wanted; index--) {
      const queue = this.queues[index] as RequestQueue;
      if (queue.isActive || queue.seatsInUse > 0) continue;
      this.queues.splice(index, 1);
      if (this.robin >= index && this.robin > 0) this.robin--;
    }
  }
}

/** Returns the assumed work of a request in seat-seconds. */
function workOf({ estimate }: FairRequest): number {
  const { initialSeats, finalSeats, additionalLatencyMs } = estimate;
  return initialSeats * ASSUMED_SECONDS + (finalSeats * additionalLatencyMs) / MS_PER_SECOND;
}
