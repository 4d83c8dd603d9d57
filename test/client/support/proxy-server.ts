/** Proxies on 127.0.0.1 that do what proxies do: HTTP with CONNECT, the same within TLS, and SOCKS 5. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { TestContext } from "node:test";
import type { KeyPair } from "./authority.js";

export interface ProxyScene {
  /** Without credentials. */
  readonly url: string;
  /** `CONNECT host:port`, or method and URL of a plain request, or `SOCKS host:port`. */
  readonly seen: string[];
  readonly tunnels: Socket[];
}

export interface ProxyKind {
  readonly protocol: "http" | "https" | "socks5";
  readonly identity?: KeyPair;
  /** `name:password`, which is asked for. */
  readonly user?: string;
  /** Where connections go, whatever the target: names need not exist. */
  readonly port: number;
}

export async function proxyServer(t: TestContext, kind: ProxyKind): Promise<ProxyScene> {
  const seen: string[] = [];
  const sockets: Socket[] = [];
  const tunnels: Socket[] = [];
  const bridge = (from: Socket): Socket => {
    const to = connect(kind.port, "127.0.0.1");
    sockets.push(to);
    to.on("error", () => from.destroy()).on("close", () => from.destroy());
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
    tunnels.push(from);
    return to;
  };
  const server = kind.protocol === "socks5" ? socksServer(kind, seen, bridge) : httpServer(kind, seen, bridge);
  server.on("connection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return { url: `${kind.protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, tunnels };
}

function httpServer(kind: ProxyKind, seen: string[], bridge: (from: Socket) => Socket): Server {
  const isRefused = ({ headers }: IncomingMessage): boolean =>
    kind.user !== undefined && headers["proxy-authorization"] !== `Basic ${Buffer.from(kind.user).toString("base64")}`;
  const forward = (received: IncomingMessage, reply: ServerResponse): void => {
    seen.push(`${received.method} ${received.url}`);
    if (isRefused(received)) return void reply.writeHead(407).end();
    const { host, pathname, search } = new URL(received.url ?? "");
    const { "proxy-authorization": _own, ...headers } = received.headers;
    const outgoing = request(
      {
        port: kind.port,
        host: "127.0.0.1",
        method: received.method,
        path: pathname + search,
        headers: { ...headers, host },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(reply);
      },
    );
    outgoing.on("error", () => reply.destroy());
    reply.on("close", () => outgoing.destroy());
    received.pipe(outgoing);
  };
  const server =
    kind.protocol === "https"
      ? createTlsServer({ cert: kind.identity?.certificate ?? "", key: kind.identity?.key ?? "" }, forward)
      : createServer(forward);
  server.on("connect", (received: IncomingMessage, socket: Socket) => {
    seen.push(`CONNECT ${received.url}`);
    // it is no longer the server's to listen for: a client that is refused may be gone before it has read all
    socket.on("error", () => socket.destroy());
    if (isRefused(received)) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const to = bridge(socket);
    to.on("connect", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(to).pipe(socket);
    });
  });
  return server;
}

function socksServer(kind: ProxyKind, seen: string[], bridge: (from: Socket) => Socket): Server {
  return createTcpServer(async (socket) => {
    socket.on("error", () => socket.destroy());
    const iterator = socket.iterator({ destroyOnReturn: false });
    // as the client waits for every answer, a chunk is a message; a client that leaves instead of asking asks for nothing
    const message = async (): Promise<Buffer | undefined> =>
      iterator.next().then(
        ({ value }) => value as Buffer | undefined,
        () => undefined,
      );
    const methods = await message();
    if (methods === undefined) return void socket.destroy();
    if (kind.user === undefined) socket.write(Buffer.of(5, 0));
    else {
      if (!methods.subarray(2).includes(2)) return void socket.end(Buffer.of(5, 0xff));
      socket.write(Buffer.of(5, 2));
      const said = await message();
      if (said === undefined) return void socket.destroy();
      const nameBytes = said[1] ?? 0;
      const user = `${said.subarray(2, 2 + nameBytes)}:${said.subarray(3 + nameBytes)}`;
      socket.write(Buffer.of(1, user === kind.user ? 0 : 1));
      if (user !== kind.user) return void socket.end();
    }
    const wanted = await message();
    if (wanted === undefined) return void socket.destroy();
    const host =
      wanted[3] === 3 ? wanted.subarray(5, -2).toString() : wanted.subarray(4, -2).join(wanted[3] === 1 ? "." : ",");
    seen.push(`SOCKS ${host}:${wanted.readUInt16BE(wanted.length - 2)}`);
    await iterator.return?.();
    const to = bridge(socket);
    to.on("connect", () => {
      socket.write(Buffer.of(5, 0, 0, 1, 127, 0, 0, 1, 0, 0));
      socket.pipe(to).pipe(socket);
    });
  });
}
