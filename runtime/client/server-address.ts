/** Where a server is and how its TLS is checked: plain data from explicit options or a configuration file. */
import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { ConfigurationError } from "./errors.js";

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
  if (url === undefined || !isWeb || url.username !== "" || url.search !== "" || url.hash !== "") {
    // the text is not quoted where it may hold a password
    const found = url !== undefined && url.username !== "" ? "an address with credentials" : JSON.stringify(server);
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

/** @throws ConfigurationError for settings that contradict each other. */
export function tlsConnectionOptions(tls: TlsSettings, host: string): ConnectionOptions {
  if (tls.insecureSkipTlsVerify === true && tls.ca !== undefined) {
    throw new ConfigurationError(
      "insecureSkipTlsVerify and a CA are both set, expected one: with the former the CA is never looked at",
    );
  }
  if ((tls.certificate === undefined) !== (tls.key === undefined)) {
    throw new ConfigurationError(
      `client ${tls.key === undefined ? "certificate without key" : "key without certificate"}, expected both`,
    );
  }
  const serverName = tls.serverName ?? (isIP(host) === 0 ? host : undefined);
  return {
    ...(tls.ca === undefined ? {} : { ca: tls.ca }),
    ...(tls.certificate === undefined ? {} : { cert: tls.certificate, key: tls.key }),
    ...(serverName === undefined ? {} : { servername: serverName }),
    rejectUnauthorized: tls.insecureSkipTlsVerify !== true,
  };
}
