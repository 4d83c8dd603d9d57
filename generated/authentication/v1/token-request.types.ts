// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Asks for a token of a service account; never stored. */
export interface TokenRequest extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked for. */
  spec?: TokenRequestSpec;
  /** The answer. */
  status?: TokenRequestStatus;
}

/** What a token shall be good for. */
export interface TokenRequestSpec {
  /** Who is meant to accept the token; empty for the server itself. */
  audiences?: string[];
  /** How long the token shall be valid, in seconds. */
  expirationSeconds?: number;
  /** An object whose deletion ends the token. */
  boundObjectRef?: BoundObjectReference;
  /** Statements about the bearer that go into the token, by name. */
  attestations?: Record<string, string[]>;
}

/** The issued token. */
export interface TokenRequestStatus {
  /** The token. */
  token?: string;
  /** When it expires. */
  expirationTimestamp?: string;
}

/** An object that a token is bound to. */
export interface BoundObjectReference {
  /** Kind of the object, Pod or Secret. */
  kind?: string;
  /** Group and version of the object. */
  apiVersion?: string;
  /** Name of the object. */
  name?: string;
  /** Identifier of the object. */
  uid?: string;
}
