/**
 * Tells frames of a watch that say nothing new: sent twice, or after a newer one. Versions are opaque, so that they are
 * compared for equality only, with those that were seen lately. What else never goes back tells the rest: a uid that is
 * gone never returns, a deletion that has begun is never undone, the generation only grows. An older version that was
 * never seen before, of an object without any of these, can't be told: a server must keep the order. SDK-005.
 */
import type { ApiObject, Stored } from "../../api/object.js";
import { RecentMap } from "../../base/recent-map.js";
import { isSameVersion } from "../resources/api.js";

/** Versions, and uids that are gone, that are remembered: far more than what comes between a frame and its repetition. */
const MAX_REMEMBERED = 4096;

export class StaleFrames {
  /** States and deletions apart: some servers send a deletion with the version of the last state. */
  readonly #states = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });
  readonly #deletions = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });
  readonly #gone = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });

  /** @param isSelective a DELETED may mean that the object left the selection, to which it may return */
  constructor(private readonly isSelective: boolean) {}

  /** @param known what is known under the same name. When the state is new it is remembered. */
  isStaleState(object: Stored<ApiObject>, known: Stored<ApiObject> | undefined): boolean {
    const { uid, generation, deletionTimestamp } = object.metadata;
    if (this.#gone.get(uid) !== undefined || isRepeated(this.#states, object)) return true;
    if (known === undefined || known.metadata.uid !== uid) return false;
    if (isSameVersion(known, object) || (known.metadata.deletionTimestamp && !deletionTimestamp)) return true;
    const knownGeneration = known.metadata.generation;
    return generation !== undefined && knownGeneration !== undefined && generation < knownGeneration;
  }

  /** When the deletion is new it is remembered. */
  isStaleDeletion(object: Stored<ApiObject>): boolean {
    const { uid } = object.metadata;
    if (this.#gone.get(uid) !== undefined || isRepeated(this.#deletions, object)) return true;
    if (!this.isSelective) this.seeGone(object);
    return false;
  }

  /** The uid does not return: it was deleted, or its name belongs to another one. */
  seeGone({ metadata: { uid } }: Stored<ApiObject>): void {
    if (uid) this.#gone.set(uid, true);
  }

  /** After a new list: a store that was set back may give versions and uids again. */
  clear(): void {
    for (const memory of [this.#states, this.#deletions, this.#gone]) memory.clear();
  }
}

function isRepeated(memory: RecentMap<true>, { metadata }: Stored<ApiObject>): boolean {
  const { uid, resourceVersion } = metadata;
  if (!uid || !resourceVersion) return false;
  const version = `${uid}/${resourceVersion}`;
  if (memory.get(version) !== undefined) return true;
  memory.set(version, true);
  return false;
}
