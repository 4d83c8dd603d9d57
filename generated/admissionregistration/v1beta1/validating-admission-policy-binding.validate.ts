// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkSet,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateMatchResources, validateParamRef } from "./matching.validate.js";

export const validate: Validator = validator(validateValidatingAdmissionPolicyBinding);

export function validateValidatingAdmissionPolicyBinding(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateValidatingAdmissionPolicyBindingSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateValidatingAdmissionPolicyBindingSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.policyName === "") delete object.policyName;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "policyName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "paramRef":
        checkStruct(object, key, value, validateParamRef, walk);
        break;
      case "matchResources":
        checkStruct(object, key, value, validateMatchResources, walk);
        break;
      case "validationActions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
