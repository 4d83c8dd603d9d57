/**
 * The whole state of a server at one moment, and the way from another state to it. The way goes forward: what differs is
 * written anew, so that whoever follows the server sees how it changes, and versions never go back.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { decodeOwnJson } from "../codec/own-json.js";
import { bytesOf } from "../registry/objects/stored-object.js";
import type { StorageEvent, Write } from "../storage/engine.js";
import { resourcePrefixOf } from "../storage/keys.js";
import type { MemoryState } from "../storage/memory/engine.js";

/** Made by `snapshot`. It costs next to nothing to keep, and never changes. */
export class Snapshot {
  /** @param clockMs the time of the server's clock when it was made */
  constructor(
    readonly profile: string,
    readonly state: MemoryState,
    readonly clockMs: number,
  ) {}

  /** The version that lists of the server had when it was made. */
  get resourceVersion(): string {
    return this.state.revision.toString();
  }
}

export interface Way {
  readonly writes: readonly Write[];
  /**
   * Prefixes of the keys of resources of which an object comes back that was gone, loses the mark of its deletion, or has an
   * earlier generation. Objects never do, and clients rely on it: they have to read the state anew.
   */
  readonly turnedBack: ReadonlySet<string>;
}

interface Change {
  /** Undefined for an object that is not there, or another one. */
  readonly from: StorageEvent | undefined;
  readonly to: StorageEvent;
}

/**
 * What has to be written so that `present` becomes `wanted`: first what goes, the newest first, then what comes or changes,
 * in the order in which it was written; so that what belongs to something else goes before it and comes after it. An object
 * that was deleted and made again in between is deleted and comes back: its uid is another one.
 */
export function wayBetween(present: MemoryState, wanted: MemoryState): Way {
  const gone: StorageEvent[] = [];
  const changed: Change[] = [];
  const turnedBack = new Set<string>();
  // both are in key order
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
  // sealed, or no object: for all that is known it may be a step back
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
    // encrypted: what could open it is above the store
    return undefined;
  }
  return isJsonObject(object) && isJsonObject(object.metadata) ? object.metadata : undefined;
}
