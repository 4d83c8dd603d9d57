// Code generated from schemas/authorization/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, convertsTo, defineResource } from "../../../runtime/kit/index.js";
import {
  localSubjectAccessReviews as storedLocalSubjectAccessReviews,
  subjectAccessReviews as storedSubjectAccessReviews,
} from "../v1/resources.js";
import { localSubjectAccessReviewConversion } from "./local-subject-access-review.convert.js";
import type { LocalSubjectAccessReview } from "./local-subject-access-review.types.js";
import type { SelfSubjectAccessReview } from "./self-subject-access-review.types.js";
import type { SelfSubjectRulesReview } from "./self-subject-rules-review.types.js";
import { subjectAccessReviewConversion } from "./subject-access-review.convert.js";
import type { SubjectAccessReview } from "./subject-access-review.types.js";

/** /apis/${authorizationGroup}/v1beta1/namespaces/{namespace}/localsubjectaccessreviews */
export const localSubjectAccessReviews = defineResource<LocalSubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "LocalSubjectAccessReview",
  resource: "localsubjectaccessreviews",
  scope: "Namespaced",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  storage: false,
  lifecycle: {
    introduced: "1.6",
    deprecated: "1.19",
    removed: "1.22",
    replacement: { group: "${authorizationGroup}", version: "v1", kind: "LocalSubjectAccessReview" },
    switchableWhenRemoved: true,
  },
  conversion: () => convertsTo(storedLocalSubjectAccessReviews, localSubjectAccessReviewConversion),
  root: "authorization/v1beta1/local-subject-access-review#LocalSubjectAccessReview",
  schemaMark: "924956f1ac1cc7ce",
  shapeMark: "fd28cdec55ecd7d7",
  code: () => import("./local-subject-access-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1beta1/selfsubjectaccessreviews */
export const selfSubjectAccessReviews = defineResource<SelfSubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SelfSubjectAccessReview",
  resource: "selfsubjectaccessreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  storage: false,
  lifecycle: {
    introduced: "1.6",
    deprecated: "1.19",
    removed: "1.22",
    replacement: { group: "${authorizationGroup}", version: "v1", kind: "SelfSubjectAccessReview" },
    switchableWhenRemoved: true,
  },
  root: "authorization/v1beta1/self-subject-access-review#SelfSubjectAccessReview",
  schemaMark: "d0e82a5bc08bda9f",
  shapeMark: "29ab49e92156cc5b",
  code: () => import("./self-subject-access-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1beta1/selfsubjectrulesreviews */
export const selfSubjectRulesReviews = defineResource<SelfSubjectRulesReview>({
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SelfSubjectRulesReview",
  resource: "selfsubjectrulesreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  storage: false,
  lifecycle: {
    introduced: "1.6",
    deprecated: "1.19",
    removed: "1.22",
    replacement: { group: "${authorizationGroup}", version: "v1", kind: "SelfSubjectRulesReview" },
    switchableWhenRemoved: true,
  },
  root: "authorization/v1beta1/self-subject-rules-review#SelfSubjectRulesReview",
  schemaMark: "8aa677fa30f358d6",
  shapeMark: "fd1334975c31f6bb",
  code: () => import("./self-subject-rules-review.handlers.js"),
});

/** /apis/${authorizationGroup}/v1beta1/subjectaccessreviews */
export const subjectAccessReviews = defineResource<SubjectAccessReview>({
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SubjectAccessReview",
  resource: "subjectaccessreviews",
  scope: "Cluster",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  storage: false,
  lifecycle: {
    introduced: "1.6",
    deprecated: "1.19",
    removed: "1.22",
    replacement: { group: "${authorizationGroup}", version: "v1", kind: "SubjectAccessReview" },
    switchableWhenRemoved: true,
  },
  conversion: () => convertsTo(storedSubjectAccessReviews, subjectAccessReviewConversion),
  root: "authorization/v1beta1/subject-access-review#SubjectAccessReview",
  schemaMark: "091efb0f33a44070",
  shapeMark: "fd28cdec55ecd7d7",
  code: () => import("./subject-access-review.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  localSubjectAccessReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  subjectAccessReviews,
];
