/** Where two stored objects differ, apart from what every server makes of its own. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../support/api.js";

const SERVER_MADE = ["creationTimestamp", "managedFields", "resourceVersion", "uid"];

/** The first place in document order, with both values; undefined when the objects are equal. */
export function storedDifference(actual: Json, expected: Json): string | undefined {
  return difference(withoutServerMade(actual), withoutServerMade(expected), "");
}

function withoutServerMade(object: Json): Json {
  const metadata = Object.entries(object.metadata).filter(([name]) => !SERVER_MADE.includes(name));
  return { ...object, metadata: Object.fromEntries(metadata) };
}

function difference(actual: Json, expected: Json, path: string): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined;
  const bothAre = (test: (value: unknown) => boolean): boolean => test(actual) && test(expected);
  if (bothAre(Array.isArray) || bothAre(isPlainObject)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const found = difference(actual[key], expected[key], `${path}.${key}`);
      if (found !== undefined) return found;
    }
  }
  return `${path}: found ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
