/** One version of an object, and what it says about the change that made it. */
import type { StoredObject } from "../object/stored-object.js";
import { changedPaths, type PathChange } from "./changed-paths.js";
import { writersOf } from "./version-writers.js";

/**
 * What happened. `kept` is what the object was when the window of the server begins, and `re-created` is the first version
 * of another object of the same name.
 */
export type VersionChange = "created" | "re-created" | "changed" | "deletion requested" | "deleted" | "kept";

export interface ObjectVersion {
  /** Unique among the versions of a name. */
  readonly key: string;
  readonly change: VersionChange;
  readonly object: StoredObject;
  readonly writers: readonly string[];
  /** In ms since 1970; undefined if neither the object nor the page knows it. */
  readonly timeMs: number | undefined;
  /** What differs from the version before; undefined if that is not known. */
  readonly changes: readonly PathChange[] | undefined;
}

export interface VersionEvent {
  /** `KEPT` is a version that was read and not watched. */
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "KEPT";
  readonly object: StoredObject;
  /** When the page saw it happen, in ms since 1970; undefined for what happened before. */
  readonly seenMs?: number | undefined;
}

export function keyOfEvent({ type, object: { metadata } }: VersionEvent): string {
  // Some servers report a deletion under the version that was deleted.
  return `${metadata.uid} ${metadata.resourceVersion}${type === "DELETED" ? " deleted" : ""}`;
}

/** @param before the version that was seen before this one */
export function versionOf(before: ObjectVersion | undefined, event: VersionEvent): ObjectVersion {
  const { object, seenMs } = event;
  const former = before !== undefined && isSameObject(before.object, object) ? before.object : undefined;
  const changes = former && changedPaths(former, object);
  const change = changeOf(event, before, former);
  const shared = { key: keyOfEvent(event), change, object };
  // No record says who deletes.
  if (change === "deleted") return { ...shared, writers: [], timeMs: seenMs, changes };
  if (change === "deletion requested") return { ...shared, writers: [], timeMs: seenMs ?? requestMs(object), changes };
  const { names, timeMs } = writersOf(change === "changed" ? former : undefined, object, changes ?? []);
  const known = change === "changed" ? timeMs : (timeMs ?? createdMs(object));
  return { ...shared, writers: names, timeMs: known ?? seenMs, changes };
}

function changeOf(
  { type, object }: VersionEvent,
  before: ObjectVersion | undefined,
  former: StoredObject | undefined,
): VersionChange {
  if (type === "DELETED") return "deleted";
  if (type === "KEPT") return "kept";
  if (type === "ADDED") return before !== undefined && former === undefined ? "re-created" : "created";
  const wasDeleting = former?.metadata.deletionTimestamp;
  return object.metadata.deletionTimestamp && former !== undefined && !wasDeleting ? "deletion requested" : "changed";
}

function isSameObject(a: StoredObject, b: StoredObject): boolean {
  return a.metadata.uid === b.metadata.uid;
}

/** The time in the object is when its grace period ends. */
function requestMs({ metadata }: StoredObject): number | undefined {
  const endMs = Date.parse(metadata.deletionTimestamp ?? "");
  return Number.isNaN(endMs) ? undefined : endMs - (metadata.deletionGracePeriodSeconds ?? 0) * 1000;
}

function createdMs({ metadata }: StoredObject): number | undefined {
  const ms = Date.parse(metadata.creationTimestamp);
  return Number.isNaN(ms) ? undefined : ms;
}
