/** JSON values as plain data: the lowest layer of the vocabulary, without behaviour. */
export type JsonValue = null | boolean | number | string | bigint | JsonValue[] | JsonObject;

/** A JSON object. A key whose value is `undefined` counts as absent. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** Returns true for an object that is neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a copy that shares nothing with its source, in time linear in the size of the value. */
export function cloneJson<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  const copy: JsonObject = {};
  // A list of keys and values would cost as much as the copy.
  for (const key of Object.keys(value)) setMember(copy, key, cloneJson((value as JsonObject)[key]) as JsonValue);
  return copy as T;
}

/**
 * Returns a copy of an object, not of its members, that may get further ones. V8 gives the copy that a spread makes a hidden class
 * of its own with the first of these, which costs microseconds and makes all further accesses slow.
 */
export function copyMembers<T extends object>(object: T): T {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) setMember(copy, key, (object as JsonObject)[key] as JsonValue);
  return copy as T;
}

/**
 * Returns a copy without one member. Taking a member out of a literal by a rest pattern costs several times as much, and
 * deleting it from a copy makes all further accesses slow.
 */
export function withoutMember<T extends object, Name extends keyof T & string>(object: T, name: Name): Omit<T, Name> {
  const copy: JsonObject = {};
  for (const key of Object.keys(object))
    if (key !== name) setMember(copy, key, (object as JsonObject)[key] as JsonValue);
  return copy as Omit<T, Name>;
}

/** Sets an own member; a plain assignment to `__proto__` would change the prototype instead. */
export function setMember(object: JsonObject, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/**
 * Compares JSON values deeply, in time linear in their size. Key order is ignored; absent equals `undefined`, and 1
 * equals 1n.
 */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === "bigint" || typeof b === "bigint") return isNumeric(a) && isNumeric(b) && !(a < b) && !(a > b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equalJson(item, b[index]));
  }
  return equalMembers(a as JsonObject, b as JsonObject);
}

function equalMembers(a: JsonObject, b: JsonObject): boolean {
  let count = 0;
  // Object.keys would allocate a list of names in each of the many comparisons of a write.
  for (const key in a) {
    if (!Object.hasOwn(a, key)) continue;
    const member = a[key];
    if (member === undefined) continue;
    if (!Object.hasOwn(b, key) || !equalJson(member, b[key])) return false;
    count++;
  }
  return definedKeys(b) === count;
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function definedKeys(object: JsonObject): number {
  let count = 0;
  for (const key in object) if (Object.hasOwn(object, key) && object[key] !== undefined) count++;
  return count;
}
