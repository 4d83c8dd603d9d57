/** Runs operations over a fixed number of lanes, until a count or a time is reached. */

/** Runs the operation of a number; resolves to the number of bytes that it moved. Calls never overlap. */
export type Lane = (number: number) => Promise<number>;

/** The limits of a run, whichever is reached first. Calls in flight at the end are awaited and counted. */
export interface Limit {
  readonly calls: number;
  readonly durationMs: number;
}

export interface Tally {
  /** The count in the unit of the case: calls, or deliveries if a call makes several. */
  readonly operations: number;
  /** Body bytes of all operations. */
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Further measurements by name and unit (`p99 ms`); less is better. */
  readonly measurements?: Readonly<Record<string, number>>;
}

/** A load that can run repeatedly. */
export interface Runner {
  run(limit: Limit): Promise<Tally>;
}

export class Driver implements Runner {
  private next = 0;

  constructor(
    private readonly lanes: readonly Lane[],
    private readonly operationsPerCall = 1,
  ) {}

  /** Numbers continue where the last run ended. @throws the first error of a lane, after all lanes have stopped */
  async run({ calls, durationMs }: Limit): Promise<Tally> {
    const first = this.next;
    const begin = performance.now();
    let bytes = 0;
    let failed = false;
    const work = async (lane: Lane): Promise<void> => {
      while (!failed && this.next - first < calls && performance.now() - begin < durationMs) {
        const moved = await lane(this.next++);
        // `bytes += await` would read the sum before other lanes add to it.
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
