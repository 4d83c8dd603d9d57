// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
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
  validator,
} from "../../../runtime/kit/index.js";
import { validatePodTemplateSpec } from "../../core/v1/pod-spec.validate.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validateDaemonSet);

export function validateDaemonSet(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateDaemonSetSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateDaemonSetStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDaemonSetSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.minReadySeconds === 0) delete object.minReadySeconds;
  }
  if (walk.fills(2)) {
    object.revisionHistoryLimit ??= 10;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "template":
        checkStruct(object, key, value, validatePodTemplateSpec, walk);
        break;
      case "updateStrategy":
        checkStruct(object, key, value, validateDaemonSetUpdateStrategy, walk);
        break;
      case "minReadySeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "revisionHistoryLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.selector === undefined) walk.required("selector");
  if (object.template === undefined) walk.required("template");
}

const daemonSetUpdateStrategyValues1 = ["RollingUpdate", "OnDelete"] satisfies JsonValue[] as JsonValue[];
export function validateDaemonSetUpdateStrategy(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.type === "") delete object.type;
  }
  if (walk.fills(15)) {
    object.type ??= "RollingUpdate";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!daemonSetUpdateStrategyValues1.includes(value)) walk.notSupported(key, value, daemonSetUpdateStrategyValues1);
        break;
      case "rollingUpdate":
        checkStruct(object, key, value, validateRollingUpdateDaemonSet, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateRollingUpdateDaemonSet(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.maxUnavailable ??= 1;
    object.maxSurge ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "maxUnavailable":
        checkIntOrString(object, key, value, walk);
        break;
      case "maxSurge":
        checkIntOrString(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDaemonSetStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
    if (object.updatedNumberScheduled === 0) delete object.updatedNumberScheduled;
    if (object.numberAvailable === 0) delete object.numberAvailable;
    if (object.numberUnavailable === 0) delete object.numberUnavailable;
  }
  if (walk.fills(4)) {
    object.currentNumberScheduled ??= 0;
    object.numberMisscheduled ??= 0;
    object.desiredNumberScheduled ??= 0;
    object.numberReady ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "currentNumberScheduled":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "numberMisscheduled":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "desiredNumberScheduled":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "numberReady":
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
      case "updatedNumberScheduled":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "numberAvailable":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "numberUnavailable":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "collisionCount":
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
            checkStruct(undefined, index1, item1, validateDaemonSetCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDaemonSetCondition(object: JsonObject, walk: Walk): void {
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
