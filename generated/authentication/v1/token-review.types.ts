// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { UserInfo } from "./user-info.types.js";

/** Asks whose token it is; never stored. */
export interface TokenReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: TokenReviewSpec;
  /** The answer. */
  status?: TokenReviewStatus;
}

/** The token in question. */
export interface TokenReviewSpec {
  /** The token. */
  token: string;
  /** Who the token shall be meant for; empty for the server itself. */
  audiences?: string[];
}

/** What is known of a token. */
export interface TokenReviewStatus {
  /** Whether the token belongs to a user. */
  authenticated?: boolean;
  /** The user. */
  user?: UserInfo;
  /** Which of the audiences asked for the token is meant for; empty for the server itself. */
  audiences?: string[];
  /** Why the token could not be checked. */
  error?: string;
}
