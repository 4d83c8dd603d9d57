/** What is counted for the requests of one flow schema in one priority level. */
import { Histogram } from "../base/histogram.js";

const LENGTH_BOUNDS = [0, 10, 25, 50, 100, 250, 500, 1000];
const SECONDS_BOUNDS = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
const WATCH_BOUNDS = [0, 1, 10, 100, 1000, 10_000];
const SEAT_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 100];

export class FlowCounts {
  dispatched = 0;
  readonly rejected = { "concurrency-limit": 0, "queue-full": 0, "time-out": 0 };
  waitingRequests = 0;
  waitingSeats = 0;
  executingRequests = 0;
  executingSeats = 0;
  /** How often the next request could not be dispatched, because it needs more seats than were free. */
  withoutRoom = 0;
  /** The length of its queue as each request found it, itself included. */
  readonly queueLength = new Histogram(LENGTH_BOUNDS);
  /** Seconds in a queue of the requests that were executed, and of those that were not. */
  readonly waitSeconds = { true: new Histogram(SECONDS_BOUNDS), false: new Histogram(SECONDS_BOUNDS) };
  readonly executionSeconds = { regular: new Histogram(SECONDS_BOUNDS), watch: new Histogram(SECONDS_BOUNDS) };
  /** The number of watches that each write concerns. */
  readonly watches = new Histogram(WATCH_BOUNDS);
  readonly estimatedSeats = new Histogram(SEAT_BOUNDS);

  constructor(
    readonly level: string,
    readonly schema: string,
  ) {}

  /** Whether a request waits or occupies seats. */
  get isInUse(): boolean {
    return this.waitingRequests > 0 || this.executingSeats > 0;
  }
}
