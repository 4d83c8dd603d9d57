/** Byte streams to a server through a proxy: by HTTP CONNECT, over TLS if the proxy requires it, or by SOCKS 5. */
import { request as requestTls } from "node:https";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { type ConnectionOptions, rootCertificates } from "node:tls";
import { nodeHttp } from "../../base/node-http.js";
import { messageOf } from "../client-errors.js";
import { type ProxyAddress, proxyText } from "./proxy-address.js";
import type { TlsSettings } from "./server-address.js";
import { agreeOnSocks } from "./socks5.js";

/** The time limit until the proxy has connected to the server. */
export const TUNNEL_TIMEOUT_MS = 30_000;

export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
}

/**
 * @param tls the server's TLS settings. Its authorities are trusted for the proxy too, beside those of the system. Its
 * client certificate is not presented to the proxy.
 * @throws Error that names the proxy without its credentials and has no code, since the server was never reached
 */
export async function openTunnel(
  proxy: ProxyAddress,
  target: TunnelTarget,
  tls: TlsSettings,
  timeoutMs = TUNNEL_TIMEOUT_MS,
): Promise<Socket> {
  try {
    return await (proxy.protocol === "socks5"
      ? throughSocks(proxy, target, timeoutMs)
      : throughHttp(proxy, target, tls, timeoutMs));
  } catch (error) {
    throw new Error(`proxy ${proxyText(proxy)}: ${messageOf(error)}`, { cause: error });
  }
}

/** The `Proxy-Authorization` header, if the proxy's address has a user. */
export function proxyAuthorization({ user }: ProxyAddress): Record<string, string> {
  if (user === undefined) return {};
  const pair = Buffer.from(`${user.name}:${user.password}`, "utf8").toString("base64");
  return { "proxy-authorization": `Basic ${pair}` };
}

/** `host:port` as it appears in requests. */
export function authorityOf({ host, port }: TunnelTarget): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** TLS options for the connection to the proxy itself. */
export function proxyTlsOptions(proxy: ProxyAddress, { ca }: TlsSettings): ConnectionOptions {
  return {
    // With an empty name, node verifies the host of the connection; without any, it would verify the Host header, which
    // is the server's.
    servername: isIP(proxy.host) === 0 ? proxy.host : "",
    ALPNProtocols: ["http/1.1"],
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  };
}

function throughHttp(proxy: ProxyAddress, target: TunnelTarget, tls: TlsSettings, timeoutMs: number): Promise<Socket> {
  const { protocol, host, port } = proxy;
  const path = authorityOf(target);
  const headers = { host: path, ...proxyAuthorization(proxy) };
  const options = { method: "CONNECT", host, port, path, headers, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing =
      protocol === "https" ? requestTls({ ...options, ...proxyTlsOptions(proxy, tls) }) : nodeHttp.request(options);
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no tunnel within ${timeoutMs} ms`)));
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => {
      answer.destroy();
      reject(new Error(`it answered ${answer.statusCode} to CONNECT`));
    });
    outgoing.on("connect", (answer, socket: Socket, head) => {
      socket.setTimeout(0);
      if (answer.statusCode === 200) {
        // In TLS and HTTP the client speaks first; servers of other protocols may already have sent bytes.
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      } else {
        socket.destroy();
        reject(new Error(`it answered ${answer.statusCode} to CONNECT`));
      }
    });
    outgoing.end();
  });
}

async function throughSocks(proxy: ProxyAddress, target: TunnelTarget, timeoutMs: number): Promise<Socket> {
  const socket = connectTcp({ host: proxy.host, port: proxy.port });
  const stop = setTimeout(() => socket.destroy(new Error(`no tunnel within ${timeoutMs} ms`)), timeoutMs);
  try {
    await agreeOnSocks(socket, target, proxy.user);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(stop);
  }
}
