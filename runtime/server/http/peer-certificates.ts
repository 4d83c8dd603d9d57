/** What a client has shown of itself on its connection: read once, when its first request comes. */
import type { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { PeerCertificates } from "../../authn/authenticator.js";

/** By connection. The platform takes certificates from its own list when it gives them out: they are there once only. */
const shown = new WeakMap<Socket | ServerHttp2Session, PeerCertificates | typeof NOTHING>();
const NOTHING = "nothing";

/**
 * The same object for all requests of a connection; undefined where there is no TLS, or no certificate.
 * @param request that has just come: later its connection may be gone, with what was shown on it
 */
export function peerCertificatesOf(request: IncomingMessage): PeerCertificates | undefined {
  const session = sessionOf(request);
  // its socket is not there any more
  if (session?.destroyed) return undefined;
  const connection = session ?? request.socket;
  let found = shown.get(connection);
  if (found === undefined) {
    found = read((session?.socket ?? request.socket) as TLSSocket) ?? NOTHING;
    shown.set(connection, found);
  }
  return found === NOTHING ? undefined : found;
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
