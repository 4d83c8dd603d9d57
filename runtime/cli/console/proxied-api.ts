/** Passes the requests of the console's page on to the server, with the user's credential, and the answers back as they arrive. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { StatusError, tooLarge } from "../../api/status.js";
import { type Credential, impersonationHeaders } from "../../client/configuration/client-credentials.js";
import type { Connection } from "../../client/configuration/connect.js";
import type { Method, TransportHeaders, TransportResponse } from "../../client/transport/transport.js";
import { headersForBackend, headersFromBackend } from "../../pipeline/proxy/proxied-headers.js";

/** The largest body of a request. Servers of the API read no more than this by default. */
export const MAX_PROXIED_BODY_BYTES = 3 * 1024 * 1024;

const METHODS: ReadonlySet<string> = new Set<Method>(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Headers of the page's requests that say where the page is, which the server need not know. */
const OF_THE_PAGE = ["origin", "referer"];

/** Headers of answers that would apply to everything at the proxy's address. */
const WITHHELD: ReadonlySet<string> = new Set([
  "alt-svc",
  "clear-site-data",
  "content-security-policy",
  "location",
  "refresh",
  "service-worker-allowed",
  "set-cookie",
  "strict-transport-security",
  "www-authenticate",
]);

/**
 * An answer can be a page of anybody, such as that of a container behind the server's own proxy. Opened by itself it must not
 * run at the address of the console.
 */
const CONFINED = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/**
 * @param path what the server receives, query included
 * @throws StatusError 405 or 413 for a request that is not passed on
 * @throws ConnectionError if the server does not answer, and the errors of the credential
 */
export async function passOn(
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const answer = await authenticated(connection, {
    method: methodOf(request),
    path,
    headers: headersOf(connection, request),
    body: await bodyOf(request),
    signal: gone.signal,
  });
  response.writeHead(answer.status, { ...headersFromBackend(answer.headers, WITHHELD), ...CONFINED });
  // A watch says nothing until something changes; the page must know before that it is open.
  response.flushHeaders();
  for await (const chunk of answer.body) if (!response.write(chunk)) await drained(response);
  response.end();
}

interface Proxied {
  readonly method: Method;
  readonly path: string;
  readonly headers: TransportHeaders;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** Sends the request, and once more if the credential was refused and there is a newer one. */
async function authenticated(connection: Connection, proxied: Proxied): Promise<TransportResponse> {
  const { credentials } = connection;
  const credential = await credentials.current(proxied.signal);
  const first = await send(connection, proxied, credential);
  if (first.status !== 401 || !(await credentials.renew(credential, proxied.signal))) return first;
  for await (const _ of first.body) break;
  return send(connection, proxied, await credentials.current(proxied.signal));
}

function send({ transport }: Connection, proxied: Proxied, credential: Credential): Promise<TransportResponse> {
  const { body, headers, ...rest } = proxied;
  const { certificate } = credential;
  return transport.request({
    ...rest,
    headers: { ...headers, ...credential.headers },
    ...(body.length === 0 ? {} : { body }),
    ...(certificate === undefined ? {} : { certificate }),
  });
}

/** @throws StatusError */
function methodOf({ method = "" }: IncomingMessage): Method {
  if (METHODS.has(method)) return method as Method;
  throw new StatusError(405, "MethodNotAllowed", `the console's proxy does not pass ${method} on`);
}

function headersOf({ impersonation }: Connection, { headers }: IncomingMessage): TransportHeaders {
  const passed = headersForBackend({ headers });
  for (const name of OF_THE_PAGE) delete passed[name];
  return { ...passed, ...(impersonation === undefined ? {} : impersonationHeaders(impersonation)) };
}

/** @throws StatusError 413 as soon as the body is too large */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PROXIED_BODY_BYTES)
      throw tooLarge(`the console's proxy passes bodies of at most ${MAX_PROXIED_BODY_BYTES} bytes on`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}
