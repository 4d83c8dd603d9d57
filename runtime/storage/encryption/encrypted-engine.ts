/**
 * An engine whose store holds encrypted values. The layers below (log, newest values, change streams, files) never see
 * the plaintext of a resource with a provider; the layers above (caches, registry) see nothing else. Keys are not
 * encrypted. A value that can't be decrypted is passed on as it is stored, with the error, so that it doesn't keep the
 * others from being read.
 */

import type { Clock } from "../../api/time.js";
import type { Awaitable } from "../../base/awaitable.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { assertWrite } from "../checks.js";
import type {
  Entry,
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  StorageEvent,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../engine.js";
import { NotYetReadableError, UnreadableValueError } from "../errors.js";
import { resourcePrefixOf } from "../keys.js";
import type { Direction, EncryptionMetrics } from "./encryption-metrics.js";
import { OpenedWatch } from "./opened-watch.js";
import { type EncryptionRules, qualifiedName } from "./rules.js";
import type { Seals } from "./seal.js";
import { DecryptionError } from "./value-cipher.js";

export interface EncryptedEngineOptions {
  /** Returns the current rules; called for every value. */
  readonly rules: () => EncryptionRules;
  readonly seals: Seals;
  readonly clock: Clock;
  readonly metrics: EncryptionMetrics;
}

/**
 * The maximum size of the stored form besides the value: prefix, nonce and tag, and the data key of a plug-in with its
 * annotations.
 */
export const MAX_OVERHEAD_BYTES = 64 * 1024;
/** The number of values that are decrypted in one turn of the event loop. */
const VALUES_PER_TURN = 256;

/** A value that was written here, for the event that comes back with the very same bytes. */
interface Written {
  readonly value: Uint8Array;
  readonly mark: string;
}

type Item = Entry | StorageEvent;

export class EncryptedEngine implements StorageEngine {
  readonly name: string;
  readonly isShared: boolean;
  readonly maxValueBytes: number;
  private readonly written = new WeakMap<Uint8Array, Written>();

  constructor(
    private readonly inner: StorageEngine,
    private readonly options: EncryptedEngineOptions,
  ) {
    this.name = inner.name;
    this.isShared = inner.isShared;
    this.maxValueBytes = inner.maxValueBytes - MAX_OVERHEAD_BYTES;
  }

  head(): Awaitable<Revision> {
    return this.inner.head();
  }

  async get(key: string, options?: ReadOptions): Promise<GetResult> {
    const { entry, revision } = await this.inner.get(key, options);
    if (entry === undefined) return { entry, revision };
    const [opened] = await this.openAll([entry]);
    return { entry: opened, revision };
  }

  async list(options: ListOptions): Promise<ListResult> {
    const { entries, ...rest } = await this.inner.list(options);
    return { entries: await this.openAll(entries), ...rest };
  }

  async commit(write: Write): Promise<Revision> {
    assertWrite(write, this.maxValueBytes);
    const { key, value } = write;
    const { writer } = this.options.rules().of(key);
    if (writer.prefix === "") return this.inner.commit(write);
    const { mark } = writer;
    const beganMs = performance.now();
    let bytes: Uint8Array;
    try {
      const sealed = writer.encrypt(value, key);
      // Without a turn of the event loop in between, writes keep the order of their calls.
      bytes = sealed instanceof Promise ? await sealed : sealed;
    } catch (error) {
      this.count("to_storage", key, writer.family, false, beganMs);
      throw error;
    }
    this.count("to_storage", key, writer.family, true, beganMs);
    this.written.set(bytes, { value, mark });
    // Engines store attributes unencrypted, and labels are part of what must be protected.
    const { attributes: _, ...hidden } = write;
    return this.inner.commit({ ...hidden, value: bytes });
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return OpenedWatch.start(this.inner, options, sink, {
      open: (event) => this.openEvent(event),
      clock: this.options.clock,
    });
  }

  compact(revision: Revision): Promise<void> {
    return this.inner.compact(revision);
  }

  compactedRevision(): Promise<Revision> {
    return this.inner.compactedRevision();
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  /** Decrypts the entries in order, and waits once for all that need a plug-in. Never rejects. */
  private async openAll(entries: readonly Entry[]): Promise<Entry[]> {
    const opened: Entry[] = [];
    const late: { readonly index: number; readonly readable: Promise<void> }[] = [];
    const budget = new TurnBudget(VALUES_PER_TURN);
    for (const [index, entry] of entries.entries()) {
      if (budget.spend()) await budget.next();
      const found = this.open(entry);
      opened.push(found);
      if (found.readError instanceof NotYetReadableError) late.push({ index, readable: found.readError.readable });
    }
    if (late.length === 0) return opened;
    await Promise.allSettled(late.map(({ readable }) => readable));
    for (const { index } of late) opened[index] = this.open(entries[index] as Entry);
    return opened;
  }

  /**
   * If the engine runs in this process, the event carries the very bytes that were written and need not be decrypted.
   */
  private openEvent(event: StorageEvent): StorageEvent {
    const own = this.written.get(event.value);
    if (own === undefined) return this.open(event);
    this.written.delete(event.value);
    return { ...event, value: own.value, seal: this.options.seals.of(resourcePrefixOf(event.key), own.mark) };
  }

  private open<T extends Item>(item: T): T {
    const { key } = item;
    const { rules, seals } = this.options;
    const bytes = Buffer.from(item.value.buffer, item.value.byteOffset, item.value.byteLength);
    const beganMs = performance.now();
    try {
      const { value, mark, by } = rules().of(key).open(bytes, key);
      const seal = seals.of(resourcePrefixOf(key), mark);
      // The caller recognizes the bytes that it wrote unencrypted by their identity.
      if (by.prefix === "") return { ...item, seal };
      this.count("from_storage", key, by.family, true, beganMs);
      return { ...item, value, seal };
    } catch (error) {
      if (error instanceof NotYetReadableError) return { ...item, readError: error };
      this.count("from_storage", key, "", false, beganMs);
      const why =
        error instanceof DecryptionError ? `it can't be decrypted: ${error.message}` : "it can't be decrypted";
      return { ...item, readError: new UnreadableValueError(key, why) };
    }
  }

  private count(direction: Direction, key: string, family: string, hasSucceeded: boolean, beganMs: number): void {
    const resource = qualifiedName(resourcePrefixOf(key));
    const seconds = Math.max(0, performance.now() - beganMs) / 1000;
    this.options.metrics.transformed(direction, resource, family, hasSucceeded, seconds);
  }
}
