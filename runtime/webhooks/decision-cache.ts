/** Decisions that a webhook has made, remembered for a while. Those that say no never push out those that say yes. */

import type { Clock } from "../api/time.js";
import { RecentMap } from "../base/recent-map.js";

export interface DecisionCacheOptions {
  readonly clock: Clock;
  /** How long a yes is remembered; 0 for not at all. */
  readonly acceptedTtlMs: number;
  /** How long a no is remembered; 0 for not at all. */
  readonly refusedTtlMs: number;
  /** Default: {@link MAX_DECISIONS}. */
  readonly maxDecisions?: number;
  /** Default: {@link MAX_DECISION_BYTES}. */
  readonly maxBytes?: number;
}

/** Decisions of one kind, yes or no. */
export const MAX_DECISIONS = 8_192;
/** What the decisions of one kind may hold together, as their makers weigh them. */
export const MAX_DECISION_BYTES = 16 * 1024 * 1024;

export class DecisionCache<Decision> {
  private readonly accepted: Shelf<Decision>;
  private readonly refused: Shelf<Decision>;

  constructor(options: DecisionCacheOptions) {
    this.accepted = new Shelf(options, options.acceptedTtlMs);
    this.refused = new Shelf(options, options.refusedTtlMs);
  }

  /** Undefined where none is remembered, or not any more. @param key tells questions apart, and shows no secret */
  get(key: string): Decision | undefined {
    return this.accepted.get(key) ?? this.refused.get(key);
  }

  /** Takes the place of what was remembered for the key; those that were not asked for longest make room. */
  keep(key: string, decision: Decision, { isAccepted, bytes }: { isAccepted: boolean; bytes: number }): void {
    (isAccepted ? this.refused : this.accepted).delete(key);
    (isAccepted ? this.accepted : this.refused).keep(key, decision, bytes);
  }
}

interface Entry<Decision> {
  readonly decision: Decision;
  readonly keptMs: number;
}

/** Decisions of one kind. */
class Shelf<Decision> {
  private readonly entries: RecentMap<Entry<Decision>>;
  private readonly clock: Clock;

  constructor(
    { clock, maxDecisions = MAX_DECISIONS, maxBytes = MAX_DECISION_BYTES }: DecisionCacheOptions,
    private readonly ttlMs: number,
  ) {
    this.clock = clock;
    this.entries = new RecentMap({ maxEntries: maxDecisions, maxBytes });
  }

  get(key: string): Decision | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    const ageMs = this.clock.now() - entry.keptMs;
    // a clock that was set back makes nothing live longer
    if (ageMs >= 0 && ageMs < this.ttlMs) return entry.decision;
    this.delete(key);
    return undefined;
  }

  keep(key: string, decision: Decision, bytes: number): void {
    if (this.ttlMs <= 0) this.delete(key);
    else this.entries.set(key, { decision, keptMs: this.clock.now() }, bytes);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
