/**
 * String formats by their names in schemas. A format that is not listed is not checked. Each check takes time linear in
 * the text.
 */
import { dns1035Label, dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { isCidr, isIpv4, isIpv6 } from "./format-network.js";
import { isDate, isDateTime, isDuration } from "./format-time.js";

/** Returns true for texts of the format. */
export type FormatCheck = (text: string) => boolean;

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const HOSTNAME_LABEL = /^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const EMAIL_ATOMS = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const MAX_EMAIL_CHARACTERS = 320;

const FORMATS: Readonly<Record<string, FormatCheck>> = {
  bsonobjectid: (text) => /^[0-9a-f]{24}$/i.test(text),
  byte: isBase64,
  cidr: isCidr,
  creditcard: isCreditCard,
  date: isDate,
  datetime: isDateTime,
  "date-time": isDateTime,
  duration: isDuration,
  email: isEmail,
  hexcolor: (text) => /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text),
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  "k8s-long-name": (text) => dnsSubdomain(text).length === 0,
  "k8s-short-name": (text) => dnsLabel(text).length === 0,
  mac: (text) => /^(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i.test(text) || isLongMac(text),
  rgbcolor: isRgbColor,
  "service-name": (text) => dns1035Label(text).length === 0,
  ssn: (text) => /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  uri: isUri,
  uuid: (text) => UUID.test(text),
  uuid3: (text) => UUID.test(text) && uuidVersion(text) === "3",
  uuid4: (text) => UUID.test(text) && uuidVersion(text) === "4" && hasUuidVariant(text),
  uuid5: (text) => UUID.test(text) && uuidVersion(text) === "5" && hasUuidVariant(text),
};

/** The names of the formats that are checked. */
export const CHECKED_FORMATS: readonly string[] = Object.keys(FORMATS);

/** Formats that are checked, under their spelling without dashes as well. */
const BY_NAME: ReadonlyMap<string, FormatCheck> = new Map(
  Object.entries(FORMATS).flatMap(([name, check]) => [
    [name, check],
    [name.replaceAll("-", ""), check],
  ]),
);

export function isCheckedFormat(name: string): boolean {
  return BY_NAME.has(name);
}

/** The check of a format. @throws Error for a name without one. */
export function format(name: string): FormatCheck {
  const check = BY_NAME.get(name);
  if (check === undefined) throw new Error(`no check for the format ${JSON.stringify(name)}`);
  return check;
}

/** With its padding, in one line. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

function uuidVersion(text: string): string {
  return text.replaceAll("-", "").charAt(12);
}

function hasUuidVariant(text: string): boolean {
  return /[89ab]/i.test(text.replaceAll("-", "").charAt(16));
}

function isLongMac(text: string): boolean {
  return (
    /^(?:[0-9a-f]{4}\.){2,3}[0-9a-f]{4}$/i.test(text) ||
    /^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){6}[0-9a-f]{2}$/i.test(text)
  );
}

function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return name.length > 0 && name.length <= 253 && name.split(".").every((label) => HOSTNAME_LABEL.test(label));
}

/** An address, with or without the name of its owner: `a@b.c`, `Ann <a@b.c>`. */
function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_CHARACTERS) return false;
  const address = /^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim();
  const at = address.lastIndexOf("@");
  if (at <= 0) return false;
  const local = address.slice(0, at);
  const isQuoted = /^"(?:[^"\\]|\\.)*"$/.test(local);
  if (!isQuoted && (!EMAIL_ATOMS.test(local) || /^\.|\.\.|\.$/.test(local))) return false;
  const domain = address.slice(at + 1);
  return /^\[[^[\]]+\]$/.test(domain) || (EMAIL_ATOMS.test(domain) && !/^\.|\.\.|\.$/.test(domain));
}

/** An absolute URI, or a path from the root, without characters that a URI may not contain. */
function isUri(text: string): boolean {
  if (!SCHEME.test(text) && !text.startsWith("/")) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0020\u007f]|%(?![0-9a-f]{2})/i.test(text);
}

function isRgbColor(text: string): boolean {
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text)?.slice(1);
  return parts?.every((part) => Number(part) <= 255) ?? false;
}

function isCreditCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const weighted = index % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 10; index++) {
    const digit = digits.charAt(index);
    sum += (10 - index) * (digit === "X" ? 10 : Number(digit));
  }
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d{13}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += Number(digits.charAt(index)) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}
