// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { TokenReviewSpec, TokenReviewStatus } from "./token-review.types.js";

/** What an apply of a TokenReview may state. */
export interface TokenReviewApply {
  apiVersion?: string;
  kind?: "TokenReview";
  metadata: ApplyMeta;
  /** What is asked. */
  spec?: TokenReviewSpecApply;
  /** The answer. */
  status?: TokenReviewStatus;
}

/** What an apply of the part TokenReviewSpec may state. */
export interface TokenReviewSpecApply extends Partial<TokenReviewSpec> {}
