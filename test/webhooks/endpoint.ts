/** A webhook over TLS that answers what a test says, and how clients find it. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { ServiceResolver } from "../../runtime/registry/kinds/service-resolver.js";
import type { KeyPair } from "../client/support/authority.js";

/** Of calls that are not about limits. */
export const LIMITS = { timeoutMs: 10_000, maxAnswerBytes: 10_000 };

export interface Seen {
  readonly path: string;
  readonly host: string;
  readonly body: string;
  readonly socket: Socket;
}

/** A webhook that answers what a test says. */
export class Endpoint {
  readonly seen: Seen[] = [];
  answer: (response: ServerResponse, seen: Seen) => void = (response) => void response.end('{"ok":1}');

  private constructor(
    readonly port: number,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(pair: KeyPair): Promise<Endpoint> {
    const server = createServer({ key: pair.key, cert: pair.certificate });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const endpoint = new Endpoint((server.address() as AddressInfo).port, async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    });
    server.on("request", async (request, response) => {
      let body = "";
      try {
        for await (const chunk of request) body += chunk;
      } catch {
        // whoever asks has given up in the middle of the question
        return;
      }
      const { url: path = "", headers, socket } = request;
      const seen = { path, host: headers.host ?? "", body, socket };
      endpoint.seen.push(seen);
      endpoint.answer(response, seen);
    });
    return endpoint;
  }
}

/** Every Service is at these ports of this machine. */
export function resolver(...ports: number[]): ServiceResolver {
  return { resolve: async () => ports.map((port) => ({ host: "127.0.0.1", port, isTrusted: true })) };
}

/** However the other side ends it: a reset is an end as well. */
export async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
}

export const anywhere = (): boolean => true;
export const bundle = (ca: string): string => Buffer.from(ca).toString("base64");
