/** Requests to a server in this process: a socket adds nothing to what is stored. */

import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "../../../runtime/index.js";
import type { HttpRequest, HttpResponse } from "../../../runtime/pipeline/http.js";

/** @throws Error unless the answer is 201. */
export async function createInProcess(server: Server, path: string, body: string): Promise<void> {
  await answerOf(server, { method: "POST", path, body: onePiece(body) }, 201);
}

/** The body of an answer. @throws Error unless it is 200. */
export async function readInProcess(server: Server, path: string, query: string): Promise<Buffer> {
  const request = { method: "GET", path, query: new URLSearchParams(query) };
  const { body } = await answerOf(server, request, 200);
  if (typeof body !== "function") return Buffer.from(body);
  const pieces: Uint8Array[] = [];
  await body({
    write(piece) {
      pieces.push(piece);
      return true;
    },
    drained: async () => {},
    bufferedBytes: 0,
    signal: new AbortController().signal,
  });
  return Buffer.concat(pieces);
}

type Asked = Pick<HttpRequest, "method" | "path"> & Partial<HttpRequest>;

const READY_POLL_MS = 10;

/** Resolves once the server has loaded what is stored. */
export async function untilReadyInProcess(server: Server): Promise<void> {
  while ((await anyAnswerOf(server, { method: "GET", path: "/readyz" })).status !== 200) await delay(READY_POLL_MS);
}

function anyAnswerOf(server: Server, asked: Asked): Promise<HttpResponse> {
  return server.handle({
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" },
    body: onePiece(""),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
    ...asked,
  });
}

async function answerOf(server: Server, asked: Asked, status: number): Promise<HttpResponse> {
  const answer = await anyAnswerOf(server, asked);
  if (answer.status !== status) {
    throw new Error(`${asked.method} ${asked.path}: found status ${answer.status}, expected ${status}`);
  }
  return answer;
}

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
