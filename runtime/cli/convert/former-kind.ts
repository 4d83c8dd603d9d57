/** What is known of a version that no server has any more: enough to bring files of it to one that is there. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";

/** Receives the decisions of a conversion, for people to check. */
export type Note = (text: string) => void;

export interface FormerKind {
  /** Groups may be profile variables. */
  readonly group: string;
  readonly version: string;
  readonly kinds: readonly string[];
  /** What has the same content now. */
  readonly to: { readonly group: string; readonly version: string };
  /** Changes the object in place, whose envelope is changed by itself. Absent: the fields are the same. @throws OperatorError for what can't be kept */
  change?(object: JsonObject, note: Note): void;
}

/** A part of an object that is an object itself; undefined where it is absent. @throws OperatorError for anything else */
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

/** The objects of a list; none where it is absent. @throws OperatorError for anything else */
export function itemsOf(object: JsonObject | undefined, field: string): readonly JsonObject[] {
  const value = object?.[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isJsonObject)) throw wrong(field, "a list of objects");
  return value;
}

export function setDefault(object: JsonObject, field: string, value: JsonValue): void {
  if (object[field] === undefined || object[field] === null) object[field] = value;
}

/** Gives a field another name, in its place among the others. */
export function rename(object: JsonObject | undefined, from: string, to: string): void {
  if (object === undefined || !Object.hasOwn(object, from)) return;
  const entries = Object.entries(object).map(([name, value]) => [name === from ? to : name, value] as const);
  for (const name of Object.keys(object)) delete object[name];
  for (const [name, value] of entries) if (value !== undefined) object[name] = value;
}

export function wrong(path: string, expected: string): OperatorError {
  return new OperatorError(`${path}: expected ${expected}`);
}
