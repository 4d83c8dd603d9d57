/** The assertions of checks. Each failure names the place, what was found and what was expected. */
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { CheckFailure } from "./conformance-check.js";
import type { RawAnswer } from "./scene.js";

/** The maximum number of characters of a value that a failure shows. */
const MAX_SHOWN_CHARACTERS = 400;

export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text =
    JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)) ?? String(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}

/**
 * All functions below:
 * @throws CheckFailure
 */
export function expect(holds: boolean, what: string, found: unknown, expected: string): asserts holds {
  if (!holds) throw new CheckFailure(what, typeof found === "string" ? JSON.stringify(found) : shown(found), expected);
}

export function expectEqual(what: string, found: unknown, expected: JsonValue | undefined): void {
  if (!equalJson(found, expected)) throw new CheckFailure(what, shown(found), shown(expected));
}

export function expectNotEqual(what: string, found: unknown, other: JsonValue | undefined): void {
  if (equalJson(found, other)) throw new CheckFailure(what, shown(found), "another value");
}

export function expectMatch(what: string, found: unknown, pattern: RegExp): asserts found is string {
  if (typeof found !== "string" || !pattern.test(found)) throw new CheckFailure(what, shown(found), String(pattern));
}

/** Expects the text to contain `part`. */
export function expectPart(what: string, found: unknown, part: string): void {
  if (typeof found !== "string" || !found.includes(part))
    throw new CheckFailure(what, shown(found), `a string that contains ${JSON.stringify(part)}`);
}

export function expectOneOf(what: string, found: unknown, allowed: readonly JsonValue[]): void {
  if (!allowed.some((value) => equalJson(value, found)))
    throw new CheckFailure(what, shown(found), `one of ${allowed.map(shown).join(", ")}`);
}

/** Returns the message of a failure, or else the beginning of the body. */
function failureText(answer: RawAnswer): string {
  try {
    const { message, reason } = JSON.parse(answer.text) as { message?: unknown; reason?: unknown };
    if (typeof message === "string") return `${String(reason ?? "")} ${JSON.stringify(message)}`;
  } catch {
    // The body is not a Status, so it is quoted.
  }
  return JSON.stringify(answer.text.slice(0, MAX_SHOWN_CHARACTERS));
}

/** @param codes the accepted status codes. Returns the answer, so that calls can wrap requests. */
export function expectStatus(answer: RawAnswer, ...codes: readonly number[]): RawAnswer {
  if (codes.includes(answer.status)) return answer;
  throw new CheckFailure(
    `status of ${answer.line}`,
    `${answer.status} ${failureText(answer)}`.trim(),
    codes.join(" or "),
  );
}

/** Returns the body of an answer with one of these codes (default 200) as JSON. */
export function bodyOf(answer: RawAnswer, ...codes: readonly number[]): JsonObject {
  return expectStatus(answer, ...(codes.length === 0 ? [200] : codes)).json();
}

export function expectHeader(answer: RawAnswer, name: string, expected: string | RegExp | undefined): void {
  const found = answer.header(name);
  const isMet = expected instanceof RegExp ? found !== undefined && expected.test(found) : found === expected;
  if (!isMet)
    throw new CheckFailure(
      `header ${name} of ${answer.line}`,
      shown(found),
      expected instanceof RegExp ? String(expected) : shown(expected),
    );
}

export interface ExpectedFailure {
  readonly code: number;
  readonly reason?: string;
  /** The whole message, or a pattern that it must match. */
  readonly message?: string | RegExp;
  /** Parts that the message must contain. */
  readonly parts?: readonly string[];
  /** One of `details.causes` must have the given members. */
  readonly cause?: { readonly reason?: string; readonly field?: string | RegExp; readonly message?: string | RegExp };
  /** Members of `details` that must have these values. */
  readonly details?: JsonObject;
}

/**
 * Expects a complete failure document: HTTP status, kind and code, and the reason, message and details of `expected`.
 */
export function expectFailure(answer: RawAnswer, expected: ExpectedFailure): JsonObject {
  const { code, reason, message, parts = [], cause, details } = expected;
  expectStatus(answer, code);
  const body = answer.json();
  const at = answer.line;
  expectEqual(`kind in the body of ${at}`, body.kind, "Status");
  expectEqual(`apiVersion in the body of ${at}`, body.apiVersion, "v1");
  expectEqual(`status in the body of ${at}`, body.status, "Failure");
  expectEqual(`code in the body of ${at}`, body.code, code);
  if (reason !== undefined) expectEqual(`reason in the body of ${at}`, body.reason, reason);
  if (typeof message === "string") expectEqual(`message in the body of ${at}`, body.message, message);
  if (message instanceof RegExp) expectMatch(`message in the body of ${at}`, body.message, message);
  for (const part of parts) expectPart(`message in the body of ${at}`, body.message, part);
  for (const [name, value] of Object.entries(details ?? {}))
    expectEqual(`details.${name} of ${at}`, valueAt(body, "details", name), value);
  if (cause !== undefined) expectCause(body, at, cause);
  return body;
}

function expectCause(body: JsonObject, where: string, cause: NonNullable<ExpectedFailure["cause"]>): void {
  const causes = arrayAt(body, "details", "causes");
  const isMet = causes.some(
    (found) =>
      isJsonObject(found) &&
      (cause.reason === undefined || found.reason === cause.reason) &&
      fits(found.field, cause.field) &&
      fits(found.message, cause.message),
  );
  const expected = Object.fromEntries(Object.entries(cause).map(([name, value]) => [name, String(value)]));
  if (!isMet) throw new CheckFailure(`details.causes of ${where}`, shown(causes), `a cause with ${shown(expected)}`);
}

function fits(found: JsonValue | undefined, expected: string | RegExp | undefined): boolean {
  if (expected === undefined) return true;
  return expected instanceof RegExp ? expected.test(String(found)) : found === expected;
}

/** Returns the value at a path of member names and indexes; undefined if there is none. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    if (typeof step === "number") current = Array.isArray(current) ? current[step] : undefined;
    else current = isJsonObject(current) && Object.hasOwn(current, step) ? current[step] : undefined;
  }
  return current as JsonValue | undefined;
}

/** Returns the text at a path. @throws CheckFailure if there is none */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  if (typeof found !== "string") throw new CheckFailure(path.join("."), shown(found), "a string");
  return found;
}

/** Returns the object at a path. @throws CheckFailure if there is none */
export function objectAt(value: unknown, ...path: readonly (string | number)[]): JsonObject {
  const found = valueAt(value, ...path);
  if (!isJsonObject(found)) throw new CheckFailure(path.join("."), shown(found), "an object");
  return found;
}

/** Returns the list at a path; an absent one is empty. */
export function arrayAt(value: unknown, ...path: readonly (string | number)[]): readonly JsonValue[] {
  const found = valueAt(value, ...path) ?? [];
  if (!Array.isArray(found)) throw new CheckFailure(path.join("."), shown(found), "a list");
  return found;
}

/** Returns `metadata.name` of each item of a list answer. */
export function namesIn(list: JsonObject): string[] {
  return arrayAt(list, "items").map((item) => textAt(item, "metadata", "name"));
}

export function versionOf(object: JsonObject): string {
  return textAt(object, "metadata", "resourceVersion");
}
