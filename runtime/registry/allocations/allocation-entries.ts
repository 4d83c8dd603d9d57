/**
 * Claims: names that one object holds alone in the whole store, whatever server writes it (addresses, ports, domain
 * names). Each is an entry of its own beside the objects, so the store's compare-and-swap decides between two writers.
 * Entries are not objects: no client sees them. What is to be claimed, and when, is {@link ./allocations.ts}'s business.
 */
import type { Entry, Revision, StorageEngine } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";

/** Below it all claims live; outside the prefix of objects. */
const ALLOCATIONS_PREFIX = "/kindsmith/claims/";

/** Entries read at once when a space is walked. */
const PAGE_ENTRIES = 1_000;

/** Who holds a claim: the object's key in the store, and its uid, since a key can be used again. */
export interface AllocationOwner {
  readonly key: string;
  readonly uid: string;
}

export interface AllocationEntry {
  readonly name: string;
  readonly owner: AllocationOwner;
  /** Of the write that made it. */
  readonly revision: Revision;
}

export class AllocationEntries {
  constructor(private readonly engine: StorageEngine) {}

  /** `held` when the owner has it already. @throws StorageError */
  async allocate(space: string, name: string, owner: AllocationOwner): Promise<"new" | "held" | "taken"> {
    const key = entryKey(space, name);
    try {
      await this.engine.commit({ type: "put", key, value: encodeOwner(owner), previous: 0n });
      return "new";
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
    return (await this.holder(space, name))?.owner.uid === owner.uid ? "held" : "taken";
  }

  /** Who holds a name; undefined when it is free. @throws StorageError */
  async holder(space: string, name: string): Promise<AllocationEntry | undefined> {
    const { entry } = await this.engine.get(entryKey(space, name));
    return entry === undefined ? undefined : entryOf(space, entry);
  }

  /** Nothing happens to a claim that somebody else holds. @throws StorageError */
  async release(space: string, name: string, uid: string): Promise<void> {
    const held = await this.holder(space, name);
    if (held?.owner.uid === uid) await this.drop(space, held);
  }

  /** Removes a claim if nobody has touched it since it was read. @throws StorageError */
  async drop(space: string, entry: AllocationEntry): Promise<void> {
    const { name, owner, revision } = entry;
    const write = {
      type: "delete",
      key: entryKey(space, name),
      value: encodeOwner(owner),
      previous: revision,
    } as const;
    try {
      await this.engine.commit(write);
    } catch (error) {
      // somebody else dropped it first
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
  }

  /** All claims of a space. @throws StorageError */
  async all(space: string): Promise<AllocationEntry[]> {
    const prefix = entryKey(space, "");
    const found: AllocationEntry[] = [];
    for (let after = prefix; ; ) {
      const { entries, more } = await this.engine.list({ prefix, after, limit: PAGE_ENTRIES });
      for (const entry of entries) found.push(entryOf(space, entry));
      const last = entries.at(-1);
      if (!more || last === undefined) return found;
      after = last.key;
    }
  }
}

function entryKey(space: string, name: string): string {
  return `${ALLOCATIONS_PREFIX}${space}/${name}`;
}

function encodeOwner({ key, uid }: AllocationOwner): Buffer {
  return Buffer.from(JSON.stringify({ key, uid }));
}

function entryOf(space: string, { key, value, revision }: Entry): AllocationEntry {
  const owner = JSON.parse(Buffer.from(value).toString()) as AllocationOwner;
  return { name: key.slice(entryKey(space, "").length), owner, revision };
}
