// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkSet,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  isLonger,
} from "../../../runtime/kit/index.js";
import { validatePodTemplateSpec } from "../../core/v1/pod-spec.validate.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";
import { validateJobScheduling } from "./job-scheduling.validate.js";

const jobSpecValues1 = ["NonIndexed", "Indexed"] satisfies JsonValue[] as JsonValue[];
const jobSpecValues2 = ["TerminatingOrFailed", "Failed"] satisfies JsonValue[] as JsonValue[];
export function validateJobSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "parallelism":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "completions":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "activeDeadlineSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "podFailurePolicy":
        checkStruct(object, key, value, validatePodFailurePolicy, walk);
        break;
      case "successPolicy":
        checkStruct(object, key, value, validateSuccessPolicy, walk);
        break;
      case "backoffLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "backoffLimitPerIndex":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "maxFailedIndexes":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "manualSelector":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "template":
        checkStruct(object, key, value, validatePodTemplateSpec, walk);
        break;
      case "ttlSecondsAfterFinished":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "completionMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!jobSpecValues1.includes(value)) walk.notSupported(key, value, jobSpecValues1);
        break;
      case "suspend":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "podReplacementPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!jobSpecValues2.includes(value)) walk.notSupported(key, value, jobSpecValues2);
        break;
      case "managedBy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (isLonger(value, 63)) walk.tooLong(key, 63);
        break;
      case "scheduling":
        checkStruct(object, key, value, validateJobScheduling, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.template === undefined) walk.required("template");
}

export function validatePodFailurePolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "rules":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 20) walk.tooMany(key, value.length, 20);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validatePodFailurePolicyRule, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.rules === undefined) walk.required("rules");
}

const podFailurePolicyRuleValues1 = ["FailJob", "FailIndex", "Ignore", "Count"] satisfies JsonValue[] as JsonValue[];
export function validatePodFailurePolicyRule(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "action":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podFailurePolicyRuleValues1.includes(value)) walk.notSupported(key, value, podFailurePolicyRuleValues1);
        break;
      case "onExitCodes":
        checkStruct(object, key, value, validatePodFailurePolicyOnExitCodesRequirement, walk);
        break;
      case "onPodConditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 20) walk.tooMany(key, value.length, 20);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validatePodFailurePolicyOnPodConditionsPattern, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.action === undefined) walk.required("action");
}

const podFailurePolicyOnExitCodesRequirementValues1 = ["In", "NotIn"] satisfies JsonValue[] as JsonValue[];
export function validatePodFailurePolicyOnExitCodesRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "containerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podFailurePolicyOnExitCodesRequirementValues1.includes(value)) walk.notSupported(key, value, podFailurePolicyOnExitCodesRequirementValues1);
        break;
      case "values":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length < 1) walk.tooFew(key, value.length, "should have at least 1 items");
          if (value.length > 255) walk.tooMany(key, value.length, 255);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (!isInteger(item1)) walk.wrongType(undefined, index1, item1, "integer");
              else if (!isInt32(item1)) walk.wrongFormat(index1, item1, "int32");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.operator === undefined) walk.required("operator");
  if (object.values === undefined) walk.required("values");
}

const podFailurePolicyOnPodConditionsPatternValues1 = ["True", "False", "Unknown"] satisfies JsonValue[] as JsonValue[];
export function validatePodFailurePolicyOnPodConditionsPattern(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.status === "") delete object.status;
  }
  if (walk.fills(6)) {
    object.status ??= "True";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podFailurePolicyOnPodConditionsPatternValues1.includes(value)) walk.notSupported(key, value, podFailurePolicyOnPodConditionsPatternValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateSuccessPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "rules":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length < 1) walk.tooFew(key, value.length, "should have at least 1 items");
          if (value.length > 20) walk.tooMany(key, value.length, 20);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateSuccessPolicyRule, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.rules === undefined) walk.required("rules");
}

export function validateSuccessPolicyRule(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "succeededIndexes":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (isLonger(value, 65536)) walk.tooLong(key, 65536);
        break;
      case "succeededCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}
