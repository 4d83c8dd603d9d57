/** Chooses the keys of service-account tokens if no flag names one. */
import type { Logger } from "../../api/logger.js";
import type { ServiceAccountOptions } from "../../authn/service-account/service-account-options.js";
import { serviceAccountKeys } from "../../authn/service-account/signing-keys.js";

export interface KeySources {
  /** PEM private key of the server's certificate, if the operator provided it. */
  readonly tlsKey: string | undefined;
  /** Reads the key that the data directory keeps, or creates it. */
  readonly keptKey: () => Promise<string>;
  readonly logger: Logger;
}

/** The key of the certificate signs and verifies tokens if it can; otherwise a key of the data directory does. */
export async function withServiceAccountKeys(
  options: ServiceAccountOptions = {},
  { tlsKey, keptKey, logger }: KeySources,
): Promise<ServiceAccountOptions> {
  const keys = [...(options.keys ?? [])];
  if (keys.length === 0 && tlsKey !== undefined) {
    if (canSignTokens(tlsKey)) keys.push(tlsKey);
    else
      logger.warn({}, "--tls-private-key-file can't sign tokens of service accounts: a key of the data directory does");
  }
  if (keys.length === 0 && options.signingKey === undefined) keys.push(await keptKey());
  return { ...options, keys };
}

/** TLS allows kinds of keys that tokens can't be signed with. */
function canSignTokens(key: string): boolean {
  try {
    return serviceAccountKeys({ keys: [key] }).canSign;
  } catch {
    return false;
  }
}
