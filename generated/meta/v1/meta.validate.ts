// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  checkTime,
  isInt64,
  isInteger,
  isLonger,
  isObject,
  isShorter,
} from "../../../runtime/kit/index.js";

export function validateLabelSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "matchLabels":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "";
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "matchExpressions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLabelSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const labelSelectorRequirementValues1 = ["In", "NotIn", "Exists", "DoesNotExist"] satisfies JsonValue[] as JsonValue[];
export function validateLabelSelectorRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!labelSelectorRequirementValues1.includes(value)) walk.notSupported(key, value, labelSelectorRequirementValues1);
        break;
      case "values":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
  if (object.operator === undefined) walk.required("operator");
}

const conditionValues1 = ["True", "False", "Unknown"] satisfies JsonValue[] as JsonValue[];
export function validateCondition(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (isLonger(value, 316)) walk.tooLong(key, 316);
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!conditionValues1.includes(value)) walk.notSupported(key, value, conditionValues1);
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else {
          if (isLonger(value, 1024)) walk.tooLong(key, 1024);
          else if (isShorter(value, 1)) walk.breaks(key, value, "should be at least 1 chars long");
        }
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (isLonger(value, 32768)) walk.tooLong(key, 32768);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.status === undefined) walk.required("status");
  if (object.lastTransitionTime === undefined) walk.required("lastTransitionTime");
  if (object.reason === undefined) walk.required("reason");
  if (object.message === undefined) walk.required("message");
}

export function validateReportedCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
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
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateDeleteOptions(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "gracePeriodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "preconditions":
        checkStruct(object, key, value, validatePreconditions, walk);
        break;
      case "orphanDependents":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "propagationPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "dryRun":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "ignoreStoreReadErrorWithClusterBreakingPotential":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePreconditions(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
