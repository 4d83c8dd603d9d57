/**
 * The whole state of a server at one moment, and the writes that lead to it from another state. They move forward:
 * every difference is a new write, so that watches see the changes and versions never go back.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { decodeOwnJson } from "../codec/own-json.js";
import { bytesOf } from "../registry/objects/stored-object.js";
import type { StorageEvent, Write } from "../storage/engine.js";
import { resourcePrefixOf } from "../storage/keys.js";
import type { MemoryState } from "../storage/memory/engine.js";

/** Made by `snapshot`. It costs almost nothing to keep and never changes. */
export class Snapshot {
  /** @param clockMs the time of the server's clock at the snapshot */
  constructor(
    readonly profile: string,
    readonly state: MemoryState,
    readonly clockMs: number,
  ) {}

  /** The version that lists of the server had at the snapshot. */
  get resourceVersion(): string {
    return this.state.revision.toString();
  }
}

export interface Way {
  readonly writes: readonly Write[];
  /**
   * The key prefixes of resources in which a deleted object comes back, or an object loses its deletion mark or gets an
   * earlier generation. This never happens to objects otherwise and clients rely on that, so they have to list again.
   */
  readonly turnedBack: ReadonlySet<string>;
}

interface Change {
  /** Undefined for an object that does not exist or has been replaced. */
  readonly from: StorageEvent | undefined;
  readonly to: StorageEvent;
}

/**
 * Returns the writes that turn `present` into `wanted`: first the deletions, newest first, then creations and updates
 * in the order of their original writes. Dependents are thus deleted before what they depend on, and created after it.
 * An object that was deleted and created again has another uid, and so is deleted and created.
 */
export function wayBetween(present: MemoryState, wanted: MemoryState): Way {
  const gone: StorageEvent[] = [];
  const changed: Change[] = [];
  const turnedBack = new Set<string>();
  // Both states are in key order.
  let index = 0;
  for (const to of wanted.entries) {
    let from = present.entries[index];
    for (; from !== undefined && from.key < to.key; from = present.entries[++index]) gone.push(from);
    if (from?.key !== to.key) from = undefined;
    else {
      index++;
      if (isSameValue(from, to)) continue;
    }
    const step = from && stepBetween(from, to);
    if (from !== undefined && step === "other object") gone.push(from);
    changed.push({ from: step === "other object" ? undefined : from, to });
    if (step !== "forward") turnedBack.add(resourcePrefixOf(to.key));
  }
  gone.push(...present.entries.slice(index));
  gone.sort((a, b) => Number(b.revision - a.revision));
  changed.sort((a, b) => Number(a.to.revision - b.to.revision));
  return {
    writes: [
      ...gone.map(({ key, value, revision }): Write => ({ type: "delete", key, value, previous: revision })),
      ...changed.map(
        ({ from, to }): Write => ({ type: "put", key: to.key, value: to.value, previous: from?.revision ?? 0n }),
      ),
    ],
    turnedBack,
  };
}

function isSameValue(a: StorageEvent, b: StorageEvent): boolean {
  return a.value === b.value || bytesOf(a.value).equals(bytesOf(b.value));
}

type Step = "forward" | "back" | "other object";

function stepBetween(from: StorageEvent, to: StorageEvent): Step {
  const former = metadataOf(from);
  const next = metadataOf(to);
  // The value is encrypted or not an object, so it may be a step back.
  if (former === undefined || next === undefined) return "back";
  if (former.uid !== next.uid) return "other object";
  const isUndeleted = former.deletionTimestamp !== undefined && next.deletionTimestamp === undefined;
  return isUndeleted || Number(next.generation ?? 0) < Number(former.generation ?? 0) ? "back" : "forward";
}

function metadataOf({ value }: StorageEvent): JsonObject | undefined {
  let object: JsonValue;
  try {
    object = decodeOwnJson(bytesOf(value));
  } catch {
    // The value is encrypted, and only a layer above the store could decrypt it.
    return undefined;
  }
  return isJsonObject(object) && isJsonObject(object.metadata) ? object.metadata : undefined;
}
