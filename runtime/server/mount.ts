/**
 * The Fastify adapter: one plugin a group version with a wildcard route, and one for everything else. It turns Fastify's
 * requests into the pipeline's and streams the answers; no policy lives here.
 */
import { constants as http2Constants } from "node:http2";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { groupVersionPath } from "../api/gvk.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../pipeline/http.js";
import type { ApiServer } from "./api-server.js";

const METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The Fastify plugin of a server; register it with a `prefix` to embed the API below a path (GEN-011). */
export function apiPlugin(server: ApiServer) {
  return async (app: FastifyInstance, options: { prefix?: string }): Promise<void> => {
    const prefix = options.prefix ?? "";
    // Bodies are read by the pipeline, after authorization, so no parser may touch them.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    const dispatch = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      answer(server, prefix, request, reply);
    for (const { name, versions } of server.scheme.groups()) {
      for (const version of versions) await app.register(groupVersionPlugin(groupVersionPath(name, version), dispatch));
    }
    app.route({ method: METHODS, url: "/", handler: dispatch });
    app.route({ method: METHODS, url: "/*", handler: dispatch });
  };
}

/** A client may take this long for the last bytes of a stream that is over. */
const LAST_BYTES_TIMEOUT_MS = 30_000;

/** A client that has its answer already may go on sending for this long. */
const MAX_LINGER_MS = 1_000;

type Dispatch = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function groupVersionPlugin(path: string, dispatch: Dispatch) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({ method: METHODS, url: path, handler: dispatch });
    app.route({ method: METHODS, url: `${path}/*`, handler: dispatch });
  };
}

const NOBODY_READS = AbortSignal.abort(new Error("the request asks for no body"));

/** Made once: an abort without a reason makes an exception with a stack, for every answer. */
const CLIENT_IS_GONE = new Error("the client is gone");

async function answer(server: ApiServer, prefix: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const client = new Client();
  reply.raw.on("close", () => client.leave());
  // Writing to a client that has just gone is no fault of ours; without a listener it would end the process.
  reply.raw.on("error", () => client.leave());
  const response = await server.handle(toHttpRequest(request, prefix, client));
  try {
    await send(request, reply, response, client);
  } catch (error) {
    // The status line is out: the only honest end is a broken connection.
    server.reportFault(new Error("an answer broke off", { cause: error }), String(response.headers["audit-id"]));
    reply.raw.destroy(error instanceof Error ? error : undefined);
  }
}

/** Whether the client is still there. Most answers never ask, so the signal is made for those that do. */
class Client {
  isGone = false;
  private controller: AbortController | undefined;

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.isGone) this.controller.abort(CLIENT_IS_GONE);
    }
    return this.controller.signal;
  }

  leave(): void {
    this.isGone = true;
    this.controller?.abort(CLIENT_IS_GONE);
  }
}

function toHttpRequest(request: FastifyRequest, prefix: string, client: Client): HttpRequest {
  const url = request.raw.url ?? "/";
  const at = url.indexOf("?");
  const path = (at < 0 ? url : url.slice(0, at)).slice(prefix.length);
  return {
    method: request.method,
    path: path === "" ? "/" : path,
    query: new URLSearchParams(at < 0 ? "" : url.slice(at + 1)),
    headers: request.headers,
    body: undestroyed(request.raw),
    remoteAddress: request.ip,
    get signal() {
      return client.signal;
    },
  };
}

/** Leaving the iteration early must not destroy the connection: the answer still has to go out. */
function undestroyed(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array> };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: HttpResponse,
  client: Client,
): Promise<void> {
  const { raw } = reply;
  const isHttp2 = request.raw.httpVersionMajor === 2;
  for (const [name, value] of Object.entries(response.headers)) raw.setHeader(name, value as string | string[]);
  const isUnread = !request.raw.readableEnded && !isHttp2 && response.status >= 400 && hasBody(request);
  if (isUnread) raw.setHeader("connection", "close");
  raw.writeHead(response.status);
  if (request.method === "HEAD") {
    // a streamed body holds a watch or a list: told that nobody reads, it lets go
    if (typeof response.body === "function") await response.body(bodyWriter(raw, NOBODY_READS));
    raw.end();
  } else if (typeof response.body === "function") {
    (raw as { flushHeaders?: () => void }).flushHeaders?.();
    await response.body(bodyWriter(raw, client.signal));
    if (!client.isGone) endInTime(raw);
  } else if (isUnread) {
    raw.write(response.body);
    await bodyLeft(request.raw);
    raw.end();
  } else raw.end(response.body);
  if (!request.raw.readableEnded) abandonBody(request, reply, isHttp2, isUnread);
}

/** Ends a stream. What its client does not take in time is given up with the connection, which would stay for ever. */
function endInTime(raw: FastifyReply["raw"]): void {
  const timer = setTimeout(() => raw.destroy(), LAST_BYTES_TIMEOUT_MS);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
  raw.once("finish", () => clearTimeout(timer));
  raw.end();
}

/**
 * Waits a while for the rest of a body that nobody wants: a connection that is closed while its client still sends takes
 * the answer with it.
 */
function bodyLeft(raw: FastifyRequest["raw"]): Promise<void> {
  raw.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_LINGER_MS);
    for (const event of ["end", "close", "error"]) {
      raw.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return (
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] !== undefined && headers["content-length"] !== "0")
  );
}

/** The rest of a body that nobody wants: HTTP/2 tells the client to stop, HTTP/1.1 closes after the answer. */
function abandonBody(request: FastifyRequest, reply: FastifyReply, isHttp2: boolean, closes: boolean): void {
  if (!isHttp2) {
    request.raw.resume();
    // Whoever still reads it would wait for ever: nothing tells them of the end of a connection that was closed by us.
    // A connection that stays open must not be touched.
    if (closes) reply.raw.once("close", () => request.raw.destroy());
    return;
  }
  const { stream } = request.raw as unknown as { stream?: { close(code: number): void; closed: boolean } };
  reply.raw.on("finish", () => {
    if (stream && !stream.closed) stream.close(http2Constants.NGHTTP2_NO_ERROR);
  });
  request.raw.resume();
}

interface RawResponse {
  write(chunk: Uint8Array): boolean;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  readonly writableLength?: number;
  readonly writableNeedDrain?: boolean;
  readonly stream?: { readonly writableLength: number; readonly writableNeedDrain: boolean };
}

function bodyWriter(raw: RawResponse, signal: AbortSignal): BodyWriter {
  return {
    signal,
    write: (chunk) => (signal.aborted ? true : raw.write(chunk)),
    get bufferedBytes() {
      return raw.stream?.writableLength ?? raw.writableLength ?? 0;
    },
    drained: () =>
      new Promise((resolve) => {
        const isFull = raw.stream?.writableNeedDrain ?? raw.writableNeedDrain ?? false;
        if (signal.aborted || !isFull) return resolve();
        const done = (): void => {
          raw.off("drain", done);
          raw.off("close", done);
          resolve();
        };
        raw.once("drain", done);
        raw.once("close", done);
      }),
  };
}
