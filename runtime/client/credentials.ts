/** What authenticates requests. A seam: tokens from options, files and (later) plugins all come through it. */
import type { TransportHeaders } from "./transport.js";

export interface Credentials {
  /** The headers of one request; empty for an anonymous client or one that a certificate identifies. */
  headers(): Promise<TransportHeaders>;
  /** Called after a 401; true when the credential was obtained anew and one more try makes sense. */
  renew(): Promise<boolean>;
}

export const anonymous: Credentials = {
  headers: async () => ({}),
  renew: async () => false,
};

/** A bearer token that stays. */
export function staticToken(token: string): Credentials {
  const headers = { authorization: `Bearer ${token}` };
  return { headers: async () => headers, renew: async () => false };
}

/** Makes every request in another's name. SPEC: Impersonation. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export function impersonationHeaders(impersonation: Impersonation): TransportHeaders {
  const { user, uid, groups = [], extra = {} } = impersonation;
  const headers: Record<string, string | readonly string[]> = { "impersonate-user": user };
  if (uid !== undefined) headers["impersonate-uid"] = uid;
  if (groups.length > 0) headers["impersonate-group"] = groups;
  for (const [key, values] of Object.entries(extra))
    headers[`impersonate-extra-${encodeURIComponent(key).toLowerCase()}`] = values;
  return headers;
}
