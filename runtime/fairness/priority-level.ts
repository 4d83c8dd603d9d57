/** One priority level in force: its queues, and its share of the server's seats. */
import type { Clock } from "../api/time.js";
import { EXEMPT, type PriorityLevelSpec } from "./configuration.js";
import { QueueSet, type Queuing } from "./queueing/queue-set.js";
import type { TurnEnd } from "./queueing/turn-end.js";
import { type DemandStatistics, LevelUsage } from "./seats/level-usage.js";

const PERCENT = 100;
/** How much of the former demand is kept at each adjustment: with one every 10 seconds, half of it after five minutes. */
const SMOOTHING = 0.977;
/** The fraction of its seats that a single request of a level may be estimated to need. */
const MAX_REQUEST_SHARE = 0.15;

/** The limits of seats that follow from the configuration. */
export interface SeatBounds {
  /** The level's share of the server's seats. */
  readonly nominal: number;
  /** What is left when other levels borrow all that they may. */
  readonly lower: number;
  /** What there is when the level borrows all that it may. */
  readonly upper: number;
}

/** The demand for seats, as the last adjustment found it. */
export interface SeatDemand {
  readonly average: number;
  readonly deviation: number;
  readonly highest: number;
  /** Decreases slowly, so that a level in bursts keeps its seats. */
  readonly smoothed: number;
  readonly target: number;
}

export class PriorityLevel {
  readonly usage: LevelUsage;
  readonly queueSet: QueueSet;
  uid = "";
  spec: PriorityLevelSpec = {};
  bounds: SeatBounds = { nominal: 0, lower: 0, upper: 0 };
  demand: SeatDemand = { average: 0, deviation: 0, highest: 0, smoothed: 0, target: 0 };
  /** Whether the level was removed and still has requests. */
  isQuiescing = false;
  /** The maximum number of seats of one request; undefined for a level without queues. */
  maxRequestSeats: number | undefined;
  /** Whether seats were already divided with this level among them. */
  private hasSeats = false;

  constructor(
    readonly name: string,
    private readonly clock: Clock,
    turnEnd: TurnEnd,
  ) {
    this.usage = new LevelUsage(clock.now());
    this.queueSet = new QueueSet({ clock, usage: this.usage, turnEnd });
  }

  get isExempt(): boolean {
    return this.name === EXEMPT;
  }

  get queuing(): Queuing {
    return queuingOf(this.spec);
  }

  get shares(): number {
    const { limited, exempt } = this.spec;
    return limited === undefined ? (exempt?.nominalConcurrencyShares ?? 0) : (limited.nominalConcurrencyShares ?? 0);
  }

  /**
   * Sets the bounds for a server with so many seats.
   * @param allShares the sum of the shares of all levels
   */
  divide(serverSeats: number, allShares: number): void {
    const { limited, exempt } = this.spec;
    const nominal = allShares === 0 ? 0 : Math.ceil((serverSeats * this.shares) / allShares);
    const lendable = Math.round((nominal * ((limited ?? exempt)?.lendablePercent ?? 0)) / PERCENT);
    const borrowing = limited?.borrowingLimitPercent;
    const borrowed = borrowing === undefined ? serverSeats : Math.round((nominal * borrowing) / PERCENT);
    this.bounds = { nominal, lower: nominal - lendable, upper: nominal + borrowed };
    const { queuing } = this;
    this.maxRequestSeats =
      queuing.type === "queue"
        ? Math.max(1, Math.min(Math.ceil(nominal * MAX_REQUEST_SHARE), Math.floor(nominal / queuing.handSize)))
        : undefined;
    if (this.hasSeats) return;
    this.hasSeats = true;
    this.queueSet.limit = nominal - Math.floor(lendable / 2);
  }

  /** Takes the demand since the last adjustment into account. */
  noteDemand(): void {
    const { duration, average, deviation, highest }: DemandStatistics = this.usage.nextPeriod(this.clock.now());
    if (duration <= 0) {
      this.demand = { ...this.demand, highest };
      return;
    }
    const envelope = average + deviation;
    const smoothed = Math.max(envelope, SMOOTHING * this.demand.smoothed + (1 - SMOOTHING) * envelope);
    this.demand = { ...this.demand, average, deviation, highest, smoothed };
  }

  /** Returns the seats that the level keeps in any case until the next adjustment. */
  get keptSeats(): number {
    const { lower, nominal } = this.bounds;
    const { highest } = this.demand;
    return Math.max(lower, this.isExempt ? highest : Math.min(nominal, highest));
  }

  /** @param capacity what a level without seats is measured by */
  setLimit(limit: number, capacity: number): void {
    const { queuing } = this;
    const waitingCapacity = queuing.type === "queue" ? Math.max(1, queuing.queueLengthLimit) * queuing.queues : 1;
    this.usage.setCapacity(this.clock.now(), waitingCapacity, limit > 0 ? limit : capacity);
    this.queueSet.configure(queuing, limit);
  }
}

/** Returns the specification, or undefined if it contradicts itself: such a level does not count as existing. */
export function checkedSpec(name: string, spec: PriorityLevelSpec | undefined): PriorityLevelSpec | undefined {
  if (spec === undefined) return undefined;
  const { type, limited, exempt } = spec;
  const isExempt = type === "Exempt";
  if (isExempt !== (name === EXEMPT) || isExempt !== (exempt !== undefined) || isExempt === (limited !== undefined))
    return undefined;
  if (limited === undefined) return spec;
  const { limitResponse } = limited;
  const isReject = limitResponse?.type === "Reject";
  if (isReject !== (limitResponse?.queuing === undefined)) return undefined;
  return spec;
}

function queuingOf({ type, limited }: PriorityLevelSpec): Queuing {
  if (type === "Exempt") return { type: "exempt" };
  const queuing = limited?.limitResponse?.queuing;
  if (queuing === undefined) return { type: "reject" };
  const { queues = 0, handSize = 0, queueLengthLimit = 0 } = queuing;
  return queues < 1 ? { type: "reject" } : { type: "queue", queues, handSize, queueLengthLimit };
}
