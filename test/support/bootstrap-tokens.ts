/** Secrets of bootstrap tokens as tests create them. */

import type { Secret } from "../../generated/core/v1/secret.types.js";
import type { NamingProfile } from "../../runtime/index.js";
import type { JsonObject } from "./json.js";

/** Invented for tests and valid nowhere else. */
export const TOKEN_ID = "abcdef";
export const TOKEN_SECRET = "0123456789abcdef";
export const BOOTSTRAP_TOKEN = `${TOKEN_ID}.${TOKEN_SECRET}`;

/** Valid for every use, without expiry. A value of undefined removes its key. */
export function tokenSecret(
  { words }: NamingProfile,
  data: Readonly<Record<string, string | undefined>> = {},
  id: string = TOKEN_ID,
): JsonObject & Secret {
  const stringData = {
    "token-id": id,
    "token-secret": TOKEN_SECRET,
    "usage-bootstrap-authentication": "true",
    "usage-bootstrap-signing": "true",
    ...data,
  };
  return {
    metadata: { name: `${words.bootstrapTokenSecretPrefix}${id}` },
    type: words.bootstrapTokenSecretType,
    // JSON drops undefined values.
    stringData: JSON.parse(JSON.stringify(stringData)),
  };
}

export function secretsPath({ words }: NamingProfile): string {
  return `/api/v1/namespaces/${words.systemNamespace}/secrets`;
}

export function clusterInfoPath({ words }: NamingProfile): string {
  return `/api/v1/namespaces/${words.publicNamespace}/configmaps/${words.clusterInfoConfigMap}`;
}

/** RFC 3339, with milliseconds. */
export function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
