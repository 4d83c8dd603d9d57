/** Tokens of service accounts: what is asked for, and what the server gives. */
import type { ApiObject } from "../../api/object.js";
import type { WriteOptions } from "./call-options.js";

export interface TokenOptions extends WriteOptions {
  /** Who shall accept the token; the server itself unless set. */
  readonly audiences?: readonly string[];
  /** The server may give another time; see `status.expirationTimestamp`. */
  readonly expirationSeconds?: number;
  /** The token is valid no longer than this object exists: a Pod, a Secret or a Node. */
  readonly boundObjectRef?: {
    readonly apiVersion?: string;
    readonly kind: string;
    readonly name: string;
    readonly uid?: string;
  };
}

/** The answer: the token is in `status.token`, which belongs in no log. */
export interface TokenRequest extends ApiObject {
  spec: {
    audiences?: string[];
    expirationSeconds?: number;
    boundObjectRef?: { apiVersion?: string; kind?: string; name?: string; uid?: string };
  };
  status: {
    token: string;
    /** RFC 3339. */
    expirationTimestamp: string;
  };
}

export function tokenRequest(authenticationGroup: string, options: TokenOptions): object {
  const { audiences = [], expirationSeconds, boundObjectRef } = options;
  return {
    apiVersion: `${authenticationGroup}/v1`,
    kind: "TokenRequest",
    spec: {
      audiences,
      ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
      ...(boundObjectRef === undefined ? {} : { boundObjectRef: { apiVersion: "v1", ...boundObjectRef } }),
    },
  };
}
