/** The source addresses of a request: those that proxies report, then that of the peer, which can't be forged. */
import { isIP } from "node:net";

/** Maximum number of addresses from headers; those nearest to the server are kept. */
export const MAX_FORWARDED_ADDRESSES = 32;
/** Maximum number of characters to read of a header. */
const MAX_HEADER_CHARACTERS = 4_096;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** @param peer the peer's address; something else for the server's own components */
export function sourceAddresses(headers: Headers, peer: string): readonly string[] {
  const addresses = forwarded(headers["x-forwarded-for"]);
  const [real] = forwarded(headers["x-real-ip"]);
  if (real !== undefined && !addresses.includes(real)) addresses.push(real);
  const own = plainAddress(peer);
  if (own !== undefined && addresses.at(-1) !== own) addresses.push(own);
  return addresses;
}

function forwarded(value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  const text = typeof value === "string" ? value : value.join(",");
  return text
    .slice(-MAX_HEADER_CHARACTERS)
    .split(",")
    .flatMap((part) => plainAddress(part.trim()) ?? [])
    .slice(-MAX_FORWARDED_ADDRESSES);
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function plainAddress(text: string): string | undefined {
  const [, mapped] = MAPPED_IPV4.exec(text) ?? [];
  const address = mapped ?? text;
  return isIP(address) === 0 ? undefined : address;
}
