/** Tokens of service accounts: the request and its answer. */
import type { ApiObject } from "../../api/object.js";
import type { WriteOptions } from "./call-options.js";

export interface TokenOptions extends WriteOptions {
  /** The audiences that accept the token; the server itself by default. */
  readonly audiences?: readonly string[];
  /** The requested lifetime. The server may choose another one; see `status.expirationTimestamp`. */
  readonly expirationSeconds?: number;
  /** The token becomes invalid when this object is deleted: a Pod, a Secret or a Node. */
  readonly boundObjectRef?: {
    readonly apiVersion?: string;
    readonly kind: string;
    readonly name: string;
    readonly uid?: string;
  };
}

/** The answer. The token is in `status.token` and must not be logged. */
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
