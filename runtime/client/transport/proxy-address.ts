/**
 * Finds the proxy for a server in the configuration file, an option or the environment, and the servers that bypass it.
 */
import { BlockList, isIP } from "node:net";
import { ConfigurationError } from "../client-errors.js";
import type { ServerAddress } from "./server-address.js";

export interface ProxyAddress {
  /** The protocol spoken to the proxy itself: HTTP, HTTP over TLS, or SOCKS 5. */
  readonly protocol: "http" | "https" | "socks5";
  /** The host without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Must never appear in a message. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** The settings that decide about a proxy. The first one that is set wins. */
export interface ProxySources {
  /** The caller's choice: an address, or false for no proxy. */
  readonly option?: string | false | undefined;
  /** The setting of the configuration file. */
  readonly configured?: { readonly url: string; readonly place: string } | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const PROTOCOLS: Readonly<Record<string, { protocol: ProxyAddress["protocol"]; port: number }>> = {
  "http:": { protocol: "http", port: 80 },
  "https:": { protocol: "https", port: 443 },
  "socks5:": { protocol: "socks5", port: 1080 },
  // socks5h means that the proxy resolves names, which it does here for both schemes.
  "socks5h:": { protocol: "socks5", port: 1080 },
};

/**
 * Returns the proxy for requests to `server`, or undefined for none. @throws ConfigurationError for an invalid proxy
 * address
 */
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

/**
 * @param place the name of the setting, for the message, which does not quote the text because it may hold a password.
 * @throws ConfigurationError
 */
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

/** The address without credentials, for messages. */
export function proxyText({ protocol, host, port }: ProxyAddress): string {
  return `${protocol}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is taken literally.
    return part;
  }
}

/** Returns the first non-empty variable; upper case goes before lower case. */
function firstSet(environment: ProxySources["environment"], name: string): [string, string] {
  for (const variable of [name, name.toLowerCase()]) {
    const text = environment[variable]?.trim() ?? "";
    if (text !== "") return [variable, text];
  }
  return [name, ""];
}

/** Proxies of the environment never apply to the machine itself. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Matches a server against the entries of NO_PROXY: `*`, addresses, networks (`10.0.0.0/8`), domains with their
 * subdomains (`example.com`) and subdomains alone (`.example.com`, `*.example.com`). Addresses and domains may have a
 * port. Any other entry matches nothing.
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

/** Compares addresses rather than texts, because IPv6 addresses have many spellings. */
function isSameAddress(one: string, other: string): boolean {
  return isWithin(one, `${other}/${isIP(other) === 4 ? 32 : 128}`);
}
