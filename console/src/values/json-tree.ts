/** Small questions about JSON values. */
import type { JsonObject } from "../../../runtime/client/browser.js";

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((each, key) => (isObject(each) ? each[key] : undefined), value);
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean" ? String(found) : "";
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = path.reduce<unknown>((each, key) => (isObject(each) ? each[key] : undefined), value);
  return Array.isArray(found) ? found : [];
}
