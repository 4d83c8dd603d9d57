/** Where an issuer gives its tokens, as its discovery document has it: what a page needs that signs people in there. */
import type { JsonObject } from "../../api/json.js";

/**
 * Hosts that mean one host. In a URL a host may also have a `*`, which is a wildcard in a policy for pages, and a `;` or a
 * `,`, which would end what the policy says of it.
 */
const PLAIN_HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_HOST_CHARACTERS = 253;

/** Returns the origin of the token endpoint; undefined if there is none that a page may talk to. */
export function tokenOriginOf({ token_endpoint: endpoint }: JsonObject): string | undefined {
  return typeof endpoint === "string" ? plainOrigin(endpoint) : undefined;
}

/** The origin of an address over https, or http on loopback, whose host is a plain one; undefined for any other. */
export function plainOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  if (hostname.length > MAX_HOST_CHARACTERS || !PLAIN_HOST.test(hostname)) return undefined;
  const isProtected = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return isProtected ? origin : undefined;
}
