/**
 * Detects frames of a watch that bring nothing new: those sent twice, or after a newer one. Versions are opaque, so
 * they are only compared for equality with recent ones. Other facts never go backwards: a deleted uid never returns, a
 * deletion that has begun is never undone, the generation only grows. An older version that was not seen before, of an
 * object without any of these, cannot be detected: a server must keep the order. SDK-005.
 */
import type { ApiObject, Stored } from "../../api/object.js";
import { RecentMap } from "../../base/recent-map.js";
import { isSameVersion } from "../resources/api.js";

/**
 * The number of versions and of deleted uids that are remembered, far more than come between a frame and its
 * repetition.
 */
const MAX_REMEMBERED = 4096;

export class StaleFrames {
  /** States and deletions are kept apart because some servers send a deletion with the version of the last state. */
  readonly #states = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });
  readonly #deletions = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });
  readonly #gone = new RecentMap<true>({ maxEntries: MAX_REMEMBERED });

  /**
   * @param isSelective whether there is a selector, so that a DELETED object may have left the selection and can return
   */
  constructor(private readonly isSelective: boolean) {}

  /** @param known the known object of the same name. A state that is not stale is remembered. */
  isStaleState(object: Stored<ApiObject>, known: Stored<ApiObject> | undefined): boolean {
    const { uid, generation, deletionTimestamp } = object.metadata;
    if (this.#gone.get(uid) !== undefined || isRepeated(this.#states, object)) return true;
    if (known === undefined || known.metadata.uid !== uid) return false;
    if (isSameVersion(known, object) || (known.metadata.deletionTimestamp && !deletionTimestamp)) return true;
    const knownGeneration = known.metadata.generation;
    return generation !== undefined && knownGeneration !== undefined && generation < knownGeneration;
  }

  /** A deletion that is not stale is remembered. */
  isStaleDeletion(object: Stored<ApiObject>): boolean {
    const { uid } = object.metadata;
    if (this.#gone.get(uid) !== undefined || isRepeated(this.#deletions, object)) return true;
    if (!this.isSelective) this.seeGone(object);
    return false;
  }

  /** Records that a uid cannot return, because it was deleted or its name belongs to another one. */
  seeGone({ metadata: { uid } }: Stored<ApiObject>): void {
    if (uid) this.#gone.set(uid, true);
  }

  /** Forgets everything after a new list, because a store that was reset may reuse versions and uids. */
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
