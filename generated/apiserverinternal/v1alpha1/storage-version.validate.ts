// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkSet,
  checkStruct,
  checkTime,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateStorageVersion);

export function validateStorageVersion(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateStorageVersionSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateStorageVersionStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateStorageVersionSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateStorageVersionStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "storageVersions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateServerStorageVersion, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["apiServerID"], key, walk);
        }
        break;
      case "commonEncodingVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateStorageVersionCondition, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["type"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateServerStorageVersion(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiServerID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "encodingVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "decodableVersions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      case "servedVersions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.apiServerID === undefined) walk.required("apiServerID");
  if (object.encodingVersion === undefined) walk.required("encodingVersion");
  if (object.decodableVersions === undefined) walk.required("decodableVersions");
}

export function validateStorageVersionCondition(object: JsonObject, walk: Walk): void {
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
  if (object.status === undefined) walk.required("status");
  if (object.reason === undefined) walk.required("reason");
  if (object.message === undefined) walk.required("message");
}
