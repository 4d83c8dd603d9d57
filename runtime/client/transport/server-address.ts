/** Where a server is and how its TLS is checked: plain data from explicit options or a configuration file. Needs nothing of node. */
import { ConfigurationError } from "../client-errors.js";

/** PEM texts, not file names. */
export interface TlsSettings {
  /** Authorities that may sign the server's certificate; the system's own when absent. */
  readonly ca?: string;
  /** The client's certificate, with intermediates after it. */
  readonly certificate?: string;
  readonly key?: string;
  /** The name expected in the server's certificate, when it is not the host of the address. */
  readonly serverName?: string;
  /** Accepts any certificate. Only for tests: whoever is in between can read the token. */
  readonly insecureSkipTlsVerify?: boolean;
}

export interface ServerAddress {
  /** `https://host:port`. */
  readonly origin: string;
  readonly isTls: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Path before every request path; empty or `/like/this`. */
  readonly basePath: string;
}

/** @throws ConfigurationError */
export function parseServerAddress(server: string): ServerAddress {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  const hasUser = url !== undefined && (url.username !== "" || url.password !== "");
  if (url === undefined || !isWeb || hasUser || url.search !== "" || url.hash !== "") {
    // the text is not quoted where it may hold a password, also one that is no address at all
    const found = String(server).includes("@") ? "an address with credentials" : JSON.stringify(server);
    throw new ConfigurationError(`server: found ${found}, expected https://host[:port][/path] or http://...`);
  }
  const isTls = url.protocol === "https:";
  return {
    origin: url.origin,
    isTls,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
    basePath: url.pathname.replace(/\/+$/, ""),
  };
}
