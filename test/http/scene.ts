/** Servers over plain HTTP and over TLS, for tests that speak to their sockets. */
import assert from "node:assert/strict";
import { type ClientHttp2Session, type ClientSessionOptions, connect as connectHttp2 } from "node:http2";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { type CreateServerOptions, createServer, type Server } from "../../runtime/index.js";
import type { ListenOptions, RunningServer } from "../../runtime/server/http/http-server.js";
import { type Endpoint, RawConnection } from "./raw-connection.js";

export const TRANSPORTS = ["plain", "tls"] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
/** Of a user who is exempt from no limit and may do nothing by default. */
export const JANE = "jane-token";

/** What the server is told apart from being what it is. */
export interface SceneOptions extends CreateServerOptions {
  readonly connections?: ListenOptions["connections"];
}

export interface Scene extends Endpoint {
  readonly server: Server;
  readonly running: RunningServer;
  /** `authorization` header with its line end, of the admin. */
  readonly admin: string;
  open(): Promise<RawConnection>;
  /** Faults that the server has reported so far. */
  readonly faults: readonly unknown[];
}

const certificates = makeCertificates("test", ["127.0.0.1", "localhost"], Date.now());
const STOP_GRACE_MS = 200;
const scenes: { stop(): Promise<void> }[] = [];

export async function openScene(transport: Transport, options: SceneOptions = {}): Promise<Scene> {
  const { connections, ...rest } = options;
  const faults: unknown[] = [];
  const server = await createServer({
    authentication: { authenticators: [tokenAuthenticator(parseTokenFile(`${JANE},jane,1001,dev\n`, "tokens.csv"))] },
    controllers: [],
    profile: "orch",
    reportError: (error) => faults.push(error),
    ...rest,
  });
  const { ca, server: certificate } = certificates;
  const running = await server.listen({
    tls: transport === "tls" ? certificate : undefined,
    ...(connections === undefined ? {} : { connections }),
  });
  const endpoint = { port: running.port, ca: transport === "tls" ? ca.certificate : undefined };
  scenes.push({ stop: () => running.stop(STOP_GRACE_MS) });
  return {
    ...endpoint,
    server,
    running,
    faults,
    admin: `authorization: Bearer ${server.adminToken}\r\n`,
    open: () => RawConnection.open(endpoint),
  };
}

/** For `after`. */
export async function closeScenes(): Promise<void> {
  for (const { stop } of scenes.splice(0)) await stop();
}

export async function openHttp2(
  { running, ca }: Scene,
  options: ClientSessionOptions = {},
): Promise<ClientHttp2Session> {
  assert.ok(ca !== undefined, "HTTP/2 is served over TLS only");
  const session = connectHttp2(running.url, { ca, ...options } as ClientSessionOptions);
  session.on("error", () => {});
  await new Promise((resolve, reject) => {
    session.once("remoteSettings", resolve);
    session.once("close", () => reject(new Error("the session was closed before it began")));
  });
  return session;
}

/** A line of a request, headers, and a blank line. */
export function head(line: string, ...headers: string[]): string {
  return [line, "host: x", ...headers, "", ""].map((text) => text.replace(/\r\n$/, "")).join("\r\n");
}
