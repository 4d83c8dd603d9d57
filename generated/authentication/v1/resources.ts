// Code generated from schemas/authentication/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { SelfSubjectReview } from "./self-subject-review.types.js";
import type { TokenRequest } from "./token-request.types.js";
import type { TokenReview } from "./token-review.types.js";

/** /apis/${authenticationGroup}/v1/selfsubjectreviews */
export const selfSubjectReviews = defineResource<SelfSubjectReview>({
  group: "${authenticationGroup}",
  version: "v1",
  kind: "SelfSubjectReview",
  resource: "selfsubjectreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  lifecycle: { introduced: "1.28" },
  root: "authentication/v1/self-subject-review#SelfSubjectReview",
  schemaMark: "45d731dd98379d42",
  shapeMark: "6cfd79268089b6a9",
  code: () => import("./self-subject-review.handlers.js"),
});

/** /apis/${authenticationGroup}/v1/namespaces/{namespace}/tokenrequests */
export const tokenRequests = defineResource<TokenRequest>({
  group: "${authenticationGroup}",
  version: "v1",
  kind: "TokenRequest",
  resource: "tokenrequests",
  scope: "Namespaced",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  served: false,
  storage: false,
  root: "authentication/v1/token-request#TokenRequest",
  schemaMark: "cb7d629b0e0d91ba",
  shapeMark: "33f929d4a014ad17",
  code: () => import("./token-request.handlers.js"),
});

/** /apis/${authenticationGroup}/v1/tokenreviews */
export const tokenReviews = defineResource<TokenReview>({
  group: "${authenticationGroup}",
  version: "v1",
  kind: "TokenReview",
  resource: "tokenreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "authentication/v1/token-review#TokenReview",
  schemaMark: "313a014390d21b8a",
  shapeMark: "1615912e9c6e4bc9",
  code: () => import("./token-review.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [selfSubjectReviews, tokenRequests, tokenReviews];
