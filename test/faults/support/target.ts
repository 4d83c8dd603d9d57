/** A server to which tests speak over HTTP, each request on a connection of its own. */
import assert from "node:assert/strict";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

export interface Target {
  readonly url: string;
  readonly token: string;
  /** The authority of a server with TLS; PEM. */
  readonly ca?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  readonly body: any;
}

/** A request without an answer for so long counts as forgotten: no fault excuses that. */
const FORGOTTEN_AFTER_MS = 120_000;

/** Resolves with the answer's beginning. @throws Error when the connection breaks, or the signal comes, before that. */
export function openRequest(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  return new Promise((resolve, reject) => {
    const request = target.url.startsWith("https:") ? httpsRequest : httpRequest;
    const outgoing = request(new URL(path, target.url), {
      method,
      signal,
      agent: false,
      ca: target.ca,
      headers: {
        authorization: `Bearer ${target.token}`,
        ...(payload === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(payload) }),
      },
    });
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end(payload);
  });
}

/**
 * @throws Error when the connection breaks before the answer is complete
 * @throws AssertionError when the server has forgotten the request
 */
export async function call(target: Target, method: string, path: string, body?: unknown): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const forgotten = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new assert.AssertionError({ message: `${method} ${path}: no answer within ${FORGOTTEN_AFTER_MS} ms` }));
    }, FORGOTTEN_AFTER_MS);
  });
  try {
    return await Promise.race([answerOf(target, method, path, body), forgotten]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(target: Target, method: string, path: string, body: unknown): Promise<Reply> {
  const response = await openRequest(target, method, path, body);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = response.headers["content-type"]?.includes("json") === true;
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/** Whether a failed call certainly never reached a server. */
export function wasNeverSent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";
}
