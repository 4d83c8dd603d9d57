// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePodTemplateSpec } from "./pod-spec.validate.js";

export const validate: Validator = validator(validateReplicationController);

export function validateReplicationController(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateReplicationControllerSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateReplicationControllerStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateReplicationControllerSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.minReadySeconds === 0) delete object.minReadySeconds;
  }
  if (walk.fills(1)) {
    object.replicas ??= 1;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "minReadySeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "selector":
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
      case "template":
        checkStruct(object, key, value, validatePodTemplateSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateReplicationControllerStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fullyLabeledReplicas === 0) delete object.fullyLabeledReplicas;
    if (object.readyReplicas === 0) delete object.readyReplicas;
    if (object.availableReplicas === 0) delete object.availableReplicas;
    if (object.observedGeneration === 0) delete object.observedGeneration;
  }
  if (walk.fills(1)) {
    object.replicas ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "fullyLabeledReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "readyReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "availableReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateReplicationControllerCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateReplicationControllerCondition(object: JsonObject, walk: Walk): void {
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
