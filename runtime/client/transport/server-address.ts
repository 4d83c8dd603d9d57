/**
 * The address of a server and how its TLS is verified, as plain data from options or a configuration file. It needs
 * nothing of node.
 */
import { ConfigurationError } from "../client-errors.js";

/** TLS settings as PEM texts, not file names. */
export interface TlsSettings {
  /** The authorities that may sign the server's certificate; those of the system by default. */
  readonly ca?: string;
  /** The client's certificate, followed by its intermediates. */
  readonly certificate?: string;
  readonly key?: string;
  /** The name expected in the server's certificate if it differs from the host of the address. */
  readonly serverName?: string;
  /** Accepts any certificate. Only for tests, since an attacker on the network path could read the token. */
  readonly insecureSkipTlsVerify?: boolean;
}

export interface ServerAddress {
  /** `https://host:port`. */
  readonly origin: string;
  readonly isTls: boolean;
  /** The host without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** The path before every request path; empty or `/like/this`. */
  readonly basePath: string;
}

/** @throws ConfigurationError */
export function parseServerAddress(server: string): ServerAddress {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  const hasUser = url !== undefined && (url.username !== "" || url.password !== "");
  if (url === undefined || !isWeb || hasUser || url.search !== "" || url.hash !== "") {
    // An invalid address may hold a password too, so anything with an @ is not quoted.
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
