/** Translates TLS settings to node's options. */
import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { EVERY_CERTIFICATE_IS_AN_ANCHOR } from "../../base/certificates/trust-anchors.js";
import { ConfigurationError } from "../client-errors.js";
import type { TlsSettings } from "./server-address.js";

/** @throws ConfigurationError for contradictory settings */
export function tlsConnectionOptions(tls: TlsSettings, host: string): ConnectionOptions {
  if (tls.insecureSkipTlsVerify === true && tls.ca !== undefined) {
    throw new ConfigurationError(
      "insecureSkipTlsVerify and a CA are both set, expected one: insecureSkipTlsVerify ignores the CA",
    );
  }
  if ((tls.certificate === undefined) !== (tls.key === undefined)) {
    throw new ConfigurationError(
      `client ${tls.key === undefined ? "certificate without key" : "key without certificate"}, expected both`,
    );
  }
  const serverName = tls.serverName ?? (isIP(host) === 0 ? host : undefined);
  return {
    ...(tls.ca === undefined ? {} : { ca: tls.ca, ...EVERY_CERTIFICATE_IS_AN_ANCHOR }),
    ...(tls.certificate === undefined ? {} : { cert: tls.certificate, key: tls.key }),
    ...(serverName === undefined ? {} : { servername: serverName }),
    rejectUnauthorized: tls.insecureSkipTlsVerify !== true,
  };
}
