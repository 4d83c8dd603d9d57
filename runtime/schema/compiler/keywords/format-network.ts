/** Formats of addresses and networks. */
import { isIP } from "node:net";

export function isIpv4(text: string): boolean {
  return isIP(text) === 4;
}

/** Does not accept a zone, as in `fe80::1%eth0`. */
export function isIpv6(text: string): boolean {
  return !text.includes("%") && isIP(text) === 6;
}

/** Accepts `10.0.0.0/8` and `fd00::/8`; host bits may be set. */
export function isCidr(text: string): boolean {
  const slash = text.lastIndexOf("/");
  const bits = text.slice(slash + 1);
  if (slash === -1 || !/^(?:0|[1-9]\d{0,2})$/.test(bits)) return false;
  const address = text.slice(0, slash);
  if (isIpv4(address)) return Number(bits) <= 32;
  return isIpv6(address) && Number(bits) <= 128;
}
