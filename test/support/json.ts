/**
 * JSON as tests write and read it. Bodies of answers have the members that all answers of an API share by their types;
 * everything else is a {@link JsonValue}, which tests read by the checked readers below.
 */
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import type { ListMeta, ObjectMeta } from "../../runtime/api/meta.js";
import type { StatusDetails } from "../../runtime/api/status.js";

export { valueAt } from "../../runtime/conformance/assertions.js";
export type { JsonObject, JsonValue };

/** All members of T, at every depth, as if they were present. A test that goes through an absent one fails there. */
type Present<T> = T extends JsonValue
  ? T
  : T extends readonly (infer Item)[]
    ? Present<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]-?: Present<NonNullable<T[Name]>> }
      : T;

/**
 * An object, a list or a `Status`, as a test reads it from an answer. The members of its kind are JSON values.
 *
 * The types of the members below say what is in them if they are there. At run time an answer may lack any of them: an
 * object has no `items`, and the answer to a request that failed has no `spec`. A test compares them with what it
 * expects, so an absent one reads as undefined and fails the comparison, and going through it throws. A test that
 * expects the absence of a member compares it with undefined.
 */
export type ApiBody = JsonObject & {
  apiVersion: string;
  kind: string;
  metadata: Present<ObjectMeta & ListMeta>;
  /** Of a list. */
  items: ApiBody[];
  /** The next four are those of a `Status`. */
  message: string;
  reason: string;
  code: number;
  details: Present<StatusDetails>;
};

/** A line of a watch. */
export type ApiEvent = { readonly type: string; readonly object: ApiBody };

type Path = readonly (string | number)[];

/**
 * Returns the member at a path of names and indexes; undefined if only the last step leads nowhere.
 * @throws TypeError if an earlier step does, like an expression of member accesses
 */
export function fieldAt(value: unknown, ...path: Path): JsonValue | undefined {
  let current = value;
  for (const [index, step] of path.entries()) {
    if (typeof current !== "object" || current === null)
      throw new TypeError(`${at(path.slice(0, index))} is ${shown(current)}, so it has no member ${step}`);
    current = (current as { readonly [name: string | number]: unknown })[step];
  }
  return current as JsonValue | undefined;
}

/** Returns the text at a path. @throws TypeError if something else is there */
export function textAt(value: unknown, ...path: Path): string {
  const found = fieldAt(value, ...path);
  return typeof found === "string" ? found : unexpected(found, path, "a text");
}

/** Returns the number at a path. @throws TypeError if something else is there */
export function numberAt(value: unknown, ...path: Path): number {
  const found = fieldAt(value, ...path);
  return typeof found === "number" ? found : unexpected(found, path, "a number");
}

/** Returns the object at a path. @throws TypeError if something else is there */
export function objectAt(value: unknown, ...path: Path): JsonObject {
  const found = fieldAt(value, ...path);
  return isObject(found) ? found : unexpected(found, path, "an object");
}

/** Returns the object at a path, all of whose members are objects. @throws TypeError if something else is there */
export function membersAt(value: unknown, ...path: Path): Record<string, JsonObject> {
  const found = objectAt(value, ...path);
  return areObjects(found) ? found : unexpected(found, path, "an object of objects");
}

/** Returns the list at a path. @throws TypeError if something else is there */
export function listAt(value: unknown, ...path: Path): JsonValue[] {
  const found = fieldAt(value, ...path);
  return Array.isArray(found) ? found : unexpected(found, path, "a list");
}

/** Returns the list of objects at a path. @throws TypeError if something else is there or in it */
export function objectsAt(value: unknown, ...path: Path): JsonObject[] {
  const found = listAt(value, ...path);
  return found.every(isObject) ? found : unexpected(found, path, "a list of objects");
}

/** Returns the list of texts at a path. @throws TypeError if something else is there or in it */
export function textsAt(value: unknown, ...path: Path): string[] {
  const found = listAt(value, ...path);
  return found.every((item) => typeof item === "string") ? found : unexpected(found, path, "a list of texts");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areObjects(value: JsonObject): value is Record<string, JsonObject> {
  return Object.values(value).every(isObject);
}

function unexpected(found: unknown, path: Path, expected: string): never {
  throw new TypeError(`${at(path)} is ${shown(found)}, not ${expected}`);
}

function at(path: Path): string {
  return path.length === 0 ? "the value" : path.join(".");
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)) ?? "absent";
}
