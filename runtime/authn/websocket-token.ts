/**
 * Bearer tokens among the subprotocols of a WebSocket, for browsers, which can't set an Authorization header there. The
 * subprotocol is `base64url.bearer.authorization.<domain>.<token in base64url>`, beside at least one real subprotocol.
 */
import { InvalidCredentialError } from "./authenticator.js";

export const WEBSOCKET_PROTOCOLS = "sec-websocket-protocol";

export interface OfferedProtocols {
  /** The tokens in base64url, as they were offered. */
  readonly tokens: readonly string[];
  /** The real subprotocols. */
  readonly others: readonly string[];
}

/** @param domain the domain of the API's groups, which is part of the subprotocol's name */
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

/**
 * @throws InvalidCredentialError for several tokens, an unreadable one, or one without another subprotocol beside it
 */
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
  return new InvalidCredentialError(
    "the bearer token among the protocols of the WebSocket is not base64url of valid UTF-8",
  );
}
