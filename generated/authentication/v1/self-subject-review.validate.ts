// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateUserInfo } from "./user-info.validate.js";

export const validate: Validator = validator(validateSelfSubjectReview);

export function validateSelfSubjectReview(object: JsonObject, walk: Walk): void {
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
      case "status":
        checkStruct(object, key, value, validateSelfSubjectReviewStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateSelfSubjectReviewStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "userInfo":
        checkStruct(object, key, value, validateUserInfo, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
