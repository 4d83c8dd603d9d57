// Code generated from schemas/policy/v1beta1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkIntOrString,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition, validateLabelSelector } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validatePodDisruptionBudget);

export function validatePodDisruptionBudget(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePodDisruptionBudgetSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePodDisruptionBudgetStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const podDisruptionBudgetSpecValues1 = ["IfHealthyBudget", "AlwaysAllow"] satisfies JsonValue[] as JsonValue[];
export function validatePodDisruptionBudgetSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "minAvailable":
        checkIntOrString(object, key, value, walk);
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "maxUnavailable":
        checkIntOrString(object, key, value, walk);
        break;
      case "unhealthyPodEvictionPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podDisruptionBudgetSpecValues1.includes(value)) walk.notSupported(key, value, podDisruptionBudgetSpecValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodDisruptionBudgetStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
  }
  if (walk.fills(4)) {
    object.disruptionsAllowed ??= 0;
    object.currentHealthy ??= 0;
    object.desiredHealthy ??= 0;
    object.expectedPods ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "disruptedPods":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 !== null) {
              checkTime(value, key1, item1, walk);
            }
          }
          walk.leave();
        }
        break;
      case "disruptionsAllowed":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "currentHealthy":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "desiredHealthy":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "expectedPods":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
