/** Requests to a server in another process, with its certificate authority and its administrator's token. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { ServeProcess } from "./serve.js";

export interface ServeAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

export interface ServeRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly text?: string;
  /** By default each request uses a new connection. */
  readonly agent?: Agent;
}

/** Returns the content of a server's kubeconfig. */
export function credentialsOf({ kubeconfig }: Pick<ServeProcess, "kubeconfig">): {
  readonly ca: Buffer;
  readonly token: string;
} {
  const text = readFileSync(kubeconfig, "utf8");
  const value = (name: string): string => new RegExp(`${name}: "?([^"\\s]+)`).exec(text)?.[1] ?? "";
  return { ca: Buffer.from(value("certificate-authority-data"), "base64"), token: value("token") };
}

/** Resolves with the head of the answer. */
export function openRequest(
  server: Pick<ServeProcess, "url" | "kubeconfig">,
  path: string,
  { method = "GET", headers = {}, body, text, agent }: ServeRequest = {},
): Promise<IncomingMessage> {
  const { ca, token } = credentialsOf(server);
  const all = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, server.url), { method, ca, agent: agent ?? false, headers: all }, resolve);
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? text : JSON.stringify(body));
  });
}

export async function ask(
  server: Pick<ServeProcess, "url" | "kubeconfig">,
  path: string,
  options?: ServeRequest,
): Promise<ServeAnswer> {
  const response = await openRequest(server, path, options);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, text: Buffer.concat(chunks).toString() };
}

/** An agent that keeps one connection for all its requests. */
export function oneConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 });
}
