/**
 * The control server of a test server: the methods of `kindsmith/testing` over HTTP, for programs in other languages.
 * It has a separate socket on loopback, so that its paths can't collide with those of the API.
 * docs/reference/test-server.md describes the documents.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHttp } from "../../base/node-http.js";
import type { TestServer } from "../../testing/server.js";
import { type ControlAnswer, ControlError, ControlRoutes } from "./control-routes.js";

export interface ControlServer {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  close(): Promise<void>;
}

/** The most bytes of a body. A rule with every list that it may have is smaller. */
const MAX_BODY_BYTES = 1024 * 1024;
const HOST = "127.0.0.1";

export async function openControlServer(server: TestServer): Promise<ControlServer> {
  const routes = new ControlRoutes(server);
  const wanted = digest(`Bearer ${server.adminToken}`);
  const http: Server = nodeHttp.createServer((request, response) => {
    void answerOf(request, routes, wanted).then((answer) => send(response, answer));
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(0, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

async function answerOf(request: IncomingMessage, routes: ControlRoutes, wanted: Buffer): Promise<ControlAnswer> {
  try {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), wanted))
      throw new ControlError(401, "expected the admin's token: Authorization: Bearer TOKEN");
    const body = await documentOf(request);
    const { pathname } = new URL(request.url ?? "/", "http://control");
    return await routes.answer(request.method ?? "", pathname, body);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ControlError) return { status: error.status, body: { error: message } };
    // The request contains a wrong rule or option.
    return { status: error instanceof TypeError ? 400 : 500, body: { error: message } };
  }
}

/** Returns a digest, so that texts of any length can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Returns the object in the body; an empty one if the body is empty or `null`. @throws ControlError */
async function documentOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new ControlError(413, `the body has more than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  let document: unknown;
  try {
    document = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new ControlError(400, "the body is not JSON");
  }
  // Client libraries of some languages send `null` for an absent body.
  if (document === null) return {};
  if (typeof document !== "object" || Array.isArray(document))
    throw new ControlError(400, "the body is not a JSON object");
  return document as Record<string, unknown>;
}

function send(response: ServerResponse, { status, body }: ControlAnswer): void {
  const text = `${JSON.stringify(body)}\n`;
  response.on("error", () => response.destroy());
  // A connection is not usable any more after a body that was not read to its end.
  const closes = status === 413 ? { connection: "close" } : {};
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...closes,
  });
  response.end(text);
}
