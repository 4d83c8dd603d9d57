/** Ranges from which a server allocates addresses and ports: parsing, membership and random choice. */
import { BlockList, isIP } from "node:net";
import { OperatorError } from "../../../base/operator-error.js";

/** Maximum number of host bits: no server needs a larger range, and each address in use takes an allocation. */
const MAX_RANGE_BITS = 20;

export interface AddressRange {
  /** The range as it was given, such as `10.0.0.0/24`. */
  readonly text: string;
  /** The network that contains the range, such as `10.0.0.0/24` for `10.0.0.7/24`. */
  readonly network: string;
  readonly family: "IPv4" | "IPv6";
  has(address: string): boolean;
  /** A random address; `random` returns numbers in [0, 1). */
  any(random: () => number): string;
  all(): Iterable<string>;
}

/** @throws OperatorError for an invalid range, and for one that is too large or too small */
export function addressRange(text: string): AddressRange {
  const [base = "", prefix = ""] = text.split("/");
  const version = isIP(base);
  const bits = version === 4 ? 32 : 128;
  const hostBits = bits - Number(prefix);
  if (version === 0 || !/^[0-9]{1,3}$/.test(prefix) || hostBits < 2 || hostBits > MAX_RANGE_BITS) {
    throw new OperatorError(
      `the address range ${JSON.stringify(text)}: expected something like 10.0.0.0/24, with at least 4 and at most ${2 ** MAX_RANGE_BITS} addresses`,
    );
  }
  const family = version === 4 ? "IPv4" : "IPv6";
  const list = new BlockList();
  list.addSubnet(base, Number(prefix), version === 4 ? "ipv4" : "ipv6");
  const first = (numberOf(base, version) >> BigInt(hostBits)) << BigInt(hostBits);
  // The network address, and the IPv4 broadcast address, are not available.
  const count = 2 ** hostBits - (version === 4 ? 2 : 1);
  const at = (index: number): string => textOf(first + BigInt(index + 1), version);
  const last = at(count - 1);
  return {
    text,
    network: `${textOf(first, version)}/${Number(prefix)}`,
    family,
    has(address) {
      if (isIP(address) !== version || !list.check(address, version === 4 ? "ipv4" : "ipv6")) return false;
      const offset = numberOf(address, version) - first;
      return offset >= 1n && offset <= numberOf(last, version) - first;
    },
    any: (random) => at(Math.floor(random() * count)),
    *all() {
      for (let index = 0; index < count; index++) yield at(index);
    },
  };
}

function numberOf(address: string, version: number): bigint {
  if (version === 4) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = "", tail] = canonicalAddress(address).split("::");
  const parts = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [left, right] = [parts(head), parts(tail ?? "")];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...(tail === undefined ? [] : zeros), ...right].reduce(
    (sum, part) => sum * 65_536n + BigInt(Number.parseInt(part, 16)),
    0n,
  );
}

function textOf(number: bigint, version: number): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join(".");
  const parts = Array.from({ length: 8 }, (_, index) => ((number >> BigInt(112 - index * 16)) & 65_535n).toString(16));
  return canonicalAddress(parts.join(":"));
}

/** The canonical text of an address, which is the short form for IPv6. */
export function canonicalAddress(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** The first address of a network, in its short form. */
export function networkAddress(address: string, prefixLength: number): string {
  const version = isIP(address);
  const hostBits = BigInt((version === 4 ? 32 : 128) - prefixLength);
  return textOf((numberOf(address, version) >> hostBits) << hostBits, version);
}

export interface PortRange {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Parses a range such as `30000-32767`. @throws OperatorError for an invalid range */
export function portRange(text: string): PortRange {
  const [, from, to] = /^([0-9]{1,5})-([0-9]{1,5})$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === undefined || first < 1 || last > 65_535 || first > last)
    throw new OperatorError(`the port range ${JSON.stringify(text)}: expected something like 30000-32767`);
  return { text, first, last };
}
