// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateHorizontalPodAutoscalerStatus } from "./metric-status.validate.js";
import { validateCrossVersionObjectReference, validateMetricSpec } from "./metrics.validate.js";

export const validate: Validator = validator(validateHorizontalPodAutoscaler);

export function validateHorizontalPodAutoscaler(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateHorizontalPodAutoscalerSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateHorizontalPodAutoscalerStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateHorizontalPodAutoscalerSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(1)) {
    object.minReplicas ??= 1;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "scaleTargetRef":
        checkStruct(object, key, value, validateCrossVersionObjectReference, walk);
        break;
      case "minReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "maxReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "metrics":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateMetricSpec, walk);
          }
          walk.leave();
        }
        break;
      case "behavior":
        checkStruct(object, key, value, validateHorizontalPodAutoscalerBehavior, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.scaleTargetRef === undefined) walk.required("scaleTargetRef");
  if (object.maxReplicas === undefined) walk.required("maxReplicas");
}

export function validateHorizontalPodAutoscalerBehavior(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "scaleUp":
        checkStruct(object, key, value, validateHPAScalingRules, walk);
        break;
      case "scaleDown":
        checkStruct(object, key, value, validateHPAScalingRules, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const hPAScalingRulesValues1 = ["Disabled", "Max", "Min"] satisfies JsonValue[] as JsonValue[];
export function validateHPAScalingRules(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "stabilizationWindowSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 3600) walk.breaks(key, value, "should be less than or equal to 3600");
        }
        break;
      case "selectPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!hPAScalingRulesValues1.includes(value)) walk.notSupported(key, value, hPAScalingRulesValues1);
        break;
      case "policies":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHPAScalingPolicy, walk);
          }
          walk.leave();
        }
        break;
      case "tolerance":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const hPAScalingPolicyValues1 = ["Percent", "Pods"] satisfies JsonValue[] as JsonValue[];
export function validateHPAScalingPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!hPAScalingPolicyValues1.includes(value)) walk.notSupported(key, value, hPAScalingPolicyValues1);
        break;
      case "value":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "periodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 1800) walk.breaks(key, value, "should be less than or equal to 1800");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.value === undefined) walk.required("value");
  if (object.periodSeconds === undefined) walk.required("periodSeconds");
}
