// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateMatchResources, validateParamRef } from "./matching.validate.js";

export const validate: Validator = validator(validateMutatingAdmissionPolicyBinding);

export function validateMutatingAdmissionPolicyBinding(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateMutatingAdmissionPolicyBindingSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateMutatingAdmissionPolicyBindingSpec(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
}
