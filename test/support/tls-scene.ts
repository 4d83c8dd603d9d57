/** A server over TLS with several authentication methods, and clients with certificates, over both versions of HTTP. */
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import type { AuthenticationOptions, CreateServerOptions, NamingProfile } from "../../runtime/index.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { type Authority, type KeyPair, makeAuthority } from "./certificates.js";
import { type JsonObject, type JsonValue, valueAt } from "./json.js";

export const HTTP_VERSIONS = [1, 2] as const;
export type HttpVersion = (typeof HTTP_VERSIONS)[number];

export interface AskOptions {
  /** Default: 1. */
  readonly http?: HttpVersion;
  readonly token?: string;
  /** A list is sent as several headers. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Default: a review of the caller's identity. */
  readonly method?: string;
  readonly path?: string;
  /** The body of a POST. Default: a review of the caller's identity. */
  readonly body?: object;
}

export interface TlsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonObject;
  /** The user that the server sees. */
  readonly user: JsonValue | undefined;
}

export interface TlsScene {
  readonly profile: NamingProfile;
  readonly url: string;
  readonly port: number;
  readonly adminToken: string;
  /** PEM of the server's own certificate. */
  readonly serverCa: string;
  readonly errors: readonly unknown[];
  /** Sends one request on a new connection. */
  ask(client: KeyPair | undefined, options?: AskOptions): Promise<TlsAnswer>;
  /** Opens an HTTP/2 connection, which the caller closes. */
  openHttp2(client: KeyPair | undefined): ClientHttp2Session;
  /** Sends one request on a session. */
  askOn(session: ClientHttp2Session, options?: AskOptions): Promise<TlsAnswer>;
}

const STOP_GRACE_MS = 200;
const running: RunningServer[] = [];
let serving: Promise<{ authority: Authority; server: KeyPair }> | undefined;

async function servingCertificate(): Promise<{ authority: Authority; server: KeyPair }> {
  const authority = await makeAuthority("serving");
  return { authority, server: await authority.issueServer() };
}

export async function openTlsScene(
  authentication: AuthenticationOptions,
  options: CreateServerOptions & { profile?: NamingProfile } = {},
): Promise<TlsScene> {
  serving ??= servingCertificate();
  const { authority, server: tls } = await serving;
  const errors: unknown[] = [];
  const profile = options.profile ?? orchProfile();
  const server = await createServer({
    // These tests are about authentication, so everything is allowed.
    authorization: { authorize: async () => ({ type: "Allow", reason: "" }) },
    controllers: [],
    reportError: (error) => errors.push(error),
    ...options,
    profile,
    authentication,
  });
  const listening = await server.listen({ tls });
  running.push(listening);
  const { url, port } = listening;
  const group = profile.words.authenticationGroup;
  const review = { apiVersion: `${group}/v1`, kind: "SelfSubjectReview" };
  const target = { url, ca: authority.certificate, path: `/apis/${group}/v1/selfsubjectreviews`, review };
  return {
    profile,
    url,
    port,
    adminToken: server.adminToken,
    serverCa: authority.certificate,
    errors,
    ask: (client, options = {}) =>
      options.http === 2 ? askHttp2(target, client, options) : askHttp1(target, client, options),
    openHttp2: (client) => openHttp2(target, client),
    askOn: (session, options = {}) => askOnSession(session, target, options),
  };
}

/** For `after`. */
export async function closeTlsScenes(): Promise<void> {
  for (const each of running.splice(0)) await each.stop(STOP_GRACE_MS);
}

interface TargetServer {
  readonly url: string;
  readonly ca: string;
  readonly path: string;
  readonly review: object;
}

function headersOf({ token, headers }: AskOptions): Record<string, string | string[]> {
  return {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function identityOf(client: KeyPair | undefined): { cert?: string; key?: string } {
  return client === undefined ? {} : { cert: client.certificate, key: client.key };
}

function askHttp1(target: TargetServer, client: KeyPair | undefined, options: AskOptions): Promise<TlsAnswer> {
  const { method = "POST", path = target.path } = options;
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      new URL(path, target.url),
      { method, ca: target.ca, ...identityOf(client), agent: false, headers: headersOf(options) },
      (response) => {
        const whole = async (): Promise<TlsAnswer> => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          return answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString());
        };
        whole().then(resolve, reject);
      },
    );
    request.once("error", reject);
    request.end(method === "POST" ? JSON.stringify(options.body ?? target.review) : undefined);
  });
}

function openHttp2(target: TargetServer, client: KeyPair | undefined): ClientHttp2Session {
  return connectHttp2(target.url, { ca: target.ca, ...identityOf(client) });
}

async function askHttp2(target: TargetServer, client: KeyPair | undefined, options: AskOptions): Promise<TlsAnswer> {
  const session = openHttp2(target, client);
  try {
    return await askOnSession(session, target, options);
  } finally {
    session.close();
  }
}

function askOnSession(session: ClientHttp2Session, target: TargetServer, options: AskOptions): Promise<TlsAnswer> {
  const { method = "POST", path = target.path } = options;
  return new Promise((resolve, reject) => {
    session.once("error", reject);
    const stream = session.request({ ":method": method, ":path": path, ...headersOf(options) });
    let headers: Record<string, string | string[] | undefined> = {};
    const chunks: Buffer[] = [];
    stream.on("response", (received) => {
      headers = received;
    });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("error", reject);
    stream.once("end", () => resolve(answerOf(Number(headers[":status"]), headers, Buffer.concat(chunks).toString())));
    stream.end(method === "POST" ? JSON.stringify(options.body ?? target.review) : undefined);
  });
}

function answerOf(status: number, headers: TlsAnswer["headers"], text: string): TlsAnswer {
  const body: JsonObject = JSON.parse(text);
  return { status, headers, body, user: status === 201 ? valueAt(body, "status", "userInfo") : undefined };
}
