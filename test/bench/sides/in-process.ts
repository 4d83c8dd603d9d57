/** Sends requests to a server in this process, since a socket does not affect what is stored. */

import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "../../../runtime/index.js";
import type { HttpRequest, HttpResponse } from "../../../runtime/pipeline/request/http.js";
import { APPLY_TYPE, formatNumber, type LoadPlan, NUMBER, SLOT } from "../load/plan.js";

/** Creates an object. @throws Error unless the answer is 201 */
export async function createInProcess(server: Server, path: string, body: string): Promise<void> {
  await answerOf(server, { method: "POST", path, body: onePiece(body) }, 201);
}

/** Applies the object of the body as the field manager. @throws Error unless the answer is 200 or 201 */
export async function applyInProcess(
  server: Server,
  collection: string,
  body: string,
  fieldManager: string,
): Promise<void> {
  const { metadata } = JSON.parse(body) as { readonly metadata: { readonly name: string } };
  const path = `${collection}/${metadata.name}`;
  const query = new URLSearchParams({ fieldManager });
  const { status } = await anyAnswerOf(server, { method: "PATCH", path, query, body: onePiece(body) }, APPLY_TYPE);
  if (status !== 200 && status !== 201) throw new Error(`PATCH ${path}: found status ${status}, expected 200 or 201`);
}

/** Returns a function that sends the requests of a plan without a socket and resolves to the body of the answer. */
export function requestsInProcess(server: Server, plan: LoadPlan): (number: number) => Promise<Buffer> {
  const { method, status, contentType } = plan;
  const [path = "", query = ""] = plan.path.split("?");
  return async (number) => {
    const fill = (text: string): string => filled(text, plan, number);
    const body = fill(plan.bodies[number % plan.bodies.length] ?? "");
    const request = { method, path: fill(path), query: new URLSearchParams(query), body: onePiece(body) };
    const answer = await answerOf(server, request, status, contentType);
    if (typeof answer.body === "function") throw new Error(`${method} ${path}: found a streamed body`);
    return Buffer.from(answer.body);
  };
}

function filled(text: string, { slots }: LoadPlan, number: number): string {
  return text.replaceAll(NUMBER, formatNumber(number)).replaceAll(SLOT, formatNumber(number % slots));
}

/** Reads a path and returns a header of the answer. @throws Error unless the answer is 200 and has the header */
export async function headerInProcess(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
  name: string,
): Promise<string> {
  const authorization = `Bearer ${server.adminToken}`;
  const answer = await answerOf(server, { method: "GET", path, headers: { authorization, ...headers } }, 200);
  const value = answer.headers[name];
  if (typeof value !== "string") throw new Error(`GET ${path}: found no header ${name}`);
  return value;
}

/** Returns the body of an answer. @throws Error unless it is 200 */
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

type InProcessRequest = Pick<HttpRequest, "method" | "path"> & Partial<HttpRequest>;

const READY_POLL_MS = 10;

/** Resolves once the server has loaded its store. */
export function untilReadyInProcess(server: Server): Promise<void> {
  return untilFoundInProcess(server, "/readyz");
}

/** Resolves once the path answers 200. */
export async function untilFoundInProcess(server: Server, path: string): Promise<void> {
  while ((await anyAnswerOf(server, { method: "GET", path })).status !== 200) await delay(READY_POLL_MS);
}

function anyAnswerOf(
  server: Server,
  request: InProcessRequest,
  contentType = "application/json",
): Promise<HttpResponse> {
  return server.handle({
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${server.adminToken}`, "content-type": contentType },
    body: onePiece(""),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
    ...request,
  });
}

async function answerOf(
  server: Server,
  request: InProcessRequest,
  status: number,
  contentType?: string,
): Promise<HttpResponse> {
  const answer = await anyAnswerOf(server, request, contentType);
  if (answer.status !== status) {
    throw new Error(`${request.method} ${request.path}: found status ${answer.status}, expected ${status}`);
  }
  return answer;
}

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
