/**
 * A server on this machine alone with the files of the console and, beside them, the API of another server, to which it adds the
 * credential of a kubeconfig. Nothing of a request or an answer is logged.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StatusError } from "../../api/status.js";
import { nodeHttp } from "../../base/node-http.js";
import type { Connection } from "../../client/configuration/connect.js";
import { CONSOLE_PAGE, consolePageOfProxy } from "../../server/console/console-files.js";
import { CONSOLE_PATH, CONSOLE_SECURITY_HEADERS, consoleAnswer } from "../../server/console/console-handlers.js";
import { passOn } from "./proxied-api.js";
import { ProxyGate } from "./proxy-gate.js";

const HOST = "127.0.0.1";
/** A browser opens six connections to a server; several may show the console. */
const MAX_CONNECTIONS = 64;

export interface ConsoleProxy {
  /** The address of the console, with the random path. Who knows it acts as the user of the kubeconfig. */
  readonly url: string;
  /** Ends all requests, watches included. The connection to the server is the caller's. */
  close(): Promise<void>;
}

/** @param port 0 for any free one @throws the system's error if it can't listen there */
export async function startConsoleProxy(connection: Connection, port: number): Promise<ConsoleProxy> {
  const gate = new ProxyGate();
  const server = nodeHttp.createServer((request, response) => {
    void answered(connection, gate, request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listening(server, port);
  return {
    url: `http://${HOST}:${portOf(server)}${gate.path}${CONSOLE_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answered(
  connection: Connection,
  gate: ProxyGate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = gate.admit(request, request.socket.localPort ?? 0);
    // A caller who may not pass learns nothing, not even what listens here.
    if (path === undefined) response.writeHead(404, { connection: "close" }).end();
    else if (path.startsWith(CONSOLE_PATH)) await sendFile(request, response, path.slice(CONSOLE_PATH.length));
    else await passOn(connection, request, response, path);
  } catch (error) {
    sendFailure(response, error);
  }
}

/** @throws StatusError 404 if there is no such file */
async function sendFile({ headers }: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const name = path.replace(/\?.*$/s, "");
  if (name === "" || name === CONSOLE_PAGE) {
    const body = await consolePageOfProxy();
    response.writeHead(200, {
      ...CONSOLE_SECURITY_HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-length": body.length,
      // The next start has another path and may have another port.
      "cache-control": "no-store",
    });
    response.end(body);
    return;
  }
  const answer = await consoleAnswer({ headers }, name);
  const written = Object.entries(answer.headers).map(([key, value]): [string, string | string[]] => [
    key,
    typeof value === "string" ? value : [...value],
  ]);
  response.writeHead(answer.status, Object.fromEntries(written));
  response.end(answer.body);
}

/** A failure before the answer began is said to the page; one in the middle of it ends the connection. */
function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const failure = error instanceof StatusError ? error : unreachable(error);
  const body = JSON.stringify(failure.toStatus());
  response.writeHead(failure.code, { "content-type": "application/json", connection: "close" });
  response.end(body);
}

function unreachable(error: unknown): StatusError {
  const why = error instanceof Error ? error.message : String(error);
  return new StatusError(502, "ServiceUnavailable", `the console's proxy got no answer of the server: ${why}`);
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
