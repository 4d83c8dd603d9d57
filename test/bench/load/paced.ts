/**
 * Writes at a fixed rate under open watches, and measures the time from the beginning of each write to the arrival of its
 * event, by the clock of this process. Writes are sequential, so the k-th event of a watcher belongs to the k-th write that
 * it sees.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "../bench-case.js";
import type { Lane, Limit, Runner, Tally } from "./drive.js";
import { openLanes } from "./lanes.js";
import { deliveriesPerWrite, type LoadPlan, type WatchPlan } from "./plan.js";
import { openWatches } from "./watchers.js";

export async function openPacedLoad(
  plan: LoadPlan,
  watch: WatchPlan,
  pace: number,
  endpoint: Endpoint,
): Promise<Runner> {
  const [write] = await openLanes({ ...plan, connections: 1 }, endpoint);
  const load = new PacedLoad(write as Lane, watch, 1000 / pace);
  await openWatches(watch, endpoint, {
    events: (watcher, count, bytes) => load.received(watcher, count, bytes),
    failed: (error) => load.fail(error),
  });
  return load;
}

/** The writes of a run and the arrival of their events; exported for its test. */
export class PacedLoad implements Runner {
  /** The beginning of each write of all runs. */
  private readonly begins: number[] = [];
  /** The number of events that each watcher has received. */
  private readonly seen: number[];
  private latencies: number[] = [];
  private bytes = 0;
  private awaited = 0;
  private failure: Error | undefined;
  private wake: () => void = () => {};

  constructor(
    private readonly write: Lane,
    private readonly watch: WatchPlan,
    private readonly intervalMs: number,
  ) {
    this.seen = new Array(watch.watchers).fill(0);
  }

  /** Resolves when all events of all writes have arrived. @throws Error when a write or a watch fails. */
  async run({ calls, durationMs }: Limit): Promise<Tally> {
    const begin = performance.now();
    this.latencies = [];
    this.bytes = 0;
    for (let made = 0; made < calls && performance.now() - begin < durationMs; made++) {
      await this.writeAt(begin + made * this.intervalMs);
    }
    await this.allArrived();
    const { latencies, bytes } = this;
    return {
      operations: latencies.length,
      bytes,
      elapsedMs: performance.now() - begin,
      measurements: { "p50 ms": percentile(latencies, 0.5), "p99 ms": percentile(latencies, 0.99) },
    };
  }

  received(watcher: number, count: number, bytes: number): void {
    const now = performance.now();
    this.bytes += bytes;
    for (let index = 0; index < count; index++) {
      const order = (this.seen[watcher] as number)++;
      const number = this.watch.sees === "every-write" ? order : watcher + order * this.watch.watchers;
      const begin = this.begins[number];
      if (begin === undefined) {
        this.fail(new Error(`watch ${watcher}: found more events than writes`));
        return;
      }
      this.latencies.push(now - begin);
    }
    this.awaited -= count;
    if (this.awaited <= 0) this.wake();
  }

  fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }

  /**
   * A write that its predecessor has delayed counts from its due time, since otherwise a stall would hide the delay.
   */
  private async writeAt(due: number): Promise<void> {
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    if (this.failure) throw this.failure;
    this.awaited += deliveriesPerWrite(this.watch);
    const number = this.begins.push(wait > 0 ? performance.now() : due) - 1;
    await this.write(number);
  }

  private async allArrived(): Promise<void> {
    while (this.awaited > 0 && this.failure === undefined) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.failure) throw this.failure;
  }
}

/** The smallest value that is not below `share` of all. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("percentile: found no values");
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number;
}
