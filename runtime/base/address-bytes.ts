/** IP addresses as bytes, which certificates and protocols write. */
import { isIPv4, isIPv6 } from "node:net";

/** Returns the 4 or 16 bytes of an address, or undefined for any other text. The zone of an IPv6 address is no part of it. */
export function addressBytes(text: string): Buffer | undefined {
  if (isIPv4(text)) return Buffer.from(text.split(".").map(Number));
  return isIPv6(text) ? ipv6Bytes(text) : undefined;
}

/** URLs normalize every spelling to one without an embedded IPv4 address. */
function ipv6Bytes(text: string): Buffer {
  const [head = "", tail] = new URL(`http://[${text.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const first = groups(head);
  const last = groups(tail ?? "");
  const all = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
