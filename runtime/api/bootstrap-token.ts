/**
 * Bootstrap tokens as strings and as Secrets, shared by authentication, controllers and clients. SPEC: Bootstrap
 * tokens.
 */
import { parseTime } from "./time.js";

export interface BootstrapToken {
  /** Six letters and digits. The id is not secret. */
  readonly id: string;
  readonly secret: string;
}

const TOKEN = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;
const TOKEN_ID = /^[a-z0-9]{6}$/;

/** Returns undefined for a text that does not have the form `[a-z0-9]{6}.[a-z0-9]{16}`. */
export function parseBootstrapToken(text: string): BootstrapToken | undefined {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Returns the token id in the name of a Secret, or undefined for a name that no bootstrap token has. */
export function bootstrapTokenIdOf(secretName: string, prefix: string): string | undefined {
  const id = secretName.slice(prefix.length);
  return secretName.startsWith(prefix) && TOKEN_ID.test(id) ? id : undefined;
}

/** The keys that the Secret of a bootstrap token may have. */
export type BootstrapTokenKey =
  | "token-id"
  | "token-secret"
  | "description"
  | "expiration"
  | "usage-bootstrap-authentication"
  | "usage-bootstrap-signing"
  | "auth-extra-groups";

/** Values are Base64, as in the `data` of a Secret. */
export type BootstrapTokenData = Readonly<Record<string, string>>;

/** Returns the decoded value, or the empty string if the key is missing. */
export function bootstrapTokenText(data: BootstrapTokenData, key: BootstrapTokenKey): string {
  return Object.hasOwn(data, key) ? Buffer.from(data[key] ?? "", "base64").toString("utf8") : "";
}

/**
 * Returns the expiration in milliseconds since the epoch: Infinity if there is none, and -Infinity if the value is not
 * a time, so that a token with a broken expiration counts as expired.
 */
export function bootstrapTokenExpirationMs(data: BootstrapTokenData): number {
  const expiration = bootstrapTokenText(data, "expiration");
  if (expiration === "") return Number.POSITIVE_INFINITY;
  return parseTime(expiration) ?? Number.NEGATIVE_INFINITY;
}
