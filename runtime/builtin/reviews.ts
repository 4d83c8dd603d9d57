/** What reviews share: they are answered from the same methods that decide on requests. */
import type { JsonObject } from "../api/json.js";
import type { UserInfo } from "../api/user-info.js";
import type { Authorizer } from "../authz/authorizer.js";

export interface ReviewSources {
  /** The user that a bearer token stands for; undefined when nobody knows it. */
  userOfToken(token: string): Promise<UserInfo | undefined>;
  readonly authorizer: Authorizer;
}

/** The status of a review is the answer: what a question says of it counts for nothing. */
export function dropStatus(review: JsonObject): void {
  delete review.status;
}
