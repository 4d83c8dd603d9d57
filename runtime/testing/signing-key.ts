/** The key of service-account tokens of all test servers of a process: those of one are good in servers that share its state. */
import { generateKeyPairSync } from "node:crypto";
import type { ServiceAccountOptions } from "../authn/service-account/service-account-options.js";

let made: string | undefined;

/** The options, with a key to sign by where they name none. */
export function withSigningKey(options: ServiceAccountOptions = {}): ServiceAccountOptions {
  const { keys = [], signingKey } = options;
  if (keys.length > 0 || signingKey !== undefined) return options;
  made ??= generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  return { ...options, keys: [made] };
}
