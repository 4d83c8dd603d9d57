// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { UserInfo } from "./user-info.types.js";

/** Asks who the server takes the caller for; never stored. */
export interface SelfSubjectReview extends ApiObject {
  metadata: ObjectMeta;
  /** The answer. */
  status?: SelfSubjectReviewStatus;
}

/** Who the caller is. */
export interface SelfSubjectReviewStatus {
  /** The caller. */
  userInfo?: UserInfo;
}
