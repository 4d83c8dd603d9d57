/** Where two stored objects differ, apart from what every server makes of its own. */
import { isDeepStrictEqual } from "node:util";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";

const SERVER_MADE = ["creationTimestamp", "managedFields", "resourceVersion", "uid"];

/** The first place in document order, with both values; undefined when the objects are equal. */
export function storedDifference(actual: JsonValue | undefined, expected: JsonValue | undefined): string | undefined {
  return difference(withoutServerMade(objectAt(actual)), withoutServerMade(objectAt(expected)), "");
}

function withoutServerMade(object: JsonObject): JsonObject {
  const metadata = Object.entries(objectAt(object, "metadata")).filter(([name]) => !SERVER_MADE.includes(name));
  return { ...object, metadata: Object.fromEntries(metadata) };
}

function difference(actual: JsonValue, expected: JsonValue, path: string): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined;
  const bothAre = (test: (value: unknown) => boolean): boolean => test(actual) && test(expected);
  if (bothAre(Array.isArray) || bothAre(isPlainObject)) {
    for (const key of new Set([...Object.keys(objectAt(expected)), ...Object.keys(objectAt(actual))])) {
      const found = difference(fieldAt(actual, key)!, fieldAt(expected, key)!, `${path}.${key}`);
      if (found !== undefined) return found;
    }
  }
  return `${path}: found ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
