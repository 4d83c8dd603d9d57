/** The interface through which requests are authenticated, whether a token comes from options, a file or a plugin. */
import { headerOfText } from "../../base/header-bytes.js";
import type { ClientCertificate, TransportHeaders } from "../transport/transport.js";

/** What authenticates one request. */
export interface Credential {
  /** Empty for an anonymous client or one that a certificate identifies. */
  readonly headers: TransportHeaders;
  /** The certificate that the connection presents instead of the client's own. */
  readonly certificate?: ClientCertificate;
}

export interface Credentials {
  /**
   * Returns a promise only if the credential must be obtained first. That time does not count towards `timeoutMs`.
   * @param signal ends the wait
   */
  current(signal?: AbortSignal): Credential | Promise<Credential>;
  /**
   * Called after a request with this credential was answered with 401.
   * @returns whether there is another credential now, so that a retry makes sense
   */
  renew(rejected: Credential, signal?: AbortSignal): Promise<boolean>;
}

export const anonymous: Credentials = fixedCredential({ headers: {} });

/** A bearer token that never changes. */
export function staticToken(token: string): Credentials {
  return fixedCredential(bearer(token));
}

export function bearer(token: string): Credential {
  return { headers: { authorization: `Bearer ${token}` } };
}

/**
 * A name and a password for HTTP basic authentication, which proxies before a server may require; the API itself has no
 * passwords.
 */
export function basic(name: string, password: string): Credential {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return { headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } };
}

export function fixedCredential(credential: Credential): Credentials {
  return { current: () => credential, renew: async () => false };
}

/** Makes every request as another user. SPEC: Impersonation. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** @throws TypeError for a text that a header cannot carry */
export function impersonationHeaders(impersonation: Impersonation): TransportHeaders {
  const { user, uid, groups = [], extra = {} } = impersonation;
  const headers: Record<string, string | readonly string[]> = { "impersonate-user": sendable("user", user) };
  if (uid !== undefined) headers["impersonate-uid"] = sendable("uid", uid);
  if (groups.length > 0) headers["impersonate-group"] = groups.map((group) => sendable("group", group));
  for (const [key, values] of Object.entries(extra))
    headers[`impersonate-extra-${headerNamePart(key)}`] = values.map((value) => sendable(`extra ${key}`, value));
  return headers;
}

function sendable(what: string, text: string): string {
  const value = headerOfText(text);
  if (value !== undefined) return value;
  throw new TypeError(
    `impersonated ${what}: found ${JSON.stringify(text)}, expected a string without control characters or spaces around it`,
  );
}

/** Percent-encodes the characters that the name of a header cannot contain. */
function headerNamePart(key: string): string {
  return encodeURIComponent(key).replaceAll("(", "%28").replaceAll(")", "%29").toLowerCase();
}
