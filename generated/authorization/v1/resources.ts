// Code generated from schemas/authorization/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { LocalSubjectAccessReview } from "./local-subject-access-review.types.js";
import type { SelfSubjectAccessReview } from "./self-subject-access-review.types.js";
import type { SelfSubjectRulesReview } from "./self-subject-rules-review.types.js";
import type { SubjectAccessReview } from "./subject-access-review.types.js";

/** /apis/${authorizationGroup}/v1/namespaces/{namespace}/localsubjectaccessreviews */
export const localSubjectAccessReviews = defineResource<LocalSubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1",
  kind: "LocalSubjectAccessReview",
  resource: "localsubjectaccessreviews",
  scope: "Namespaced",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "authorization/v1/local-subject-access-review#LocalSubjectAccessReview",
  schemaMark: "dc3330fa2d58e6e4",
  shapeMark: "38bbe8e54f4419ee",
  code: () => import("./local-subject-access-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1/selfsubjectaccessreviews */
export const selfSubjectAccessReviews = defineResource<SelfSubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1",
  kind: "SelfSubjectAccessReview",
  resource: "selfsubjectaccessreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "authorization/v1/self-subject-access-review#SelfSubjectAccessReview",
  schemaMark: "c3f59a3bdafa799e",
  shapeMark: "29ab49e92156cc5b",
  code: () => import("./self-subject-access-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1/selfsubjectrulesreviews */
export const selfSubjectRulesReviews = defineResource<SelfSubjectRulesReview>({
  group: "${authorizationGroup}",
  version: "v1",
  kind: "SelfSubjectRulesReview",
  resource: "selfsubjectrulesreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "authorization/v1/self-subject-rules-review#SelfSubjectRulesReview",
  schemaMark: "5023636f8a1ecbf1",
  shapeMark: "fd1334975c31f6bb",
  code: () => import("./self-subject-rules-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1/subjectaccessreviews */
export const subjectAccessReviews = defineResource<SubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1",
  kind: "SubjectAccessReview",
  resource: "subjectaccessreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "authorization/v1/subject-access-review#SubjectAccessReview",
  schemaMark: "162ce4308539eb59",
  shapeMark: "38bbe8e54f4419ee",
  code: () => import("./subject-access-review.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  localSubjectAccessReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  subjectAccessReviews,
];
