/** Bootstrap tokens as texts and as Secrets hold them: what authentication, controllers and clients agree on. SPEC: Bootstrap tokens. */
import { parseTime } from "./time.js";

export interface BootstrapToken {
  /** Six letters and digits; no secret. */
  readonly id: string;
  readonly secret: string;
}

const TOKEN = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;
const TOKEN_ID = /^[a-z0-9]{6}$/;

/** Undefined for a text of any other form than `[a-z0-9]{6}.[a-z0-9]{16}`. */
export function parseBootstrapToken(text: string): BootstrapToken | undefined {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** The id in the name of a Secret; undefined for names that no token has. */
export function bootstrapTokenIdOf(secretName: string, prefix: string): string | undefined {
  const id = secretName.slice(prefix.length);
  return secretName.startsWith(prefix) && TOKEN_ID.test(id) ? id : undefined;
}

/** The keys that a Secret of a bootstrap token may have. */
export type BootstrapTokenKey =
  | "token-id"
  | "token-secret"
  | "description"
  | "expiration"
  | "usage-bootstrap-authentication"
  | "usage-bootstrap-signing"
  | "auth-extra-groups";

/** Values in base64, as Secrets have them in the API. */
export type BootstrapTokenData = Readonly<Record<string, string>>;

/** Empty for a key that is not there. */
export function bootstrapTokenText(data: BootstrapTokenData, key: BootstrapTokenKey): string {
  return Object.hasOwn(data, key) ? Buffer.from(data[key] ?? "", "base64").toString("utf8") : "";
}

/**
 * Milliseconds since the epoch at which the token ends: Infinity where none is given, -Infinity where what is given is no
 * time, as for one that is long over.
 */
export function bootstrapTokenExpirationMs(data: BootstrapTokenData): number {
  const expiration = bootstrapTokenText(data, "expiration");
  if (expiration === "") return Number.POSITIVE_INFINITY;
  return parseTime(expiration) ?? Number.NEGATIVE_INFINITY;
}
