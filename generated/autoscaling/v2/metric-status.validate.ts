// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
} from "../../../runtime/kit/index.js";
import { validateCrossVersionObjectReference, validateMetricIdentifier } from "./metrics.validate.js";

export function validateHorizontalPodAutoscalerStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.currentReplicas === 0) delete object.currentReplicas;
  }
  if (walk.fills(1)) {
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
      case "currentMetrics":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateMetricStatus, walk);
          }
          walk.leave();
        }
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHorizontalPodAutoscalerCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateHorizontalPodAutoscalerCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
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
  if (object.status === undefined) walk.required("status");
}

export function validateMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "object":
        checkStruct(object, key, value, validateObjectMetricStatus, walk);
        break;
      case "pods":
        checkStruct(object, key, value, validatePodsMetricStatus, walk);
        break;
      case "resource":
        checkStruct(object, key, value, validateResourceMetricStatus, walk);
        break;
      case "containerResource":
        checkStruct(object, key, value, validateContainerResourceMetricStatus, walk);
        break;
      case "external":
        checkStruct(object, key, value, validateExternalMetricStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateObjectMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      case "current":
        checkStruct(object, key, value, validateMetricValueStatus, walk);
        break;
      case "describedObject":
        checkStruct(object, key, value, validateCrossVersionObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.metric === undefined) walk.required("metric");
  if (object.current === undefined) walk.required("current");
  if (object.describedObject === undefined) walk.required("describedObject");
}

export function validatePodsMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      case "current":
        checkStruct(object, key, value, validateMetricValueStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.metric === undefined) walk.required("metric");
  if (object.current === undefined) walk.required("current");
}

export function validateResourceMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "current":
        checkStruct(object, key, value, validateMetricValueStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.current === undefined) walk.required("current");
}

export function validateContainerResourceMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "current":
        checkStruct(object, key, value, validateMetricValueStatus, walk);
        break;
      case "container":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.current === undefined) walk.required("current");
  if (object.container === undefined) walk.required("container");
}

export function validateExternalMetricStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metric":
        checkStruct(object, key, value, validateMetricIdentifier, walk);
        break;
      case "current":
        checkStruct(object, key, value, validateMetricValueStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.metric === undefined) walk.required("metric");
  if (object.current === undefined) walk.required("current");
}

export function validateMetricValueStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "value":
        checkQuantity(object, key, value, walk);
        break;
      case "averageValue":
        checkQuantity(object, key, value, walk);
        break;
      case "averageUtilization":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}
