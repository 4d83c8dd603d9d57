/** A server on 127.0.0.1 that answers as a test says and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { TestContext } from "node:test";
import type { TLSSocket } from "node:tls";
import type { KeyPair } from "./authority.js";

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Buffer;
  readonly httpVersion: string;
  /** Common name of the certificate that the connection showed. */
  readonly user: string | undefined;
  /** The same for all requests of a connection. */
  readonly connection: unknown;
  readonly request: IncomingMessage | Http2ServerRequest;
}

/** HTTP/2 answers have what the tests use of these. */
export type Reply = ServerResponse;
export type Script = (received: Received, reply: Reply, count: number) => void;

export interface ServerKind {
  readonly protocol: "http" | "https" | "h2";
  readonly identity?: KeyPair;
  /** Asks for a client certificate of this authority. */
  readonly clientCa?: string;
  readonly maxConcurrentStreams?: number;
}

export interface ScriptedServer {
  readonly url: string;
  readonly received: Received[];
  /** Sockets that clients opened, ended ones included. */
  readonly sockets: Socket[];
}

export async function scriptedServer(
  t: TestContext,
  script: Script,
  kind: ServerKind = { protocol: "http" },
): Promise<ScriptedServer> {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  const listener = async (
    request: IncomingMessage | Http2ServerRequest,
    reply: Reply | Http2ServerResponse,
  ): Promise<void> => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // whoever asks has given up in the middle of the question
      return;
    }
    const { method = "", url = "", headers, httpVersion } = request;
    const bytes = Buffer.concat(chunks);
    const body = bytes.toString("utf8");
    const connection = "stream" in request ? request.stream.session : request.socket;
    const one = {
      method,
      url,
      headers,
      body,
      bytes,
      httpVersion,
      user: commonNameOf(request.socket),
      connection,
      request,
    };
    received.push(one);
    script(one, reply as Reply, received.length);
  };
  const tls = {
    ...(kind.identity === undefined ? {} : { cert: kind.identity.certificate, key: kind.identity.key }),
    ...(kind.clientCa === undefined ? {} : { ca: kind.clientCa, requestCert: true, rejectUnauthorized: true }),
  };
  const settings =
    kind.maxConcurrentStreams === undefined ? {} : { settings: { maxConcurrentStreams: kind.maxConcurrentStreams } };
  const server =
    kind.protocol === "http"
      ? createServer(listener)
      : kind.protocol === "https"
        ? createTlsServer(tls, listener)
        : createSecureServer({ ...tls, ...settings }, listener);
  server.on(kind.protocol === "http" ? "connection" : "secureConnection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  const scheme = kind.protocol === "http" ? "http" : "https";
  return { url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`, received, sockets };
}

function commonNameOf(socket: Socket): string | undefined {
  const name = "getPeerCertificate" in socket ? (socket as TLSSocket).getPeerCertificate().subject?.CN : undefined;
  return typeof name === "string" ? name : undefined;
}

export function replyJson(reply: Reply, body: unknown, code = 200, headers: Record<string, string> = {}): void {
  reply.writeHead(code, { "content-type": "application/json", ...headers });
  reply.end(JSON.stringify(body));
}

export function statusBody(code: number, reason: string, more: object = {}): object {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: `${reason} happened`,
    reason,
    code,
    ...more,
  };
}
