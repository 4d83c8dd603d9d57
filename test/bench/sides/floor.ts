/** Floors: bare node:http servers that move the same bytes as the product and do nothing else. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Side } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";

/** As long as the product's, so that requests have the same length. */
const TOKEN = "f".repeat(43);

/** Reads the body, if there is one, and answers with the recorded bytes as one prepared buffer. */
export function openReplay(plan: LoadPlan, recording: Buffer): Promise<Side> {
  return openBare(plan, (request, response) => {
    if (request.method === "GET") answer(response, plan.status, recording);
    else readBody(request, () => answer(response, plan.status, recording));
  });
}

/** Answers writes with the recorded object, after writing it as an event to every open watch. */
export function openBareFanOut(plan: LoadPlan, recording: Buffer): Promise<Side> {
  const frame = Buffer.concat([Buffer.from('{"type":"ADDED","object":'), recording, Buffer.from("}\n")]);
  const watches: ServerResponse[] = [];
  return openBare(plan, (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, HEADERS);
      response.flushHeaders();
      watches.push(response);
      return;
    }
    readBody(request, () => {
      for (const watch of watches) watch.write(frame);
      answer(response, plan.status, recording);
    });
  });
}

const HEADERS = { "cache-control": "no-cache, private", "content-type": "application/json" };

async function openBare(plan: LoadPlan, listener: RequestListener): Promise<Side> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    work: { type: "socket", plan, endpoint: { port: (server.address() as AddressInfo).port, token: TOKEN } },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Gathers the body, as a server that uses it has to. */
function readBody(request: IncomingMessage, whenRead: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => whenRead(Buffer.concat(chunks)));
}

function answer(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { ...HEADERS, "content-length": body.length });
  response.end(body);
}
