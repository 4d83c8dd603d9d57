/** Parses semantic versions, with errors in the words of stock servers, and compares them. */
import { MAX_UINT } from "../../value/integer.js";
import { shownQuoted } from "../quoted-text.js";

export interface Version {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Numeric identifiers are numbers, which precede words and compare by value. */
  readonly prerelease: readonly (bigint | string)[];
}

/** The text is not a version. The message says why. */
export class VersionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "VersionError";
  }
}

const DIGITS = /^[0-9]*$/;
const WORD = /^[0-9A-Za-z-]*$/;

/** @throws VersionError for a text that is not in the strict form `1.2.3-alpha.1+build` */
export function parseVersion(text: string): Version {
  if (text === "") throw new VersionError("Version string empty");
  const [majorText, minorText, rest] = threeParts(text);
  if (majorText === undefined || minorText === undefined || rest === undefined)
    throw new VersionError("No Major.Minor.Patch elements found");
  const major = parseNumber(majorText, "major");
  const minor = parseNumber(minorText, "minor");
  const [versionText, build] = cut(rest, "+");
  const [patchText, prerelease] = cut(versionText, "-");
  const patch = parseNumber(patchText, "patch");
  const version = { major, minor, patch, prerelease: prerelease?.split(".").map(parsePrerelease) ?? [] };
  for (const part of build?.split(".") ?? []) checkBuild(part);
  return version;
}

/**
 * Parses a version leniently: it accepts a leading `v`, leading zeros, and missing parts at the end.
 *
 * @throws VersionError for any other text
 */
export function parseLenientVersion(text: string): Version {
  const parts = threeParts(text.startsWith("v") ? text.slice(1) : text).map(withoutLeadingZeros);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? ""))
    throw new VersionError("short version cannot contain PreRelease/Build meta data");
  while (parts.length < 3) parts.push("0");
  return parseVersion(parts.join("."));
}

/** Splits into up to three parts, the last of which contains the rest. */
function threeParts(text: string): string[] {
  const [first = "", afterFirst] = cut(text, ".");
  if (afterFirst === undefined) return [first];
  const [second, rest] = cut(afterFirst, ".");
  return rest === undefined ? [first, second] : [first, second, rest];
}

function cut(text: string, mark: string): [string, string | undefined] {
  const index = text.indexOf(mark);
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

function withoutLeadingZeros(part: string): string {
  if (part.length <= 1) return part;
  const stripped = part.replace(/^0+/, "");
  return /^[0-9]/.test(stripped) ? stripped : `0${stripped}`;
}

function parseNumber(text: string, part: "major" | "minor" | "patch"): bigint {
  if (!DIGITS.test(text)) throw new VersionError(`Invalid character(s) found in ${part} number ${shownQuoted(text)}`);
  if (hasLeadingZeros(text)) {
    const name = part.charAt(0).toUpperCase() + part.slice(1);
    throw new VersionError(`${name} number must not contain leading zeroes ${shownQuoted(text)}`);
  }
  return parseDigits(text);
}

/** More digits than any number of 64 bits has. */
const TOO_MANY_DIGITS = 21;

function parseDigits(digits: string): bigint {
  const failure = (what: string): VersionError =>
    new VersionError(`strconv.ParseUint: parsing ${shownQuoted(digits)}: ${what}`);
  if (digits === "") throw failure("invalid syntax");
  const value = digits.length < TOO_MANY_DIGITS ? BigInt(digits) : MAX_UINT + 1n;
  if (value > MAX_UINT) throw failure("value out of range");
  return value;
}

function hasLeadingZeros(digits: string): boolean {
  return digits.length > 1 && digits.startsWith("0");
}

function parsePrerelease(text: string): bigint | string {
  if (text === "") throw new VersionError("Prerelease is empty");
  if (!DIGITS.test(text)) {
    if (WORD.test(text)) return text;
    throw new VersionError(`Invalid character(s) found in prerelease ${shownQuoted(text)}`);
  }
  if (hasLeadingZeros(text))
    throw new VersionError(`Numeric PreRelease version must not contain leading zeroes ${shownQuoted(text)}`);
  return parseDigits(text);
}

function checkBuild(text: string): void {
  if (text === "") throw new VersionError("Build meta data is empty");
  if (!WORD.test(text)) throw new VersionError(`Invalid character(s) found in build meta data ${shownQuoted(text)}`);
}

/** Returns a negative number, 0 or a positive number. Build metadata is ignored; a prerelease precedes its release. */
export function compareVersions(a: Version, b: Version): -1 | 0 | 1 {
  return (
    order(a.major, b.major) ||
    order(a.minor, b.minor) ||
    order(a.patch, b.patch) ||
    comparePrereleases(a.prerelease, b.prerelease)
  );
}

function comparePrereleases(a: Version["prerelease"], b: Version["prerelease"]): -1 | 0 | 1 {
  if (a.length === 0 || b.length === 0) return order(b.length, a.length);
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const result = comparePart(a[index] as bigint | string, b[index] as bigint | string);
    if (result !== 0) return result;
  }
  return order(a.length, b.length);
}

function comparePart(a: bigint | string, b: bigint | string): -1 | 0 | 1 {
  if (typeof a === typeof b) return order(a, b);
  return typeof a === "bigint" ? -1 : 1;
}

function order<Ordered extends bigint | number | string>(a: Ordered, b: Ordered): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
