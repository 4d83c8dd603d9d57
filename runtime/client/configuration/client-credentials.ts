/** What authenticates requests. A seam: tokens from options, files and plugins all come through it. */
import { headerOfText } from "../../base/header-bytes.js";
import type { ClientCertificate, TransportHeaders } from "../transport/transport.js";

/** What one request is authenticated by. */
export interface Credential {
  /** Empty for an anonymous client or one that a certificate identifies. */
  readonly headers: TransportHeaders;
  /** Presented by the connection that carries the request, in place of the client's own. */
  readonly certificate?: ClientCertificate;
}

export interface Credentials {
  /**
   * A promise only where the credential has to be obtained first. That time is not the server's: it does not count towards
   * `timeoutMs`.
   * @param signal ends the waiting.
   */
  current(signal?: AbortSignal): Credential | Promise<Credential>;
  /**
   * Called after a 401 to a request that had this credential.
   * @returns true when there is another one now, so that one more try makes sense.
   */
  renew(rejected: Credential, signal?: AbortSignal): Promise<boolean>;
}

export const anonymous: Credentials = fixedCredential({ headers: {} });

/** A bearer token that stays. */
export function staticToken(token: string): Credentials {
  return fixedCredential(bearer(token));
}

export function bearer(token: string): Credential {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** A name and a password, for what stands before a server and asks for them; the API itself knows no passwords. */
export function basic(name: string, password: string): Credential {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return { headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } };
}

export function fixedCredential(credential: Credential): Credentials {
  return { current: () => credential, renew: async () => false };
}

/** Makes every request in another's name. SPEC: Impersonation. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** @throws TypeError for a text that no header can hold */
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
    `impersonated ${what}: found ${JSON.stringify(text)}, expected a text without control characters or spaces around it`,
  );
}

/** Percent-encoded where a header's name can't hold a character. */
function headerNamePart(key: string): string {
  return encodeURIComponent(key).replaceAll("(", "%28").replaceAll(")", "%29").toLowerCase();
}
