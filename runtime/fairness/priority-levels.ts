/**
 * The priority levels in force, and the division of the server's seats among them: by their shares when the
 * configuration changes, and by their demand at regular adjustments, at which levels borrow what others do not need.
 */
import type { Clock } from "../api/time.js";
import type { CATCH_ALL, EXEMPT, PriorityLevelObject } from "./configuration.js";
import { MANDATORY_LEVELS } from "./default-configuration.js";
import { checkedSpec, PriorityLevel } from "./priority-level.js";
import type { TurnEnd } from "./queueing/turn-end.js";
import { allocateSeats } from "./seats/seat-allocation.js";

/** A level without any seats is measured by this part of the server's seats. */
const SEATLESS_CAPACITY_DIVISOR = 10;

export class PriorityLevels {
  private levels = new Map<string, PriorityLevel>();
  private share = 0;

  constructor(
    private readonly clock: Clock,
    private readonly turnEnd: TurnEnd,
    private readonly serverSeats: number,
  ) {}

  /** The multiple of its target that each level got at the last adjustment; 0 if there was not enough for that. */
  get fairShare(): number {
    return this.share;
  }

  all(): IterableIterator<PriorityLevel> {
    return this.levels.values();
  }

  /** Returns the level if flow schemas may refer to it. */
  named(name: string): PriorityLevel | undefined {
    const level = this.levels.get(name);
    return level?.isQuiescing ? undefined : level;
  }

  /** @throws Error if there is no such level, which can't be: mandatory levels always exist */
  mandatory(name: typeof EXEMPT | typeof CATCH_ALL): PriorityLevel {
    const level = this.levels.get(name);
    if (level === undefined) throw new Error(`the mandatory priority level ${JSON.stringify(name)} is missing`);
    return level;
  }

  /** Puts a new configuration into force. Levels that are gone stay until their last request is over. */
  configure(objects: readonly PriorityLevelObject[]): void {
    const former = this.levels;
    this.levels = new Map();
    for (const { metadata = {}, spec } of objects) {
      const { name = "", uid = "" } = metadata;
      const checked = checkedSpec(name, spec);
      if (checked !== undefined) this.add(name, former, { uid, spec: checked, isQuiescing: false });
    }
    for (const { name, spec } of MANDATORY_LEVELS)
      if (!this.levels.has(name))
        this.add(name, former, { uid: former.get(name)?.uid ?? "", spec, isQuiescing: false });
    for (const [name, level] of former)
      if (!this.levels.has(name) && !level.queueSet.isIdle) this.add(name, former, { isQuiescing: true });
    let allShares = 0;
    for (const level of this.levels.values()) allShares += level.shares;
    for (const level of this.levels.values()) level.divide(this.serverSeats, allShares);
    this.adjust();
  }

  /** Forgets levels that were removed, once they are idle. Returns whether there were any. */
  get hasIdleRemains(): boolean {
    for (const level of this.levels.values()) if (level.isQuiescing && level.queueSet.isIdle) return true;
    return false;
  }

  /** Divides the seats anew by the demand since the last division. */
  adjust(): void {
    const levels = [...this.levels.values()];
    for (const level of levels) level.noteDemand();
    const limited = levels.filter(({ isExempt }) => !isExempt);
    const allSeats = sumOf(levels, ({ bounds }) => bounds.nominal);
    const left = allSeats - sumOf(levels, (level) => (level.isExempt ? level.keptSeats : 0));
    const seats = this.divided(limited, left, allSeats);
    const capacity = Math.max(1, Math.round(this.serverSeats / SEATLESS_CAPACITY_DIVISOR));
    for (const level of levels) level.setLimit(seats.get(level) ?? level.keptSeats, capacity);
  }

  /** @param left the seats that exempt requests leave */
  private divided(
    levels: readonly PriorityLevel[],
    left: number,
    allSeats: number,
  ): ReadonlyMap<PriorityLevel, number> {
    const lowest = sumOf(levels, ({ bounds }) => bounds.lower);
    const kept = sumOf(levels, ({ keptSeats }) => keptSeats);
    for (const level of levels)
      level.demand = { ...level.demand, target: Math.max(level.keptSeats, level.demand.smoothed) };
    this.share = 0;
    if (left <= lowest) return new Map(levels.map((level) => [level, level.bounds.lower]));
    if (left <= kept) {
      const fraction = (left - lowest) / (kept - lowest);
      return new Map(
        levels.map((level) => {
          const { lower } = level.bounds;
          return [level, lower + Math.round((level.keptSeats - lower) * fraction)];
        }),
      );
    }
    const allocation = allocateSeats(
      allSeats,
      levels.map(({ keptSeats, bounds, demand }) => ({
        target: demand.target,
        lower: keptSeats,
        upper: bounds.upper,
      })),
    );
    if (allocation === undefined) return new Map(levels.map((level) => [level, level.queueSet.limit]));
    this.share = allocation.fairShare;
    return new Map(levels.map((level, index) => [level, Math.round(allocation.seats[index] ?? 0)]));
  }

  private add(
    name: string,
    former: ReadonlyMap<string, PriorityLevel>,
    state: Partial<Pick<PriorityLevel, "uid" | "spec" | "isQuiescing">>,
  ): void {
    const level = former.get(name) ?? new PriorityLevel(name, this.clock, this.turnEnd);
    this.levels.set(name, Object.assign(level, state));
  }
}

function sumOf(levels: readonly PriorityLevel[], value: (level: PriorityLevel) => number): number {
  return levels.reduce((sum, level) => sum + value(level), 0);
}
