/** Requests to a server without a socket, and connections as a test wants them. */
import assert from "node:assert/strict";
import type { Server } from "../../runtime/index.js";
import type { BodyWriter, HttpRequest } from "../../runtime/pipeline/request/http.js";
import type { ApiBody, JsonObject } from "../support/json.js";

/** A connection that is full after the first chunk, and of which nobody takes anything. */
export class FullWriter implements BodyWriter {
  readonly chunks: string[] = [];
  bufferedBytes = 0;
  readonly signal = new AbortController().signal;

  write(chunk: Uint8Array): boolean {
    this.chunks.push(Buffer.from(chunk).toString());
    this.bufferedBytes += chunk.byteLength;
    return false;
  }

  drained(): Promise<void> {
    return new Promise(() => {});
  }
}

/** A connection that takes everything at once. */
class OpenWriter implements BodyWriter {
  readonly chunks: Uint8Array[] = [];
  readonly bufferedBytes = 0;
  readonly signal = new AbortController().signal;

  write(chunk: Uint8Array): boolean {
    this.chunks.push(chunk);
    return true;
  }

  drained(): Promise<void> {
    return Promise.resolve();
  }
}

export interface InProcessAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** The body came in pieces. */
  readonly isStreamed: boolean;
}

export async function ask(
  server: Server,
  method: string,
  url: string,
  options: { readonly body?: JsonObject; readonly accept?: string } = {},
): Promise<InProcessAnswer> {
  const { status, body } = await server.handle(requestTo(server, method, url, options));
  if (typeof body !== "function") return { status, body: Buffer.from(body), isStreamed: false };
  const writer = new OpenWriter();
  await body(writer);
  return { status, body: Buffer.concat(writer.chunks), isStreamed: true };
}

/** The body of an answer that must be a success. */
export async function jsonOf(server: Server, method: string, url: string, body?: JsonObject): Promise<ApiBody> {
  const answer = await ask(server, method, url, { body });
  assert.ok(answer.status < 300, `${method} ${url}: ${answer.body}`);
  return JSON.parse(answer.body.toString());
}

export function requestTo(
  { adminToken }: Server,
  method: string,
  url: string,
  { body, accept = "application/json" }: { readonly body?: JsonObject; readonly accept?: string } = {},
): HttpRequest {
  const { pathname, searchParams } = new URL(url, "http://in-process");
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: { authorization: `Bearer ${adminToken}`, "content-type": type, accept },
    body: (async function* () {
      if (body !== undefined) yield Buffer.from(JSON.stringify(body));
    })(),
    remoteAddress: "in-process",
    signal: new AbortController().signal,
  };
}
