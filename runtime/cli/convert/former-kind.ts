/**
 * What the converter knows of a version that no server serves any more: enough to convert files from it to one that
 * exists.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";

/** Receives the decisions of a conversion, so that people can check them. */
export type Note = (text: string) => void;

export interface FormerKind {
  /** May be a profile variable. */
  readonly group: string;
  readonly version: string;
  readonly kinds: readonly string[];
  /** The version that has the same content now. */
  readonly to: { readonly group: string; readonly version: string };
  /**
   * Changes the content of the object in place; the caller changes its apiVersion. Absent if the fields are the same.
   * @throws OperatorError for values that can't be kept
   */
  change?(object: JsonObject, note: Note): void;
}

/** Returns the object at a path; undefined if it is absent. @throws OperatorError for any other value */
export function partOf(object: JsonObject, path: string): JsonObject | undefined {
  let part: JsonValue | undefined = object;
  for (const name of path.split(".")) {
    if (part === undefined || part === null) return undefined;
    if (!isJsonObject(part)) throw wrong(path, "an object");
    part = part[name];
  }
  if (part === undefined || part === null) return undefined;
  if (!isJsonObject(part)) throw wrong(path, "an object");
  return part;
}

/** Returns the objects of a list, and none if it is absent. @throws OperatorError for any other value */
export function itemsOf(object: JsonObject | undefined, field: string): readonly JsonObject[] {
  const value = object?.[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isJsonObject)) throw wrong(field, "a list of objects");
  return value;
}

export function setDefault(object: JsonObject, field: string, value: JsonValue): void {
  if (object[field] === undefined || object[field] === null) object[field] = value;
}

/** Renames a field and keeps its position among the others. */
export function rename(object: JsonObject | undefined, from: string, to: string): void {
  if (object === undefined || !Object.hasOwn(object, from)) return;
  const entries = Object.entries(object).map(([name, value]) => [name === from ? to : name, value] as const);
  for (const name of Object.keys(object)) delete object[name];
  for (const [name, value] of entries) if (value !== undefined) object[name] = value;
}

export function wrong(path: string, expected: string): OperatorError {
  return new OperatorError(`${path}: expected ${expected}`);
}
