/** Remembers a webhook's decisions for a while. Refusals never displace approvals. */

import type { Clock } from "../api/time.js";
import { RecentMap } from "../base/recent-map.js";

export interface DecisionCacheOptions {
  readonly clock: Clock;
  /** How long an approval is remembered, in milliseconds; 0 disables it. */
  readonly acceptedTtlMs: number;
  /** How long a refusal is remembered, in milliseconds; 0 disables it. */
  readonly refusedTtlMs: number;
  /** Default: {@link MAX_DECISIONS}. */
  readonly maxDecisions?: number;
  /** Default: {@link MAX_DECISION_BYTES}. */
  readonly maxBytes?: number;
}

/** Maximum number of approvals, and of refusals. */
export const MAX_DECISIONS = 8_192;
/** Maximum total size of the approvals, and of the refusals, in bytes as reported to {@link DecisionCache.keep}. */
export const MAX_DECISION_BYTES = 16 * 1024 * 1024;

export class DecisionCache<Decision> {
  private readonly accepted: Shelf<Decision>;
  private readonly refused: Shelf<Decision>;

  constructor(options: DecisionCacheOptions) {
    this.accepted = new Shelf(options, options.acceptedTtlMs);
    this.refused = new Shelf(options, options.refusedTtlMs);
  }

  /** Undefined if none is remembered. @param key identifies the question without containing a secret */
  get(key: string): Decision | undefined {
    return this.accepted.get(key) ?? this.refused.get(key);
  }

  /** Replaces the remembered decision for the key; the least recently used decisions make room. */
  keep(key: string, decision: Decision, { isAccepted, bytes }: { isAccepted: boolean; bytes: number }): void {
    (isAccepted ? this.refused : this.accepted).delete(key);
    (isAccepted ? this.accepted : this.refused).keep(key, decision, bytes);
  }
}

interface Entry<Decision> {
  readonly decision: Decision;
  readonly keptMs: number;
}

/** The approvals or the refusals. */
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
    // If the clock was set back, entries must not live longer.
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
