/**
 * Sends what the watches of this process have collected in rounds. Most of an event's cost for a watcher is the sending:
 * the layers of a TLS connection, the encryption of a record, a call of the operating system. Events that are sent
 * together cost hardly more than one of them. A round begins at the end of the turn in which the first event came. If
 * rounds are long, because there are many watchers, the next one is delayed, and what comes meanwhile is sent with it.
 */
import { ownTurn, TURN_MS } from "../../../base/turn-budget.js";
import { sendAnswersNow } from "../answers-of-a-turn.js";
import { type RequestsAtWork, requestsAtWork } from "./requests-at-work.js";

/** A round that occupied the loop for a shorter time delays nothing, so a few watchers receive each event at once. */
export const SHORT_ROUND_MS = 1;
/** The longest time from the end of a round to the beginning of the next one. */
export const MAX_PAUSE_MS = 10;
/** The most connections of a round that are sent to in one turn, which takes them some milliseconds. */
export const CONNECTIONS_PER_TURN = 250;

/** A connection that has collected something. */
export interface CollectingConnection {
  /** Sends it. Must not throw. */
  sendCollected(): void;
}

/** Time as connections have it, which is real even if the API's clock is virtual. */
export interface RoundTime {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls `begin` once at the end of this turn. */
  atTurnEnd(begin: () => void): void;
  /** Calls `begin` once after so many milliseconds, unless the returned function is called before. */
  after(delayMs: number, begin: () => void): () => void;
  /** Resolves in a later turn, after what is due in this one. */
  ownTurn(): Promise<void>;
}

export const REAL_TIME: RoundTime = {
  now: () => performance.now(),
  atTurnEnd: (begin) => {
    setImmediate(begin);
  },
  after(delayMs, begin) {
    const timer = setTimeout(begin, delayMs).unref();
    return () => clearTimeout(timer);
  },
  ownTurn,
};

/** What rounds need to know of the requests of the process. */
type Requests = Pick<RequestsAtWork, "areNone" | "whenNone">;

export class FanOutRounds {
  /** The number of rounds so far. */
  count = 0;
  private waiting: CollectingConnection[] = [];
  /** A round goes on or is planned. */
  private isBusy = false;
  /** The next round begins no earlier while requests are at work. */
  private earliestMs = Number.NEGATIVE_INFINITY;
  private cancelPause: (() => void) | undefined;
  private readonly atTurnEnd = (): void => this.beginOrPause();
  private readonly resume = (): void => this.endPause();

  constructor(
    private readonly time: RoundTime = REAL_TIME,
    private readonly requests: Requests = requestsAtWork,
  ) {}

  /** Takes part in the next round. A connection must not be added again before it has sent. */
  add(connection: CollectingConnection): void {
    this.waiting.push(connection);
    if (!this.isBusy) this.plan();
  }

  private plan(): void {
    this.isBusy = true;
    this.time.atTurnEnd(this.atTurnEnd);
  }

  private beginOrPause(): void {
    const { time, requests } = this;
    const pauseMs = this.earliestMs - time.now();
    // If there are no requests that could change something, nothing would be gained by waiting.
    if (pauseMs <= 0 || requests.areNone) void this.run();
    else {
      this.cancelPause = time.after(Math.ceil(pauseMs), this.resume);
      requests.whenNone(this.resume);
    }
  }

  private endPause(): void {
    this.cancelPause?.();
    this.cancelPause = undefined;
    this.requests.whenNone(undefined);
    this.time.atTurnEnd(this.atTurnEnd);
  }

  private async run(): Promise<void> {
    const { waiting, time } = this;
    this.waiting = [];
    this.count++;
    // A client that waits for its answer must not wait for the events of all watchers too.
    sendAnswersNow();
    let beganMs = time.now();
    let endedMs = beganMs;
    let occupiedMs = 0;
    let left = CONNECTIONS_PER_TURN;
    for (let index = 0; index < waiting.length; index++) {
      if (left === 0 || endedMs - beganMs >= TURN_MS) {
        occupiedMs += endedMs - beganMs;
        await time.ownTurn();
        beganMs = time.now();
        left = CONNECTIONS_PER_TURN;
      }
      (waiting[index] as CollectingConnection).sendCollected();
      left--;
      endedMs = time.now();
    }
    occupiedMs += endedMs - beganMs;
    this.earliestMs = occupiedMs < SHORT_ROUND_MS ? endedMs : endedMs + Math.min(occupiedMs, MAX_PAUSE_MS);
    this.isBusy = false;
    if (this.waiting.length > 0) this.plan();
  }
}

/** The rounds of this process, whose connections share one event loop. */
export const fanOutRounds = new FanOutRounds();
