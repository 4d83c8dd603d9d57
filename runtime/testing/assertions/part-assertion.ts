/** Objects that have at least what a test names. */
import type { ApiObject } from "../../api/object.js";
import { checkObject, difference, failOn, shownName } from "./mismatch.js";

/**
 * A part of a value. Members that are left out may be anything, and `undefined` stands for a member that is absent. A list
 * has as many items as the value, each of them again a part. A text may be given as a pattern.
 */
export type PartOf<V> = V extends string
  ? V | RegExp
  : V extends readonly (infer Item)[]
    ? readonly PartOf<Item>[]
    : V extends object
      ? { readonly [Name in keyof V]?: PartOf<V[Name]> | undefined }
      : V;

/**
 * Asserts that an object has at least these members. Matchers of vitest and jest such as `expect.any(String)` may stand
 * in the part.
 * @throws ExpectationError that shows the difference as YAML
 */
export function assertMatches<T extends ApiObject>(object: T, part: PartOf<NoInfer<T>>): void {
  failOn(partMismatch(object, part), assertMatches);
}

/** Returns what an assertion says, undefined if the object has the members. @throws TypeError */
export function partMismatch(object: unknown, part: unknown): string | undefined {
  checkObject(object);
  const { isEqual, expected, found } = compared(part, object);
  return isEqual ? undefined : difference(`${shownName(object)} is not as expected`, expected, found);
}

/** A value beside what is expected of it. Of the value, only the members that are expected are left. */
export interface Compared {
  readonly isEqual: boolean;
  readonly expected: unknown;
  readonly found: unknown;
}

export function compared(expected: unknown, found: unknown): Compared {
  const pattern = patternOf(expected);
  if (pattern !== undefined) {
    const isEqual = pattern.fits(found);
    return { isEqual, expected: isEqual ? found : pattern.shown, found };
  }
  if (Array.isArray(expected) && Array.isArray(found)) return comparedLists(expected, found);
  if (isMembers(expected) && isMembers(found)) return comparedMembers(expected, found);
  return { isEqual: Object.is(expected, found), expected, found };
}

function comparedLists(expected: readonly unknown[], found: readonly unknown[]): Compared {
  const items = expected.map((item, index) => (index < found.length ? compared(item, found[index]) : undefined));
  return {
    isEqual: expected.length === found.length && items.every((item) => item?.isEqual),
    expected: items.map((item, index) => (item === undefined ? shownPattern(expected[index]) : item.expected)),
    found: found.map((item, index) => (index < items.length ? items[index]?.found : item)),
  };
}

function comparedMembers(expected: Members, found: Members): Compared {
  const names = Object.keys(expected);
  const members = names.map((name) => compared(expected[name], Object.hasOwn(found, name) ? found[name] : undefined));
  const part = (side: "expected" | "found"): Members =>
    Object.fromEntries(names.map((name, index) => [name, members[index]?.[side]]));
  return { isEqual: members.every(({ isEqual }) => isEqual), expected: part("expected"), found: part("found") };
}

interface Pattern {
  readonly shown: string;
  fits(value: unknown): boolean;
}

/** A regular expression, or an asymmetric matcher of jest or vitest. */
function patternOf(value: unknown): Pattern | undefined {
  if (value instanceof RegExp)
    return { shown: String(value), fits: (found) => typeof found === "string" && found.search(value) >= 0 };
  if (!isMembers(value) || typeof value.asymmetricMatch !== "function") return undefined;
  const { toAsymmetricMatcher } = value;
  const shown = typeof toAsymmetricMatcher === "function" ? toAsymmetricMatcher.call(value) : value;
  const match = value.asymmetricMatch.bind(value);
  return { shown: String(shown), fits: (found) => match(found) === true };
}

function shownPattern(value: unknown): unknown {
  return patternOf(value)?.shown ?? value;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
