/** Parses IP addresses as strictly as stock servers: no leading zeros, and every error in their words. */
import { shownQuoted } from "../quoted-text.js";
import type { IpAddress } from "./address.js";

/** Why a text is not an address, and where, if that helps. */
export class AddressProblem {
  constructor(
    private readonly what: string,
    private readonly at = "",
  ) {}

  /** @param text the parsed text */
  describe(text: string): string {
    const place = this.at === "" ? "" : ` (at ${shownQuoted(this.at)})`;
    return `ParseAddr(${shownQuoted(text)}): ${this.what}${place}`;
  }
}

export interface ParsedAddress extends IpAddress {
  /** The zone after `%`; empty if there is none. */
  readonly zone: string;
}

/** The first of these characters determines the form of an address. */
const MARK = /[.:%]/;

export function parseAddress(text: string): ParsedAddress | AddressProblem {
  switch (MARK.exec(text)?.[0]) {
    case ".": {
      const bits = parseFour(text);
      return typeof bits === "bigint" ? { family: 4, bits, zone: "" } : bits;
    }
    case ":":
      return parseSix(text);
    case "%":
      return new AddressProblem("missing IPv6 address");
    default:
      return new AddressProblem("unable to parse IP");
  }
}

const FOUR_FIELDS = 4;
const MAX_FOUR_FIELD = 255;

function parseFour(text: string): bigint | AddressProblem {
  const fields: number[] = [];
  let digits = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character >= "0" && character <= "9") {
      if (digits === "0") return new AddressProblem("IPv4 field has octet with leading zero");
      digits += character;
      if (Number(digits) > MAX_FOUR_FIELD) return new AddressProblem("IPv4 field has value >255");
    } else if (character === ".") {
      if (digits === "" || index === text.length - 1)
        return new AddressProblem("IPv4 field must have at least one digit", text.slice(index));
      if (fields.length === FOUR_FIELDS - 1) return new AddressProblem("IPv4 address too long");
      fields.push(Number(digits));
      digits = "";
    } else return new AddressProblem("unexpected character", text.slice(index));
  }
  if (fields.length < FOUR_FIELDS - 1) return new AddressProblem("IPv4 address too short");
  return [...fields, Number(digits)].reduce((bits, field) => (bits << 8n) | BigInt(field), 0n);
}

const SIX_GROUPS = 8;
const GROUPS_OF_FOUR = 2;

/** The groups that were read so far, and how many of them precede `::`. */
interface Groups {
  readonly values: number[];
  beforeGap: number | undefined;
}

function parseSix(text: string): ParsedAddress | AddressProblem {
  const percent = text.indexOf("%");
  const zone = percent === -1 ? "" : text.slice(percent + 1);
  if (percent !== -1 && zone === "") return new AddressProblem("zone must be a non-empty string");
  const groups: Groups = { values: [], beforeGap: undefined };
  const problem = readGroups(percent === -1 ? text : text.slice(0, percent), groups);
  if (problem !== undefined) return problem;
  const { values, beforeGap } = groups;
  const missing = SIX_GROUPS - values.length;
  if (missing > 0 && beforeGap === undefined) return new AddressProblem("address string too short");
  if (missing === 0 && beforeGap !== undefined)
    return new AddressProblem("the :: must expand to at least one field of zeros");
  values.splice(beforeGap ?? 0, 0, ...new Array<number>(missing).fill(0));
  return { family: 6, bits: values.reduce((bits, value) => (bits << 16n) | BigInt(value), 0n), zone };
}

function readGroups(text: string, groups: Groups): AddressProblem | undefined {
  let rest = text;
  if (rest.startsWith("::")) {
    groups.beforeGap = 0;
    rest = rest.slice(2);
    if (rest === "") return undefined;
  }
  while (groups.values.length < SIX_GROUPS) {
    const digits = /^[0-9a-fA-F]{0,5}/.exec(rest)?.[0] ?? "";
    if (digits.length > 4) return new AddressProblem("each group must have 4 or less digits", rest);
    if (digits === "") return new AddressProblem("each colon-separated field must have at least one digit", rest);
    if (rest[digits.length] === ".") return readEmbeddedFour(rest, groups);
    groups.values.push(Number.parseInt(digits, 16));
    rest = rest.slice(digits.length);
    if (rest === "") return undefined;
    const next = readSeparator(rest, groups);
    if (typeof next !== "string") return next;
    if (next === "") return undefined;
    rest = next;
  }
  return new AddressProblem("trailing garbage after address", rest);
}

/** Reads what follows a group: a colon, or `::`. */
function readSeparator(rest: string, groups: Groups): string | AddressProblem {
  if (!rest.startsWith(":")) return new AddressProblem("unexpected character, want colon", rest);
  if (rest.length === 1) return new AddressProblem("colon must be followed by more characters", rest);
  if (rest[1] !== ":") return rest.slice(1);
  if (groups.beforeGap !== undefined) return new AddressProblem("multiple :: in address", rest.slice(1));
  groups.beforeGap = groups.values.length;
  return rest.slice(2);
}

/** The last two groups may be written as an IPv4 address. */
function readEmbeddedFour(rest: string, { values, beforeGap }: Groups): AddressProblem | undefined {
  if (beforeGap === undefined && values.length !== SIX_GROUPS - GROUPS_OF_FOUR)
    return new AddressProblem("embedded IPv4 address must replace the final 2 fields of the address", rest);
  if (values.length > SIX_GROUPS - GROUPS_OF_FOUR)
    return new AddressProblem("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
  const bits = parseFour(rest);
  if (bits instanceof AddressProblem) return bits;
  values.push(Number(bits >> 16n), Number(bits & 0xffffn));
  return undefined;
}

/** Words the error about a text that is not a network as stock servers do. */
export function networkProblem(text: string, what: string): string {
  return `netip.ParsePrefix(${shownQuoted(text)}): ${what}`;
}
