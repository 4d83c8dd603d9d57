/** What a client has shown of itself on its connection: read once, as soon as the connection is there. */
import type { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, ServerHttp2Session } from "node:http2";
import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { PeerCertificates } from "../../authn/authenticator.js";

/** By connection. The platform takes certificates from its own list when it gives them out: they are there once only. */
const shown = new WeakMap<Socket | ServerHttp2Session, PeerCertificates | typeof NOTHING>();
const NOTHING = "nothing";

/**
 * Reads what was shown, before the connection is read from again. A certificate whose signature is wrong leaves an error
 * behind in the TLS library, which would end the connection when its first request does not come together with
 * the end of the handshake; reading takes the error away, and the request is answered 401.
 * @param connection that has just been made
 */
export function keepPeerCertificates(connection: TLSSocket | ServerHttp2Session): void {
  // what comes over HTTP/2 knows its session alone
  const isOfSession = connection instanceof TLSSocket && connection.alpnProtocol === "h2";
  if (!isOfSession && !shown.has(connection)) keep(connection);
}

/**
 * The same object for all requests of a connection; undefined where there is no TLS, or no certificate.
 * @param request that has just come: later its connection may be gone, with what was shown on it
 */
export function peerCertificatesOf(request: IncomingMessage): PeerCertificates | undefined {
  const session = sessionOf(request);
  // its socket is not there any more
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

/** The HTTP/2 connection of a request, whose own socket is no more than a stand-in; undefined on HTTP/1.1. */
export function sessionOf(request: IncomingMessage): ServerHttp2Session | undefined {
  // a request on HTTP/1.1 may call itself one of HTTP/2
  const { stream } = request as unknown as Partial<Http2ServerRequest>;
  return stream?.session as ServerHttp2Session | undefined;
}

function read(socket: TLSSocket): PeerCertificates | undefined {
  // absent where there is no TLS, and in requests that a test makes up
  const own = socket.getPeerX509Certificate?.();
  if (own === undefined) return undefined;
  const chain: X509Certificate[] = [];
  for (let each: X509Certificate | undefined = own; each !== undefined; each = each.issuerCertificate) chain.push(each);
  // an Error in the types of the platform, which gives a code
  const fault = socket.authorized ? undefined : String(socket.authorizationError ?? "not verified");
  return { chain, fault };
}
