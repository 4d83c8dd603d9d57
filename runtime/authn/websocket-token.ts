/**
 * Bearer tokens among the protocols of a WebSocket: browsers can't set an Authorization header there. The protocol is
 * `base64url.bearer.authorization.<domain>.<token in base64url>`, beside at least one that is really meant.
 */
import { InvalidCredentialError } from "./authenticator.js";

export const WEBSOCKET_PROTOCOLS = "sec-websocket-protocol";

export interface OfferedProtocols {
  /** In base64url, as they were offered. */
  readonly tokens: readonly string[];
  /** What remains for whoever speaks the protocol. */
  readonly others: readonly string[];
}

/** @param domain of the API's groups, under which the protocol is known */
export function offeredProtocols(header: string | readonly string[], domain: string): OfferedProtocols {
  const prefix = `base64url.bearer.authorization.${domain}.`;
  const all = [header]
    .flat()
    .flatMap((value) => value.split(","))
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol !== "");
  return {
    tokens: all.filter((protocol) => protocol.startsWith(prefix)).map((protocol) => protocol.slice(prefix.length)),
    others: all.filter((protocol) => !protocol.startsWith(prefix)),
  };
}

const BASE64URL = /^[\w-]+$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws InvalidCredentialError for several tokens, one that is not readable, or one with no other protocol beside it */
export function tokenOfProtocols({ tokens, others }: OfferedProtocols): string | undefined {
  const [token, ...more] = tokens;
  if (token === undefined) return undefined;
  if (more.length > 0) throw new InvalidCredentialError(`the WebSocket offers ${tokens.length} bearer tokens`);
  if (others.length === 0) throw new InvalidCredentialError("the WebSocket offers no protocol beside the bearer token");
  if (!BASE64URL.test(token) || token.length % 4 === 1) throw unreadable();
  try {
    return utf8.decode(Buffer.from(token, "base64url"));
  } catch {
    throw unreadable();
  }
}

function unreadable(): InvalidCredentialError {
  return new InvalidCredentialError("the bearer token among the protocols of the WebSocket is no base64url of UTF-8");
}
