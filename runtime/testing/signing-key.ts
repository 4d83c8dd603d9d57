/**
 * Provides one key for the service-account tokens of all test servers of a process, so that a token is also valid on
 * servers that share the state.
 */
import { generateKeyPairSync } from "node:crypto";
import type { ServiceAccountOptions } from "../authn/service-account/service-account-options.js";

let made: string | undefined;

/** Adds a signing key to options that name none. */
export function withSigningKey(options: ServiceAccountOptions = {}): ServiceAccountOptions {
  const { keys = [], signingKey } = options;
  if (keys.length > 0 || signingKey !== undefined) return options;
  made ??= generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  return { ...options, keys: [made] };
}
