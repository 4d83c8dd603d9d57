// Code generated from schemas/authorization/v1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import {
  validateNonResourceAttributes,
  validateResourceAttributes,
  validateSubjectAccessReviewStatus,
} from "./access-review.validate.js";

export const validate: Validator = validator(validateSelfSubjectAccessReview);

export function validateSelfSubjectAccessReview(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "spec":
        checkStruct(object, key, value, validateSelfSubjectAccessReviewSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateSubjectAccessReviewStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateSelfSubjectAccessReviewSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceAttributes":
        checkStruct(object, key, value, validateResourceAttributes, walk);
        break;
      case "nonResourceAttributes":
        checkStruct(object, key, value, validateNonResourceAttributes, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
