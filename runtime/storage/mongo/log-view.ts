/**
 * The view of this server on the log: everything up to a position, delivered to the watches in that order, and the
 * newest revision of recently used keys. It learns from the server's own acknowledged writes and by reading the
 * collection.
 */
import type { Revision } from "../engine.js";
import { CompactedError, StorageUnavailableError } from "../errors.js";
import type { WatchHub } from "../watch-hub.js";
import type { Log } from "./log.js";
import type { Latest, LogEntry } from "./log-documents.js";
import { SharedRequest } from "./shared-request.js";

/** The maximum number of keys whose newest revision is remembered. The least recently used ones are forgotten. */
const MAX_KNOWN_KEYS = 100_000;
/**
 * The maximum number of entries whose operation is remembered, to recognize own writes whose answer was lost; twice the
 * largest group.
 */
const MAX_KNOWN_OPERATIONS = 2000;

const NEVER_WRITTEN: Latest = { revision: 0n, isDeleted: true };

/** The reads that the view makes by itself. */
export type LogReads = Pick<Log, "readNext" | "readLatest">;

export class LogView {
  readonly #log: LogReads;
  readonly #hub: WatchHub;
  readonly #latest = new Map<string, Latest>();
  readonly #operations = new Map<Revision, string>();
  #skips = 0;
  readonly #reading = new SharedRequest(() => this.#readOn());

  constructor(log: LogReads, hub: WatchHub) {
    this.#log = log;
    this.#hub = hub;
  }

  /** The position up to which everything is known and was delivered. */
  get position(): Revision {
    return this.#hub.position;
  }

  /** Reads until the end of the collection. @throws StorageUnavailableError */
  advance(): Promise<void> {
    return this.#reading.ask();
  }

  /** Reads up to a revision that exists. @throws StorageUnavailableError */
  async reach(revision: Revision): Promise<void> {
    if (this.position < revision) {
      await this.advance();
    }
    if (this.position < revision) {
      throw new StorageUnavailableError(`MongoDB: the log ends at ${this.position}, but ${revision} exists`);
    }
  }

  /** Adds entries that are known to be in the log for good. Entries after a gap are left for {@link advance}. */
  apply(entries: readonly LogEntry[]): void {
    const fresh = entries.filter(({ event }) => event.revision > this.position);
    const last = fresh.at(-1);
    if (last === undefined || fresh[0]?.event.revision !== this.position + 1n) {
      return;
    }
    for (const { event, operation } of fresh) {
      remember(this.#operations, event.revision, operation, MAX_KNOWN_OPERATIONS);
      this.#remember(event.key, { revision: event.revision, isDeleted: event.type === "delete" });
    }
    this.#hub.publish({ events: fresh.map(({ event }) => event), through: last.event.revision });
  }

  /**
   * Returns the key's newest revision as of {@link position}, or undefined if it is not known at the moment; see {@link
   * learn}.
   */
  latest(key: string): Latest | undefined {
    return this.#latest.get(key);
  }

  /** Reads the newest revisions of the keys. @throws StorageUnavailableError */
  async learn(keys: readonly string[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#latest.has(key));
    if (unknown.length === 0) {
      return;
    }
    const { position } = this;
    const skips = this.#skips;
    const found = await this.#log.readLatest(unknown);
    if ([...found.values()].some(({ revision }) => revision > this.position)) {
      await this.advance();
    }
    if (skips !== this.#skips || this.position - position >= BigInt(MAX_KNOWN_KEYS)) {
      // Entries that arrived meanwhile were not remembered completely, so the result may be outdated.
      return;
    }
    for (const key of unknown) {
      // An entry that arrived meanwhile is newer than the result.
      if (!this.#latest.has(key)) {
        this.#remember(key, found.get(key) ?? NEVER_WRITTEN);
      }
    }
  }

  /** Makes the next {@link learn} read the key from the collection. */
  forget(key: string): void {
    this.#latest.delete(key);
  }

  /** Returns the operation that wrote the revision, if it is remembered. */
  operationAt(revision: Revision): string | undefined {
    return this.#operations.get(revision);
  }

  async #readOn(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      try {
        const page = await this.#log.readNext(this.position);
        this.apply(page.entries);
        ({ isLast } = page);
      } catch (error) {
        if (!(error instanceof CompactedError)) {
          throw error;
        }
        // Own writes may have advanced the view while the page was read, in which case nothing is missing.
        if (this.position < error.compacted) this.#skipTo(error.compacted, error);
      }
    }
  }

  /** Handles a gap: this server was away for so long that others compacted entries that it had not read. */
  #skipTo(compacted: Revision, error: CompactedError): void {
    this.#skips++;
    this.#latest.clear();
    this.#operations.clear();
    this.#hub.reset(compacted, error);
  }

  #remember(key: string, latest: Latest): void {
    this.#latest.delete(key);
    remember(this.#latest, key, latest, MAX_KNOWN_KEYS);
  }
}

/** A Map keeps its elements in insertion order, so the first one is the oldest. */
function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, limit: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= limit) {
      return;
    }
    map.delete(oldest);
  }
}
