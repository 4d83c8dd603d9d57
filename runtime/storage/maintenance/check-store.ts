/**
 * Checks whether a store is whole: every record can be decoded, revisions and links agree, the index shows the newest
 * revision of each key, and every value is the object of its key. Needs memory for the keys, as a server does.
 */
import type { Revision } from "../engine.js";
import { REGISTRY_PREFIX } from "../keys.js";
import { isUnreadable, type StoredRecord, type StoreSnapshot, type UnreadableRecord } from "./store-snapshot.js";
import { isEncrypted, uidOf, valueProblem } from "./stored-values.js";

/** The number of problems after which a report ends; damage of a page can concern every record. */
const MAX_PROBLEMS = 1000;

export interface StoreReport {
  readonly engine: string;
  readonly revision: Revision;
  readonly compacted: Revision;
  /** The number of records of the log that were read. */
  readonly records: number;
  readonly keys: number;
  /** The number of values that are encrypted, whose content can't be checked without keys. */
  readonly encrypted: number;
  readonly problems: readonly UnreadableRecord[];
  /** Whether there are more problems than the report lists. */
  readonly isCut: boolean;
}

/** Reads everything once. @throws StorageUnavailableError if the store can't be read any more */
export async function checkStore(snapshot: StoreSnapshot): Promise<StoreReport> {
  const check = new StoreCheck(snapshot);
  await check.readLog();
  await check.readIndex();
  return check.report();
}

interface KeyState {
  readonly revision: Revision;
  readonly isDeleted: boolean;
  readonly uid: string | undefined;
}

class StoreCheck {
  readonly #snapshot: StoreSnapshot;
  readonly #problems: UnreadableRecord[] = [];
  readonly #newest = new Map<string, KeyState>();
  #records = 0;
  #encrypted = 0;
  #last: Revision = 0n;

  constructor(snapshot: StoreSnapshot) {
    this.#snapshot = snapshot;
  }

  async readLog(): Promise<void> {
    const { compacted, revision } = this.#snapshot;
    if (compacted > revision)
      this.#found("compaction point", `found ${compacted}, which is after the head ${revision}`);
    for await (const record of this.#snapshot.records()) {
      this.#records++;
      if (isUnreadable(record)) this.#problems.push(record);
      else this.#checkRecord(record);
      if (this.#problems.length >= MAX_PROBLEMS) return;
    }
    if (this.#last !== revision) this.#found("log", `found the last record ${this.#last}, expected ${revision}`);
    this.#checkUids();
  }

  async readIndex(): Promise<void> {
    const index = this.#snapshot.index();
    if (index === undefined) return;
    const missing = new Set(this.#newest.keys());
    for await (const entry of index) {
      if (this.#problems.length >= MAX_PROBLEMS) return;
      if (isUnreadable(entry)) {
        this.#problems.push(entry);
        continue;
      }
      const { key, revision, isDeleted } = entry;
      const newest = this.#newest.get(key);
      missing.delete(key);
      if (newest === undefined)
        this.#found(`index of ${key}`, `found revision ${revision}, which the log does not have`);
      else if (newest.revision !== revision)
        this.#found(`index of ${key}`, `found revision ${revision}, expected ${newest.revision} as in the log`);
      else if (newest.isDeleted !== isDeleted)
        this.#found(`index of ${key}`, `found a key that ${isDeleted ? "is" : "is not"} deleted, unlike in the log`);
    }
    for (const key of missing) this.#found(`index of ${key}`, "found nothing, expected the newest revision");
  }

  report(): StoreReport {
    const { engine, revision, compacted } = this.#snapshot;
    return {
      engine,
      revision,
      compacted,
      records: this.#records,
      keys: this.#newest.size,
      encrypted: this.#encrypted,
      problems: this.#problems.slice(0, MAX_PROBLEMS),
      isCut: this.#problems.length >= MAX_PROBLEMS,
    };
  }

  #checkRecord(record: StoredRecord): void {
    const { revision, change, key, link, value } = record;
    const place = `log record ${revision} (${key})`;
    const { compacted } = this.#snapshot;
    if (revision <= this.#last) this.#found(place, `found it after record ${this.#last}, expected a greater revision`);
    // A compaction removes records, but never one after its point.
    else if (revision > this.#last + 1n && revision > compacted + 1n)
      this.#found(
        place,
        `found it after record ${this.#last}, expected no gap after the compaction point ${compacted}`,
      );
    this.#last = revision;
    const former = this.#newest.get(key);
    if (former !== undefined && link !== former.revision)
      this.#found(place, `found a link to ${link}, expected ${former.revision}, the former record of the key`);
    else if (former === undefined && link > compacted)
      this.#found(place, `found a link to ${link}, which the log does not have`);
    else if (former !== undefined && (change === "create") !== former.isDeleted)
      this.#found(place, `found the change ${change} after ${former.isDeleted ? "a deletion" : "a value"}`);
    if (isEncrypted(value)) this.#encrypted++;
    const problem = valueProblem(key, value);
    if (problem !== undefined) this.#found(place, problem);
    const isDeleted = change === "delete";
    const uid = isDeleted || !key.startsWith(REGISTRY_PREFIX) ? undefined : uidOf(value);
    this.#newest.set(key, { revision, isDeleted, uid });
  }

  /** No two present objects have one uid, or the collector of garbage would take one for the other. */
  #checkUids(): void {
    const owners = new Map<string, string>();
    for (const [key, { uid, revision }] of this.#newest) {
      if (uid === undefined) continue;
      const other = owners.get(uid);
      if (other !== undefined) this.#found(`log record ${revision} (${key})`, `found the uid of ${other}`);
      owners.set(uid, key);
    }
  }

  #found(place: string, problem: string): void {
    this.#problems.push({ place, problem });
  }
}
