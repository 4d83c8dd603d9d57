/** Where a proxy is, from a configuration file, an option or the environment, and which servers go past it. */
import { BlockList, isIP } from "node:net";
import { ConfigurationError } from "../client-errors.js";
import type { ServerAddress } from "./server-address.js";

export interface ProxyAddress {
  /** How the proxy itself is spoken to: by HTTP, by HTTP within TLS, or by SOCKS 5. */
  readonly protocol: "http" | "https" | "socks5";
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Never shown. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** What decides about the proxy of a server, the first that is set. */
export interface ProxySources {
  /** Of the caller: an address, or false for none. */
  readonly option?: string | false | undefined;
  /** Of the configuration file. */
  readonly configured?: { readonly url: string; readonly place: string } | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const PROTOCOLS: Readonly<Record<string, { protocol: ProxyAddress["protocol"]; port: number }>> = {
  "http:": { protocol: "http", port: 80 },
  "https:": { protocol: "https", port: 443 },
  "socks5:": { protocol: "socks5", port: 1080 },
  // the one whose proxy looks names up, as it does for both here
  "socks5h:": { protocol: "socks5", port: 1080 },
};

/** The one that requests to `server` go through; undefined for none. @throws ConfigurationError for what is no address of a proxy */
export function proxyFor(server: ServerAddress, sources: ProxySources): ProxyAddress | undefined {
  const { option, configured, environment } = sources;
  if (option === false) return undefined;
  if (option !== undefined) return parseProxyAddress(option, "proxy");
  if (configured !== undefined) return parseProxyAddress(configured.url, configured.place);
  const [variable, text] = firstSet(environment, server.isTls ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (text === "") return undefined;
  const [, exceptions] = firstSet(environment, "NO_PROXY");
  if (isLoopback(server.host) || isExcepted(server, exceptions)) return undefined;
  return parseProxyAddress(text.includes("://") ? text : `http://${text}`, variable);
}

/** @param place for the message; the text is not quoted, since it may hold a password. @throws ConfigurationError */
export function parseProxyAddress(text: string, place: string): ProxyAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const known = url && PROTOCOLS[url.protocol];
  if (url === undefined || known === undefined || url.hostname === "") {
    const found = url === undefined || url.hostname === "" ? "no such address" : `the scheme ${url.protocol}//`;
    throw new ConfigurationError(
      `${place}: found ${found}, expected http://, https:// or socks5://, then [user:password@]host[:port]`,
    );
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? known.port : Number(url.port);
  if (url.username === "") return { protocol: known.protocol, host, port };
  return {
    protocol: known.protocol,
    host,
    port,
    user: { name: decoded(url.username), password: decoded(url.password) },
  };
}

/** For messages: what it is without the credentials. */
export function proxyText({ protocol, host, port }: ProxyAddress): string {
  return `${protocol}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // a percent sign that encodes nothing stands for itself
    return part;
  }
}

/** Upper case goes before lower case. An empty text is as none. */
function firstSet(environment: ProxySources["environment"], name: string): [string, string] {
  for (const variable of [name, name.toLowerCase()]) {
    const text = environment[variable]?.trim() ?? "";
    if (text !== "") return [variable, text];
  }
  return [name, ""];
}

/** What the environment says is never meant for the machine itself. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * `*`, addresses, networks (`10.0.0.0/8`), domains with all below them (`example.com`), and with the dot first only what is
 * below (`.example.com`, `*.example.com`); addresses and domains with or without a port. What is none of them matches nothing.
 */
function isExcepted({ host, port }: ServerAddress, exceptions: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return exceptions
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .some((exception) => exception === "*" || matches(exception, name, port));
}

function matches(exception: string, host: string, port: number): boolean {
  if (exception === "") return false;
  if (exception.includes("/")) return isWithin(host, exception);
  const { name, port: onlyPort } = splitPort(exception);
  if (onlyPort !== undefined && onlyPort !== port) return false;
  if (isIP(host) !== 0) return isIP(name) !== 0 && isSameAddress(host, name);
  const domain = name.startsWith("*.") ? name.slice(1) : name;
  if (domain.startsWith(".")) return host.endsWith(domain);
  return host === domain || host.endsWith(`.${domain}`);
}

function splitPort(text: string): { name: string; port?: number } {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text);
  const plain = bracketed ?? /^([^:]*):(\d{1,5})$/.exec(text);
  if (plain === null) return { name: text };
  const [, name = "", port] = plain;
  return port === undefined ? { name } : { name, port: Number(port) };
}

function isWithin(host: string, network: string): boolean {
  const [address = "", bits = ""] = network.split("/", 2);
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    return false;
  const list = new BlockList();
  const kind = family === 4 ? "ipv4" : "ipv6";
  list.addSubnet(address, Number(bits), kind);
  return list.check(host, kind);
}

/** IPv6 addresses have many spellings. */
function isSameAddress(one: string, other: string): boolean {
  return isWithin(one, `${other}/${isIP(other) === 4 ? 32 : 128}`);
}
