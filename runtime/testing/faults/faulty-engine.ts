/** A storage engine that is slow or fails if a rule says so, and otherwise passes everything through. */
import type { Clock } from "../../api/time.js";
import type {
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../../storage/engine.js";
import { StorageUnavailableError, UnknownOutcomeError } from "../../storage/errors.js";
import type { ActiveFault } from "./active-fault.js";
import type { StoreFault } from "./fault-rule.js";

export interface StoreOperation {
  readonly operation: StoreFault["operation"];
  /** The key of an object, or the prefix of a list; undefined for `head`. */
  readonly key: string | undefined;
}

/** Claims the faults that happen to an operation. */
export type ClaimStoreFaults = (operation: StoreOperation) => readonly ActiveFault[];

const UNAVAILABLE = "a fault of the test server: the store does not answer";

export class FaultyEngine implements StorageEngine {
  readonly name: string;
  readonly isShared: boolean;
  readonly maxValueBytes: number;
  readonly diskBytes?: () => number;

  constructor(
    private readonly engine: StorageEngine,
    private readonly clock: Clock,
    private readonly claim: ClaimStoreFaults,
  ) {
    this.name = engine.name;
    this.isShared = engine.isShared;
    this.maxValueBytes = engine.maxValueBytes;
    if (engine.diskBytes !== undefined) this.diskBytes = () => engine.diskBytes?.() ?? 0;
  }

  head(): Promise<Revision> {
    return this.#around({ operation: "head", key: undefined }, async () => this.engine.head());
  }

  get(key: string, options?: ReadOptions): Promise<GetResult> {
    return this.#around({ operation: "get", key }, () => this.engine.get(key, options));
  }

  list(options: ListOptions): Promise<ListResult> {
    return this.#around({ operation: "list", key: options.prefix }, () => this.engine.list(options));
  }

  commit(write: Write): Promise<Revision> {
    return this.#around({ operation: "commit", key: write.key }, () => this.engine.commit(write));
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return this.engine.watch(options, sink);
  }

  compact(revision: Revision): Promise<void> {
    return this.engine.compact(revision);
  }

  compactedRevision(): Promise<Revision> {
    return this.engine.compactedRevision();
  }

  ping(): Promise<void> {
    return this.engine.ping();
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  #around<T>(operation: StoreOperation, run: () => Promise<T>): Promise<T> {
    const faults = this.claim(operation);
    return faults.length === 0 ? run() : this.#failing(operation, faults, run);
  }

  async #failing<T>({ key = "" }: StoreOperation, faults: readonly ActiveFault[], run: () => Promise<T>): Promise<T> {
    for (const fault of faults) fault.happened();
    const stores = faults.flatMap(({ rule: { store } }) => store ?? []);
    const delayMs = stores.reduce((sum, store) => sum + (store.delayMs ?? 0), 0);
    // No signal ends the delay: an operation of a store continues even if its caller has gone.
    if (delayMs > 0) await new Promise<void>((resolve) => this.clock.after(delayMs, resolve));
    if (stores.some(({ fail }) => fail === "unavailable")) throw new StorageUnavailableError(UNAVAILABLE);
    const unknown = stores.find(({ fail }) => fail === "unknown-outcome");
    if (unknown === undefined) return run();
    if (unknown.isWritten !== false) await run();
    throw new UnknownOutcomeError(key, new Error("a fault of the test server: the answer of the store was lost"));
  }
}
