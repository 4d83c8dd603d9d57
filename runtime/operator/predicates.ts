/** Which changes of objects are worth a look. */
import { equalJson } from "../api/json.js";
import type { ApiObject, Stored } from "../api/object.js";

export type Change<T extends ApiObject> =
  | { readonly type: "add"; readonly object: Stored<T> }
  | { readonly type: "update"; readonly object: Stored<T>; readonly previous: Stored<T> }
  | { readonly type: "delete"; readonly object: Stored<T> };

export type Predicate<T extends ApiObject> = (change: Change<T>) => boolean;

/**
 * Updates of what users ask for: the generation, which servers count up with the spec, or the beginning of a deletion.
 * Additions and deletions always. A kind without generations passes whole.
 */
export const generationChanged: Predicate<ApiObject> = (change) => {
  if (change.type !== "update") return true;
  const { generation, deletionTimestamp } = change.object.metadata;
  const before = change.previous.metadata;
  if (generation === undefined) return true;
  return generation !== before.generation || Boolean(deletionTimestamp) !== Boolean(before.deletionTimestamp);
};

/** Updates of labels; additions and deletions always. */
export const labelsChanged: Predicate<ApiObject> = (change) =>
  change.type !== "update" || !equalJson(change.object.metadata.labels ?? {}, change.previous.metadata.labels ?? {});

/** Updates of annotations; additions and deletions always. */
export const annotationsChanged: Predicate<ApiObject> = (change) =>
  change.type !== "update" ||
  !equalJson(change.object.metadata.annotations ?? {}, change.previous.metadata.annotations ?? {});

export function anyOf<T extends ApiObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.some((predicate) => predicate(change));
}

export function allOf<T extends ApiObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.every((predicate) => predicate(change));
}
