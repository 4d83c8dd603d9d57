/** Validates addresses and networks in the fields of objects. */
import { BlockList, isIP } from "node:net";
import { type FieldError, invalid } from "../api/field-error.js";
import { once } from "../kit/kind-code.js";

const NO_ADDRESS = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
const NO_NETWORK = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

export type AddressFamily = "IPv4" | "IPv6";

/** Undefined for a text that is not an address, including one with a zone (`fe80::1%eth0`). */
export function familyOf(address: string): AddressFamily | undefined {
  const version = address.includes("%") ? 0 : isIP(address);
  return version === 0 ? undefined : version === 4 ? "IPv4" : "IPv6";
}

/** @param family the required address family, if any */
export function validateAddress(field: string, address: string, family?: AddressFamily): FieldError[] {
  const found = familyOf(address);
  if (found !== undefined && (family === undefined || found === family)) return [];
  return [invalid(field, address, family === undefined ? NO_ADDRESS : `must be a valid ${family} address`)];
}

interface Network {
  readonly address: string;
  readonly prefixLength: number;
  readonly family: AddressFamily;
}

/** Undefined for a text that is not a network. Host bits may be set. */
export function networkOf(text: string): Network | undefined {
  const [, address = "", prefix = ""] = /^([^/]+)\/(0|[1-9][0-9]{0,2})$/.exec(text) ?? [];
  const family = familyOf(address);
  const prefixLength = Number(prefix);
  if (family === undefined || prefixLength > (family === "IPv4" ? 32 : 128)) return undefined;
  return { address, prefixLength, family };
}

export function validateNetwork(field: string, text: string): FieldError[] {
  return networkOf(text) === undefined ? [invalid(field, text, NO_NETWORK)] : [];
}

/** Whether all of `inner` is in `outer`, and `outer` is larger. */
export function isPartOf(inner: Network, outer: Network): boolean {
  if (inner.family !== outer.family || inner.prefixLength <= outer.prefixLength) return false;
  return listOf(outer).check(inner.address, kindOf(inner.family));
}

const RESERVED: readonly (readonly [networks: readonly string[], text: string])[] = [
  [["0.0.0.0/32", "::/128"], "may not be unspecified (0.0.0.0 or ::)"],
  [["127.0.0.0/8", "::1/128"], "may not be in the loopback range (127.0.0.0/8, ::1/128)"],
  [["169.254.0.0/16", "fe80::/10"], "may not be in the link-local range (169.254.0.0/16, fe80::/10)"],
  [["224.0.0.0/24", "ff02::/16"], "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"],
];

/** They are made when they are first used, since that takes milliseconds. */
const reservedLists = once(() =>
  RESERVED.map(([networks, text]) => ({ list: listOf(...networks.map(knownNetwork)), text })),
);

/** Rejects reserved addresses, such as loopback ones, because no endpoint can be reached there. */
export function validatePublicAddress(field: string, address: string, family?: AddressFamily): FieldError[] {
  const errors = validateAddress(field, address, family);
  if (errors.length > 0) return errors;
  const kind = kindOf(familyOf(address) ?? "IPv4");
  return reservedLists()
    .filter(({ list }) => list.check(address, kind))
    .map(({ text }) => invalid(field, address, text));
}

function knownNetwork(text: string): Network {
  const network = networkOf(text);
  if (network === undefined) throw new Error(`${text} is not a network; correct the table`);
  return network;
}

function listOf(...networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefixLength, family } of networks) list.addSubnet(address, prefixLength, kindOf(family));
  return list;
}

function kindOf(family: AddressFamily): "ipv4" | "ipv6" {
  return family === "IPv4" ? "ipv4" : "ipv6";
}
