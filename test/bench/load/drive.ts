/** Runs operations over a fixed number of lanes, until a count or a time is reached. */

/** Does one operation, given its number; resolves with the bytes that it moved. Never called while its last call is under way. */
export type Lane = (number: number) => Promise<number>;

/** Whichever comes first. Calls under way at the end are awaited and counted. */
export interface Limit {
  readonly calls: number;
  readonly durationMs: number;
}

export interface Tally {
  /** In the unit of the case: calls, or deliveries where a call makes several. */
  readonly operations: number;
  /** Body bytes of all operations. */
  readonly bytes: number;
  readonly elapsedMs: number;
  /** What else the case measures, by name and unit (`p99 ms`); less is better. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** Load that can be put on again and again. */
export interface Runner {
  run(limit: Limit): Promise<Tally>;
}

export class Driver implements Runner {
  private next = 0;

  constructor(
    private readonly lanes: readonly Lane[],
    private readonly operationsPerCall = 1,
  ) {}

  /** Numbers go on where the last run ended. @throws the first error of a lane, once all lanes have stopped. */
  async run({ calls, durationMs }: Limit): Promise<Tally> {
    const first = this.next;
    const begin = performance.now();
    let bytes = 0;
    let failed = false;
    const work = async (lane: Lane): Promise<void> => {
      while (!failed && this.next - first < calls && performance.now() - begin < durationMs) {
        const moved = await lane(this.next++);
        // not `bytes += await`: that would read the sum before the others add to it
        bytes += moved;
      }
    };
    const stopAll = (error: unknown): never => {
      failed = true;
      throw error;
    };
    const outcomes = await Promise.allSettled(this.lanes.map((lane) => work(lane).catch(stopAll)));
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure) throw failure.reason;
    return { operations: (this.next - first) * this.operationsPerCall, bytes, elapsedMs: performance.now() - begin };
  }
}
