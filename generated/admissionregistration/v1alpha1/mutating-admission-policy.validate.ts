// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import {
  validateMatchCondition,
  validateMatchResources,
  validateParamKind,
  validateVariable,
} from "./matching.validate.js";

export const validate: Validator = validator(validateMutatingAdmissionPolicy);

export function validateMutatingAdmissionPolicy(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateMutatingAdmissionPolicySpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const mutatingAdmissionPolicySpecValues1 = ["Ignore", "Fail"] satisfies JsonValue[] as JsonValue[];
const mutatingAdmissionPolicySpecValues2 = ["Never", "IfNeeded"] satisfies JsonValue[] as JsonValue[];
export function validateMutatingAdmissionPolicySpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(6)) {
    object.failurePolicy ??= "Fail";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "paramKind":
        checkStruct(object, key, value, validateParamKind, walk);
        break;
      case "matchConstraints":
        checkStruct(object, key, value, validateMatchResources, walk);
        break;
      case "variables":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVariable, walk);
          }
          walk.leave();
        }
        break;
      case "mutations":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateMutation, walk);
          }
          walk.leave();
        }
        break;
      case "failurePolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingAdmissionPolicySpecValues1.includes(value)) walk.notSupported(key, value, mutatingAdmissionPolicySpecValues1);
        break;
      case "matchConditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateMatchCondition, walk);
          }
          walk.leave();
        }
        break;
      case "reinvocationPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingAdmissionPolicySpecValues2.includes(value)) walk.notSupported(key, value, mutatingAdmissionPolicySpecValues2);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const mutationValues1 = ["ApplyConfiguration", "JSONPatch"] satisfies JsonValue[] as JsonValue[];
export function validateMutation(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "patchType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutationValues1.includes(value)) walk.notSupported(key, value, mutationValues1);
        break;
      case "applyConfiguration":
        checkStruct(object, key, value, validateApplyConfiguration, walk);
        break;
      case "jsonPatch":
        checkStruct(object, key, value, validateJSONPatch, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.patchType === undefined) walk.required("patchType");
}

export function validateApplyConfiguration(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.expression === "") delete object.expression;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "expression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJSONPatch(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.expression === "") delete object.expression;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "expression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
