/** The peers of a server with several authentication methods: an issuer of ID tokens and an authenticating proxy. */
import { once } from "node:events";
import type { IncomingMessage, RequestListener } from "node:http";
import { createServer, request as httpsRequest, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { KeyPair } from "./certificates.js";

export interface LoopbackServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface Issuer extends LoopbackServer {
  /** Returns a signed token for `audience`, valid for ten minutes. */
  idToken(audience: string, claims: JWTPayload): Promise<string>;
}

/** An OpenID Connect provider as far as an API server needs it: a discovery document and keys. */
export async function startIssuer(pair: KeyPair): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const server = await listening(pair, (request, response) => {
    const documents: Record<string, object> = {
      "/.well-known/openid-configuration": { issuer: server.url, jwks_uri: `${server.url}/keys` },
      "/keys": { keys: [key] },
    };
    const document = documents[request.url ?? ""];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? {}));
  });
  return {
    ...server,
    idToken: (audience, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuer(server.url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime("10m")
        .sign(privateKey),
  };
}

export interface ProxySettings {
  readonly pair: KeyPair;
  /** The API server, and the authority of its certificate. */
  readonly target: { readonly url: string; readonly ca: string };
  /** The certificate that identifies the proxy to the API server. */
  readonly identity: KeyPair;
  /** The identity headers for the bearer of one of the proxy's tokens. */
  readonly headersOf: (token: string) => Readonly<Record<string, string | string[]>> | undefined;
}

/**
 * Starts a proxy that authenticates callers by its own tokens and passes their identity to the API server in headers.
 */
export function startProxy({ pair, target, identity, headersOf }: ProxySettings): Promise<LoopbackServer> {
  return listening(pair, (request, response) => {
    const { authorization = "", host: _host, ...headers } = request.headers;
    const bearer = headersOf(authorization.replace("Bearer ", ""));
    if (bearer === undefined) return void response.writeHead(401).end();
    const outgoing = httpsRequest(
      new URL(request.url ?? "/", target.url),
      {
        method: request.method,
        ca: target.ca,
        cert: identity.certificate,
        key: identity.key,
        agent: false,
        headers: { ...headers, ...bearer },
      },
      (answer: IncomingMessage) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.once("error", () => void (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(outgoing);
  });
}

async function listening(pair: KeyPair, listener: RequestListener): Promise<LoopbackServer> {
  const server: Server = createServer({ key: pair.key, cert: pair.certificate }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
