/** Filters of changes that trigger a reconciliation. */
import { equalJson } from "../api/json.js";
import type { ApiObject, Stored } from "../api/object.js";

export type Change<T extends ApiObject> =
  | { readonly type: "add"; readonly object: Stored<T> }
  | { readonly type: "update"; readonly object: Stored<T>; readonly previous: Stored<T> }
  | { readonly type: "delete"; readonly object: Stored<T> };

export type Predicate<T extends ApiObject> = (change: Change<T>) => boolean;

/**
 * Accepts updates of the desired state: of the generation, which servers increase with the spec, or the start of the
 * deletion. Additions and deletions are always accepted, as is every change of a kind without generations.
 */
export const generationChanged: Predicate<ApiObject> = (change) => {
  if (change.type !== "update") return true;
  const { generation, deletionTimestamp } = change.object.metadata;
  const before = change.previous.metadata;
  if (generation === undefined) return true;
  return generation !== before.generation || Boolean(deletionTimestamp) !== Boolean(before.deletionTimestamp);
};

/** Accepts updates of labels; additions and deletions are always accepted. */
export const labelsChanged: Predicate<ApiObject> = (change) =>
  change.type !== "update" || !equalJson(change.object.metadata.labels ?? {}, change.previous.metadata.labels ?? {});

/** Accepts updates of annotations; additions and deletions are always accepted. */
export const annotationsChanged: Predicate<ApiObject> = (change) =>
  change.type !== "update" ||
  !equalJson(change.object.metadata.annotations ?? {}, change.previous.metadata.annotations ?? {});

export function anyOf<T extends ApiObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.some((predicate) => predicate(change));
}

export function allOf<T extends ApiObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.every((predicate) => predicate(change));
}
