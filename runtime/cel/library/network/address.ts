/** IP addresses as numbers: their text form and their categories. */

export type IpFamily = 4 | 6;

export interface IpAddress {
  readonly family: IpFamily;
  /** All bits of the address as a number. */
  readonly bits: bigint;
}

export const BITS_OF_FAMILY: Readonly<Record<IpFamily, number>> = { 4: 32, 6: 128 };

const GROUPS = 8;
const GROUP_BITS = 16n;
const GROUP_MASK = 0xffffn;

/** A range of addresses with a common prefix. */
interface Block {
  readonly bits: bigint;
  readonly prefix: number;
}

const LOOPBACK: Readonly<Record<IpFamily, Block>> = {
  4: { bits: 0x7f000000n, prefix: 8 },
  6: { bits: 1n, prefix: 128 },
};
const LINK_LOCAL_UNICAST: Readonly<Record<IpFamily, Block>> = {
  4: { bits: 0xa9fe0000n, prefix: 16 },
  6: { bits: 0xfe80n << 112n, prefix: 10 },
};
const MULTICAST: Readonly<Record<IpFamily, Block>> = {
  4: { bits: 0xe0000000n, prefix: 4 },
  6: { bits: 0xff00n << 112n, prefix: 8 },
};
const LINK_LOCAL_MULTICAST_4: Block = { bits: 0xe0000000n, prefix: 24 };
/** `ff?2::`, with any flags of a multicast address. */
const LINK_LOCAL_MULTICAST_6 = { mask: 0xff0fn, value: 0xff02n };
const BROADCAST_4 = 0xffffffffn;
const MAPPED_4: Block = { bits: 0xffffn << 32n, prefix: 96 };

export function isUnspecified({ bits }: IpAddress): boolean {
  return bits === 0n;
}

export function isLoopback(address: IpAddress): boolean {
  return isIn(address, LOOPBACK[address.family]);
}

export function isLinkLocalUnicast(address: IpAddress): boolean {
  return isIn(address, LINK_LOCAL_UNICAST[address.family]);
}

export function isLinkLocalMulticast(address: IpAddress): boolean {
  if (address.family === 4) return isIn(address, LINK_LOCAL_MULTICAST_4);
  return ((address.bits >> 112n) & LINK_LOCAL_MULTICAST_6.mask) === LINK_LOCAL_MULTICAST_6.value;
}

/** Private addresses are also global unicast addresses. */
export function isGlobalUnicast(address: IpAddress): boolean {
  return !(
    isUnspecified(address) ||
    (address.family === 4 && address.bits === BROADCAST_4) ||
    isLoopback(address) ||
    isIn(address, MULTICAST[address.family]) ||
    isLinkLocalUnicast(address)
  );
}

/** Returns true for an IPv4 address in IPv6 form. */
export function isMapped({ family, bits }: IpAddress): boolean {
  return family === 6 && isIn({ family, bits }, MAPPED_4);
}

/** Returns true if the address is in the block. */
export function isIn({ family, bits }: IpAddress, block: Block): boolean {
  const rest = BigInt(BITS_OF_FAMILY[family] - block.prefix);
  return bits >> rest === block.bits >> rest;
}

/** Returns the canonical text; IPv6 abbreviates the first of the longest runs of zeros. */
export function formatAddress({ family, bits }: IpAddress): string {
  return family === 4 ? formatFour(bits) : formatSix(bits);
}

function formatFour(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => ((bits >> shift) & 0xffn).toString()).join(".");
}

function formatSix(bits: bigint): string {
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    Number((bits >> (GROUP_BITS * BigInt(GROUPS - 1 - index))) & GROUP_MASK),
  );
  const [start, end] = longestZeros(groups);
  const texts = groups.map((group) => group.toString(16));
  if (end - start < 2) return texts.join(":");
  return `${texts.slice(0, start).join(":")}::${texts.slice(end).join(":")}`;
}

/** Returns the start and end of the first of the longest runs of zeros. */
function longestZeros(groups: readonly number[]): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  for (let start = 0; start < groups.length; start += 1) {
    let end = start;
    while (groups[end] === 0) end += 1;
    if (end - start > longest[1] - longest[0]) longest = [start, end];
    start = Math.max(start, end);
  }
  return longest;
}
