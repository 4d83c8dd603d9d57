// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  checkTime,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePersistentVolumeClaimSpec, validateVolumeHealthStatus } from "./volume-claims.validate.js";

export const validate: Validator = validator(validatePersistentVolumeClaim);

export function validatePersistentVolumeClaim(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePersistentVolumeClaimSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePersistentVolumeClaimStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePersistentVolumeClaimStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.phase === "") delete object.phase;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "phase":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "accessModes":
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
      case "capacity":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "0";
            checkQuantity(value, key1, item1, walk);
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
            checkStruct(undefined, index1, item1, validatePersistentVolumeClaimCondition, walk);
          }
          walk.leave();
        }
        break;
      case "allocatedResources":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "0";
            checkQuantity(value, key1, item1, walk);
          }
          walk.leave();
        }
        break;
      case "allocatedResourceStatuses":
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
      case "currentVolumeAttributesClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "modifyVolumeStatus":
        checkStruct(object, key, value, validateModifyVolumeStatus, walk);
        break;
      case "healthStatus":
        checkStruct(object, key, value, validateVolumeHealthStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePersistentVolumeClaimCondition(object: JsonObject, walk: Walk): void {
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
      case "lastProbeTime":
        checkTime(object, key, value, walk);
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

export function validateModifyVolumeStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.targetVolumeAttributesClassName === "") delete object.targetVolumeAttributesClassName;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "targetVolumeAttributesClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.status === undefined) walk.required("status");
}
