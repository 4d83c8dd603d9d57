// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateSubjectAccessReviewStatus } from "../v1/access-review.validate.js";
import { validateSubjectAccessReviewSpec } from "./access-review.validate.js";

export const validate: Validator = validator(validateSubjectAccessReview);

export function validateSubjectAccessReview(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSubjectAccessReviewSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateSubjectAccessReviewStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}
