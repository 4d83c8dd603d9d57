/** Finds the credentials in the headers of a request, and removes them. */

import { badRequest } from "../../api/status.js";
import { bearerTokenOf, InvalidCredentialError } from "../../authn/authenticator.js";
import { offeredProtocols, tokenOfProtocols, WEBSOCKET_PROTOCOLS } from "../../authn/websocket-token.js";
import { textOfHeader } from "../../base/header-bytes.js";
import type { HttpRequest } from "./http.js";

const WEBSOCKET = /(?:^|,)\s*websocket\s*(?:,|$)/i;

/**
 * Returns the token of the Authorization header, or else the one that a WebSocket offers among its protocols.
 * @param domain the domain in the name of the protocol that carries tokens
 * @throws StatusError 400 for several Authorization headers
 * @throws InvalidCredentialError for a token that is not UTF-8
 */
export function bearerTokenOfRequest(
  { headers, upgrade, connection }: HttpRequest,
  domain: string,
): string | undefined {
  const { authorization, [WEBSOCKET_PROTOCOLS]: protocols } = headers;
  if (authorization !== undefined) {
    const token = tokenOfHeader(soleAuthorization(authorization), connection);
    if (token !== undefined) return token;
  }
  if (protocols === undefined || upgrade === undefined || !WEBSOCKET.test(upgrade)) return undefined;
  return tokenOfProtocols(offeredProtocols(protocols, domain));
}

interface PresentedToken {
  readonly header: string;
  readonly token: string | undefined;
}

/**
 * The latest Authorization header of each connection with its token: most connections present the same one all the time. What
 * one connection presents is compared with nothing that another one presented.
 */
const presented = new WeakMap<object, PresentedToken>();

/** @throws InvalidCredentialError for a token that is not UTF-8 */
function tokenOfHeader(header: string, connection: object | undefined): string | undefined {
  const known = connection && presented.get(connection);
  if (known?.header === header) return known.token;
  const bytes = bearerTokenOf(header);
  const token = bytes === undefined ? undefined : readable(bytes);
  if (connection !== undefined) presented.set(connection, { header, token });
  return token;
}

function soleAuthorization(header: string | readonly string[]): string {
  if (typeof header === "string") return header;
  const [sole = ""] = header;
  if (header.length > 1) throw badRequest(`the request has ${header.length} Authorization headers, expected one`);
  return sole;
}

function readable(token: string): string {
  const text = textOfHeader(token);
  if (text === undefined) throw new InvalidCredentialError("the bearer token is not UTF-8");
  return text;
}

/**
 * Returns the request without credentials, so that later stages can neither use a token nor pass it on to a backend
 * that trusts this server.
 * @param isIdentityHeader whether a proxy uses the header to name its user
 */
export function withoutCredentials(
  request: HttpRequest,
  domain: string,
  tellsIdentity?: (header: string) => boolean,
): HttpRequest {
  const { headers } = request;
  const protocols = headers[WEBSOCKET_PROTOCOLS];
  const said = tellsIdentity === undefined ? NO_HEADERS : Object.keys(headers).filter(tellsIdentity);
  if (headers.authorization === undefined && protocols === undefined && said.length === 0) return request;
  const others: Record<string, string | readonly string[] | undefined> = { ...headers };
  for (const name of said) others[name] = undefined;
  others.authorization = undefined;
  if (protocols !== undefined) others[WEBSOCKET_PROTOCOLS] = withoutTokens(protocols, domain);
  return withHeaders(request, others);
}

const NO_HEADERS: readonly string[] = [];

function withoutTokens(protocols: string | readonly string[], domain: string): typeof protocols | undefined {
  const { tokens, others } = offeredProtocols(protocols, domain);
  if (tokens.length === 0) return protocols;
  return others.length === 0 ? undefined : others.join(", ");
}

/** Returns the same request with other headers. */
export function withHeaders(request: HttpRequest, headers: HttpRequest["headers"]): HttpRequest {
  return new OtherHeaders(request, headers);
}

/** All properties of a request, so that the compiler reports one that the copy omits. */
type WholeRequest = { readonly [Name in keyof Required<HttpRequest>]: HttpRequest[Name] };

/** A copy that reads costly properties only on demand. Getters of a class cost nothing to create. */
class OtherHeaders implements WholeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: HttpRequest["body"];
  readonly remoteAddress: string;
  readonly upgrade: string | undefined;

  constructor(
    private readonly request: HttpRequest,
    readonly headers: HttpRequest["headers"],
  ) {
    this.method = request.method;
    this.path = request.path;
    this.query = request.query;
    this.body = request.body;
    this.remoteAddress = request.remoteAddress;
    this.upgrade = request.upgrade;
  }

  get peer(): HttpRequest["peer"] {
    return this.request.peer;
  }

  get connection(): object | undefined {
    return this.request.connection;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get isGone(): boolean | undefined {
    return this.request.isGone;
  }

  get ended(): AbortSignal | undefined {
    return this.request.ended;
  }
}
