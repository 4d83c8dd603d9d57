/** Node's own servers of each transport without anything in front of the listener, on which floors are built. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Side } from "../bench-case.js";
import type { LoadPlan, Transport } from "../load/plan.js";
import { type Security, securityOf } from "./certificates.js";

/** A token as long as the product's, so that requests have the same length. */
const TOKEN = "f".repeat(43);

/** Starts a side whose requests `listener` answers. */
export async function openBare(plan: LoadPlan, listener: RequestListener): Promise<Side> {
  const { transport = "plain" } = plan;
  const security = await securityOf(plan);
  const server = createBare(transport, security, listener);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const trust = security === undefined ? {} : { ca: security.ca };
  return {
    work: { type: "socket", plan, endpoint: { port, token: TOKEN, transport, ...trust } },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function createBare(transport: Transport, security: Security | undefined, listener: RequestListener): Server {
  if (security === undefined) return createServer(listener);
  const { certificate: cert, key } = security.server;
  if (transport === "tls") return createHttpsServer({ cert, key }, listener) as unknown as Server;
  // Its requests and responses have the members that listeners of HTTP/1.1 use.
  return createSecureServer({ cert, key }, listener as never) as unknown as Server;
}
