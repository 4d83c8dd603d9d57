/** Versions by the rules of semver.org, 2.0.0: their form and their order. */

const NUMBER = "(?:0|[1-9][0-9]*)";
const PRERELEASE = "(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)";
const BUILD = "[0-9A-Za-z-]+";
const VERSION = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${PRERELEASE}(?:\\.${PRERELEASE})*))?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);
const DIGITS = /^[0-9]+$/;

/** A version without its build, which has no place in the order. */
export interface SemanticVersion {
  readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint];
  readonly prerelease: readonly string[];
}

export function isSemanticVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Parses `1.2.3-alpha.1+build`; returns undefined for any other form. */
export function parseSemanticVersion(text: string): SemanticVersion | undefined {
  const [, major, minor, patch, prerelease] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return {
    numbers: [BigInt(major), BigInt(minor), BigInt(patch)],
    prerelease: prerelease === undefined ? [] : prerelease.split("."),
  };
}

/** Returns a negative number if `a` comes before `b`, and 0 if only their builds differ. */
export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  for (const index of [0, 1, 2] as const) {
    const order = compareNumbers(a.numbers[index], b.numbers[index]);
    if (order !== 0) return order;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

/** A version without a prerelease comes after all its prereleases. */
function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, own] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(own, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers compare by value and come before words. */
function compareIdentifiers(a: string, b: string): number {
  if (DIGITS.test(a) && DIGITS.test(b)) return compareNumbers(BigInt(a), BigInt(b));
  if (DIGITS.test(a) !== DIGITS.test(b)) return DIGITS.test(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
