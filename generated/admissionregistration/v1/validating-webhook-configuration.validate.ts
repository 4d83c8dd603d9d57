// Code generated from schemas/admissionregistration/v1/validating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
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

export const validate: Validator = validator(validateValidatingWebhookConfiguration);

export function validateValidatingWebhookConfiguration(object: JsonObject, walk: Walk): void {
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
            checkStruct(undefined, index1, item1, validateValidatingWebhook, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const validatingWebhookValues1 = ["Ignore", "Fail"] satisfies JsonValue[] as JsonValue[];
const validatingWebhookValues2 = ["Exact", "Equivalent"] satisfies JsonValue[] as JsonValue[];
const validatingWebhookValues3 = ["None", "NoneOnDryRun"] satisfies JsonValue[] as JsonValue[];
export function validateValidatingWebhook(object: JsonObject, walk: Walk): void {
  if (walk.fills(20)) {
    object.failurePolicy ??= "Fail";
    object.matchPolicy ??= "Equivalent";
    object.timeoutSeconds ??= 10;
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
        if (!validatingWebhookValues1.includes(value)) walk.notSupported(key, value, validatingWebhookValues1);
        break;
      case "matchPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!validatingWebhookValues2.includes(value)) walk.notSupported(key, value, validatingWebhookValues2);
        break;
      case "namespaceSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "objectSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "sideEffects":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!validatingWebhookValues3.includes(value)) walk.notSupported(key, value, validatingWebhookValues3);
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
