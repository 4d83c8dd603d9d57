/**
 * Tracks recent increases in the usage of quotas, which were recorded for writes that a recount may not find yet. A
 * recount must not revert them before they have settled.
 */
import type { Quantity } from "../../api/quantities/quantity.js";
import { type Amounts, NO_AMOUNTS, plus, rise } from "../../quota/amounts.js";
import { RESERVATION_SETTLE_MS } from "../../quota/timing.js";

interface Rise {
  readonly amounts: Amounts;
  readonly atMs: number;
}

export class RecentRises {
  private readonly byQuota = new Map<string, Rise[]>();

  /** Records a new state of a quota. The first state counts as an increase altogether. */
  note(key: string, before: Amounts | undefined, after: Amounts, nowMs: number): void {
    const amounts = rise(before ?? NO_AMOUNTS, after);
    if (amounts.size === 0) return;
    const rises = this.unsettled(key, nowMs);
    rises.push({ amounts, atMs: nowMs });
    this.byQuota.set(key, rises);
  }

  /** The increases that have not settled yet, and the time until the oldest of them settles, in milliseconds. */
  of(key: string, nowMs: number): { readonly amounts: ReadonlyMap<string, Quantity>; readonly settlesInMs: number } {
    const rises = this.unsettled(key, nowMs);
    const oldestMs = rises[0]?.atMs ?? nowMs;
    return {
      amounts: rises.reduce<Amounts>((sum, each) => plus(sum, each.amounts), NO_AMOUNTS),
      settlesInMs: oldestMs + RESERVATION_SETTLE_MS - nowMs,
    };
  }

  forget(key: string): void {
    this.byQuota.delete(key);
  }

  /** In the order in which they were observed. */
  private unsettled(key: string, nowMs: number): Rise[] {
    const rises = (this.byQuota.get(key) ?? []).filter(({ atMs }) => nowMs - atMs < RESERVATION_SETTLE_MS);
    if (rises.length === 0) this.byQuota.delete(key);
    else this.byQuota.set(key, rises);
    return rises;
  }
}
