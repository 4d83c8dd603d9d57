/** Parses one object of a strategic merge patch into its directives and field changes. */
import { shownValue } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import { PatchError } from "./patch-error.js";
import { describeValue } from "./patch-values.js";

/** `merge`: into the existing value. `replace`: as if there were no existing value. `delete`: removes the value. */
export type PatchMode = "merge" | "replace" | "delete";

/** The change of one field. */
export interface FieldChange {
  /** Undefined if only directives name the field. */
  value?: JsonValue;
  /** `$setElementOrder/<field>` */
  order?: readonly JsonValue[];
  /** `$deleteFromPrimitiveList/<field>` */
  deletions?: readonly JsonValue[];
}

export interface ObjectPatch {
  readonly mode: PatchMode;
  /** The only fields to retain, if `$retainKeys` is present. */
  readonly retainKeys: ReadonlySet<string> | undefined;
  /** Keyed by field, in the order of the patch. */
  readonly changes: ReadonlyMap<string, FieldChange>;
}

const MODE = "$patch";
const RETAIN_KEYS = "$retainKeys";
const ORDER = "$setElementOrder";
const DELETIONS = "$deleteFromPrimitiveList";

/** @throws PatchError `malformed` for a malformed directive */
export function readObjectPatch(patch: JsonObject, path: string): ObjectPatch {
  let retainKeys: ReadonlySet<string> | undefined;
  const changes = new Map<string, FieldChange>();
  const changeOf = (field: string): FieldChange => {
    const change = changes.get(field) ?? {};
    changes.set(field, change);
    return change;
  };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || key === MODE) continue;
    if (key === RETAIN_KEYS) retainKeys = readRetainKeys(value, path);
    else if (key.startsWith(ORDER)) changeOf(fieldNamedBy(key, ORDER, path)).order = readList(value, key, path);
    else if (key.startsWith(DELETIONS)) {
      changeOf(fieldNamedBy(key, DELETIONS, path)).deletions = readList(value, key, path);
    } else changeOf(key).value = value;
  }
  if (retainKeys !== undefined) requireRetained(changes, retainKeys);
  return { mode: modeOf(patch, path) ?? "merge", retainKeys, changes };
}

/** Returns the `$patch` directive of an object, if it has one. @throws PatchError `malformed` for an unknown value */
export function modeOf(patch: JsonObject, path: string): PatchMode | undefined {
  if (!Object.hasOwn(patch, MODE)) return undefined;
  const mode = patch[MODE];
  if (mode === undefined || mode === "merge" || mode === "replace" || mode === "delete") return mode;
  const found = typeof mode === "string" ? shownValue(mode) : describeValue(mode);
  throw malformedAt(path, `${MODE} is ${found}, expected merge, replace or delete`);
}

/** Returns true for an object with nothing but a `$patch` directive; as a list item it applies to the list. */
export function isOnlyDirective(patch: JsonObject): boolean {
  return Object.entries(patch).every(([key, value]) => key === MODE || value === undefined);
}

/**
 * Returns the error for a malformed patch at a path such as `spec.containers[1]`; the empty path is the patch itself.
 */
export function malformedAt(path: string, text: string): PatchError {
  return new PatchError("malformed", `strategic merge patch${path === "" ? "" : `, ${path}`}: ${text}`);
}

function fieldNamedBy(key: string, directive: string, path: string): string {
  const field = key.slice(directive.length + 1);
  if (key[directive.length] !== "/" || field === "") {
    throw malformedAt(path, `${shownValue(key)} must have the form ${directive}/<field>`);
  }
  return field;
}

function readList(value: JsonValue, key: string, path: string): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  throw malformedAt(path, `${shownValue(key)} must be a list, found ${describeValue(value)}`);
}

function readRetainKeys(value: JsonValue, path: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const key of readList(value, RETAIN_KEYS, path)) {
    if (typeof key !== "string") {
      throw malformedAt(path, `${RETAIN_KEYS} must be a list of field names, found ${describeValue(key)} in it`);
    }
    keys.add(key);
  }
  return keys;
}

/** The message is that of stock servers, which has no path. */
function requireRetained(changes: ReadonlyMap<string, FieldChange>, retainKeys: ReadonlySet<string>): void {
  for (const [field, { value }] of changes) {
    if (value !== undefined && value !== null && !retainKeys.has(field)) {
      throw new PatchError("malformed", "invalid patch format of retainKeys");
    }
  }
}
