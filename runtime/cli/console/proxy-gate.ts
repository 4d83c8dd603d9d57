/**
 * Which requests may pass the proxy of `kindsmith console`. What passes acts with the user's credential, and every page of every
 * site can send requests to this machine, so a request has to know a path that is random, and has to come from the page itself.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** 128 bits. */
const SECRET_BYTES = 16;

/** A segment that leads upwards, encoded or not: it would leave the folder that a server may lie in. */
const UPWARDS = /\/(?:\.|%2e){1,2}(?:[/?#\\]|%5c|$)/i;

export interface GatedRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export class ProxyGate {
  /** The path that callers have to know, without a slash at its end. */
  readonly path = `/${randomBytes(SECRET_BYTES).toString("base64url")}`;

  /**
   * Returns the path and query below the random path, or undefined for a request that may not pass.
   * @param port the one that the proxy listens on
   */
  admit({ url = "", headers }: GatedRequest, port: number): string | undefined {
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    // A name that an attacker lets point to this machine is neither of them.
    if (headers.host === undefined || !hosts.includes(headers.host)) return undefined;
    if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return undefined;
    const rest = url.slice(this.path.length);
    if (!isSame(url.slice(0, this.path.length), this.path) || !rest.startsWith("/") || UPWARDS.test(rest))
      return undefined;
    return rest;
  }
}

/** Takes as long for a text that is nearly right as for any other of this length. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
