/** Prints data as program text that is the same in TypeScript and JavaScript. */
import { isObject } from "../json-kinds.js";

/** Returns an expression that creates a fresh copy of the value each time it runs. */
export function literal(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, item]) => item !== undefined);
    if (members.length === 0) return "{}";
    return `{ ${members.map(([key, item]) => `${literalKey(key)}: ${literal(item)}`).join(", ")} }`;
  }
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Returns a key of an object literal. `__proto__: x` would set the prototype, with or without quotes. */
export function literalKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return isIdentifier(key) ? key : literal(key);
}

/** Returns `object.key`, or `object["the key"]` if it needs quotes. */
export function member(object: string, key: string): string {
  return isIdentifier(key) ? `${object}.${key}` : `${object}[${literal(key)}]`;
}

/** Returns true for a name that every object inherits; reading it requires a test for an own property. */
export function isInheritedName(key: string): boolean {
  return key in Object.prototype;
}
/** Emits a condition: `object` lacks the field. */
export function isAbsent(object: string, field: string): string {
  if (isInheritedName(field)) return `!Object.hasOwn(${object}, ${literal(field)})`;
  return `${member(object, field)} === undefined`;
}

function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}
