/**
 * The entries of allocations in the store: names that one object holds alone in the whole store, whichever server writes
 * it (addresses, ports, domain names). Each entry stands beside the objects, so the store's compare-and-swap decides
 * between two writers. Entries are not objects, so clients never see them. {@link ./allocations.ts} decides which names
 * are allocated, and when.
 */
import type { Entry, Revision, StorageEngine } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";

/** The key prefix of all entries, outside that of objects. Existing stores contain it, so it keeps its old name. */
export const ALLOCATIONS_PREFIX = "/kindsmith/claims/";

/** Number of entries that are read at once while all entries of a space are listed. */
const PAGE_ENTRIES = 1_000;

/** The object that holds a name: its key in the store, and its uid because a key can be used again. */
export interface AllocationOwner {
  readonly key: string;
  readonly uid: string;
}

export interface AllocationEntry {
  readonly name: string;
  readonly owner: AllocationOwner;
  /** Revision of the write that made the entry. */
  readonly revision: Revision;
}

export class AllocationEntries {
  constructor(private readonly engine: StorageEngine) {}

  /** Resolves to `held` if the owner has the name already, and to `taken` if another object has it. @throws StorageError */
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

  /** Resolves to the entry of a name, or to undefined if the name is free. @throws StorageError */
  async holder(space: string, name: string): Promise<AllocationEntry | undefined> {
    const { entry } = await this.engine.get(entryKey(space, name));
    return entry === undefined ? undefined : entryOf(space, entry);
  }

  /** Frees a name, unless another object holds it. @throws StorageError */
  async release(space: string, name: string, uid: string): Promise<void> {
    const held = await this.holder(space, name);
    if (held?.owner.uid === uid) await this.drop(space, held);
  }

  /** Removes an entry if it has not changed since it was read. @throws StorageError */
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
      // another server has dropped or replaced the entry meanwhile
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
  }

  /** Lists all entries of a space. @throws StorageError */
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
