// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

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
      case "targetCPUUtilizationPercentage":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.scaleTargetRef === undefined) walk.required("scaleTargetRef");
  if (object.maxReplicas === undefined) walk.required("maxReplicas");
}

export function validateHorizontalPodAutoscalerStatus(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.currentReplicas ??= 0;
    object.desiredReplicas ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "lastScaleTime":
        checkTime(object, key, value, walk);
        break;
      case "currentReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "desiredReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "currentCPUUtilizationPercentage":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCrossVersionObjectReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiVersion === "") delete object.apiVersion;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.kind === undefined) walk.required("kind");
  if (object.name === undefined) walk.required("name");
}
