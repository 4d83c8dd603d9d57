/** Reads the certificates that a client presented, as soon as its connection is established. */
import type { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, ServerHttp2Session } from "node:http2";
import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { PeerCertificates } from "../../authn/authenticator.js";

/** The certificates by connection. They are kept because the platform hands each certificate out only once. */
const shown = new WeakMap<Socket | ServerHttp2Session, PeerCertificates | typeof NOTHING>();
const NOTHING = "nothing";

/**
 * Reads the certificates before anything else is read from the connection. A certificate with an invalid signature
 * leaves an error in the TLS library, which would end the connection if its first request does not arrive together with
 * the end of the handshake. Reading the certificate clears the error, and the request is answered with 401.
 * @param connection a connection that was just established
 */
export function keepPeerCertificates(connection: TLSSocket | ServerHttp2Session): void {
  // Requests over HTTP/2 know only their session.
  const isOfSession = connection instanceof TLSSocket && connection.alpnProtocol === "h2";
  if (!isOfSession && !shown.has(connection)) keep(connection);
}

/**
 * Returns the same object for all requests of a connection; undefined without TLS or without a certificate.
 * @param request a request that has just arrived, since its connection may be gone later
 */
export function peerCertificatesOf(request: IncomingMessage): PeerCertificates | undefined {
  const session = sessionOf(request);
  // A destroyed session has no socket any more.
  if (session?.destroyed) return undefined;
  const connection = session ?? request.socket;
  const found = shown.get(connection) ?? keep(connection);
  return found === NOTHING ? undefined : found;
}

function keep(connection: Socket | ServerHttp2Session): PeerCertificates | typeof NOTHING {
  const socket = connection instanceof Socket ? connection : connection.socket;
  const found = read(socket as TLSSocket) ?? NOTHING;
  shown.set(connection, found);
  return found;
}

/** Returns the HTTP/2 connection of a request, whose own socket is only a stand-in; undefined on HTTP/1.1. */
export function sessionOf(request: IncomingMessage): ServerHttp2Session | undefined {
  // A request on HTTP/1.1 may claim the version of HTTP/2.
  const { stream } = request as unknown as Partial<Http2ServerRequest>;
  return stream?.session as ServerHttp2Session | undefined;
}

function read(socket: TLSSocket): PeerCertificates | undefined {
  // Absent without TLS, and in requests that tests make up.
  const own = socket.getPeerX509Certificate?.();
  if (own === undefined) return undefined;
  const chain: X509Certificate[] = [];
  for (let each: X509Certificate | undefined = own; each !== undefined; each = each.issuerCertificate) chain.push(each);
  // The platform's types declare an Error, but the value is a code.
  const tlsError = socket.authorized ? undefined : String(socket.authorizationError ?? "not verified");
  return { chain, tlsError };
}
