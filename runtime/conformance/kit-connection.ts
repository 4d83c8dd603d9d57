/** The connections to the server: with the run's own identity, and anonymous. */
import type { ClientConfiguration } from "../client/configuration/client-configuration.js";
import type { Credential, Credentials, Impersonation } from "../client/configuration/client-credentials.js";
import { networkTransport } from "../client/transport/network-transport.js";
import { parseServerAddress } from "../client/transport/server-address.js";
import type { Transport } from "../client/transport/transport.js";
import type { Redactor } from "./redactor.js";

export interface Connection {
  /** The address as it was given. */
  readonly server: string;
  /** The host without the brackets of an IPv6 address. */
  readonly host: string;
  readonly transport: Transport;
  /** Presents no certificate. */
  readonly bare: Transport;
  readonly credentials: Credentials;
  readonly impersonation?: Impersonation;
  close(): Promise<void>;
}

/**
 * Prepares the connections without sending anything and registers the credentials with the redactor. @throws
 * ConfigurationError
 */
export function openConnection(configuration: ClientConfiguration, redactor: Redactor): Connection {
  const { server, tls, credentials, impersonation } = configuration;
  const address = parseServerAddress(server);
  const { certificate, key, ...others } = tls;
  if (key !== undefined) redactor.add(key);
  const transport = networkTransport(address, tls);
  const bare = certificate === undefined ? transport : networkTransport(address, others);
  return {
    server,
    host: address.host,
    transport,
    bare,
    credentials: noted(credentials, redactor),
    ...(impersonation === undefined ? {} : { impersonation }),
    async close() {
      await Promise.all([transport.close(), ...(bare === transport ? [] : [bare.close()])]);
    },
  };
}

/** Registers each credential with the redactor on its first use, because credentials may be replaced during a run. */
function noted(credentials: Credentials, redactor: Redactor): Credentials {
  const note = (credential: Credential): Credential => {
    const { authorization } = credential.headers;
    if (typeof authorization === "string") redactor.add(authorization.replace(/^\S+ /, ""));
    if (credential.certificate !== undefined) redactor.add(credential.certificate.key);
    return credential;
  };
  return {
    current(signal) {
      const credential = credentials.current(signal);
      return credential instanceof Promise ? credential.then(note) : note(credential);
    },
    renew: (rejected, signal) => credentials.renew(rejected, signal),
  };
}
