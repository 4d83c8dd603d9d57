// Code generated from schemas/admissionregistration/v1/mutating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";
import {
  validateMatchCondition,
  validateRuleWithOperations,
  validateWebhookClientConfig,
} from "./matching.validate.js";

export const validate: Validator = validator(validateMutatingWebhookConfiguration);

export function validateMutatingWebhookConfiguration(object: JsonObject, walk: Walk): void {
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
      case "webhooks":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateMutatingWebhook, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const mutatingWebhookValues1 = ["Ignore", "Fail"] satisfies JsonValue[] as JsonValue[];
const mutatingWebhookValues2 = ["Exact", "Equivalent"] satisfies JsonValue[] as JsonValue[];
const mutatingWebhookValues3 = ["None", "NoneOnDryRun"] satisfies JsonValue[] as JsonValue[];
const mutatingWebhookValues4 = ["Never", "IfNeeded"] satisfies JsonValue[] as JsonValue[];
export function validateMutatingWebhook(object: JsonObject, walk: Walk): void {
  if (walk.fills(27)) {
    object.failurePolicy ??= "Fail";
    object.matchPolicy ??= "Equivalent";
    object.timeoutSeconds ??= 10;
    object.reinvocationPolicy ??= "Never";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "clientConfig":
        checkStruct(object, key, value, validateWebhookClientConfig, walk);
        break;
      case "rules":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateRuleWithOperations, walk);
          }
          walk.leave();
        }
        break;
      case "failurePolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingWebhookValues1.includes(value)) walk.notSupported(key, value, mutatingWebhookValues1);
        break;
      case "matchPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingWebhookValues2.includes(value)) walk.notSupported(key, value, mutatingWebhookValues2);
        break;
      case "namespaceSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "objectSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "sideEffects":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingWebhookValues3.includes(value)) walk.notSupported(key, value, mutatingWebhookValues3);
        break;
      case "timeoutSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "admissionReviewVersions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "reinvocationPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!mutatingWebhookValues4.includes(value)) walk.notSupported(key, value, mutatingWebhookValues4);
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
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.clientConfig === undefined) walk.required("clientConfig");
  if (object.sideEffects === undefined) walk.required("sideEffects");
  if (object.admissionReviewVersions === undefined) walk.required("admissionReviewVersions");
}
