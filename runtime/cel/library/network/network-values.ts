/** IP addresses and networks as values of expressions. SPEC: Validation expressions, IP and CIDR libraries. */
import { type OpaqueType, opaqueType } from "../../cel-types.js";
import { CelError, Opaque } from "../../cel-values.js";
import { shownQuoted } from "../quoted-text.js";
import { BITS_OF_FAMILY, formatAddress, type IpAddress, isIn, isMapped } from "./address.js";
import { AddressProblem, networkProblem, parseAddress } from "./parse-address.js";

export const IP_TYPE: OpaqueType = opaqueType("net.IP");
export const CIDR_TYPE: OpaqueType = opaqueType("net.CIDR");

const BITS_IN_BYTE = 8;

export class Ip extends Opaque {
  override readonly type = IP_TYPE;

  constructor(readonly address: IpAddress) {
    super();
  }

  override equals(other: Opaque): boolean {
    const { family, bits } = (other as Ip).address;
    return family === this.address.family && bits === this.address.bits;
  }

  override toString(): string {
    return formatAddress(this.address);
  }
}

/** A network: an address, possibly with host bits set, and the length of its prefix. */
export class Cidr extends Opaque {
  override readonly type = CIDR_TYPE;

  constructor(
    readonly address: IpAddress,
    readonly prefix: number,
  ) {
    super();
  }

  /** Number of bytes of the prefix, which is the size for costs. */
  get size(): number {
    return Math.ceil(this.prefix / BITS_IN_BYTE);
  }

  override equals(other: Opaque): boolean {
    const { address, prefix } = other as Cidr;
    return prefix === this.prefix && address.family === this.address.family && address.bits === this.address.bits;
  }

  containsAddress(address: IpAddress): boolean {
    return address.family === this.address.family && isIn(address, { bits: this.address.bits, prefix: this.prefix });
  }

  contains(other: Cidr): boolean {
    return this.prefix <= other.prefix && this.containsAddress(other.address);
  }

  /** Returns the network with its host bits cleared. */
  masked(): Cidr {
    const { family, bits } = this.address;
    const rest = BigInt(BITS_OF_FAMILY[family] - this.prefix);
    return new Cidr({ family, bits: (bits >> rest) << rest }, this.prefix);
  }

  override toString(): string {
    return `${formatAddress(this.address)}/${this.prefix}`;
  }
}

/** Parses an address, without a zone, that is not an IPv4 address in IPv6 form. */
export function parseIp(text: string): Ip | CelError {
  const address = parseAddress(text);
  if (address instanceof AddressProblem) {
    return new CelError(
      `IP Address ${shownQuoted(text)} parse error during conversion from string: ${address.describe(text)}`,
    );
  }
  if (address.zone !== "") return new CelError(`IP address ${shownQuoted(text)} with zone value is not allowed`);
  return isMapped(address) ? mappedError(text) : new Ip(address);
}

const NETWORK_ERROR = "network address parse error during conversion from string: ";

export function parseCidr(text: string): Cidr | CelError {
  const network = parseNetwork(text);
  if (typeof network === "string")
    return new CelError(`${NETWORK_ERROR}${NETWORK_ERROR}${networkProblem(text, network)}`);
  if (!isMapped(network.address)) return network;
  return new CelError(NETWORK_ERROR + mappedError(text).message);
}

/** Returns the network, or what is wrong with the text. */
function parseNetwork(text: string): Cidr | string {
  const slash = text.lastIndexOf("/");
  if (slash === -1) return "no '/'";
  const addressText = text.slice(0, slash);
  const address = parseAddress(addressText);
  if (address instanceof AddressProblem) return address.describe(addressText);
  if (address.zone !== "") return "IPv6 zones cannot be present in a prefix";
  const bits = text.slice(slash + 1);
  if (!/^(?:\d|[1-9]\d{1,17})$/.test(bits)) return `bad bits after slash: ${shownQuoted(bits)}`;
  const prefix = Number(bits);
  return prefix > BITS_OF_FAMILY[address.family] ? "prefix length out of range" : new Cidr(address, prefix);
}

function mappedError(text: string): CelError {
  return new CelError(`IPv4-mapped IPv6 address ${shownQuoted(text)} is not allowed`);
}
