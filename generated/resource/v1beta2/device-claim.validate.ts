// Code generated from schemas/resource/v1beta2/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import {
  validateDeviceSelector,
  validateDeviceToleration,
  validateOpaqueDeviceConfiguration,
} from "./device-parts.validate.js";

export function validateResourceClaimSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "devices":
        checkStruct(object, key, value, validateDeviceClaim, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceClaim(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requests":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceRequest, walk);
          }
          walk.leave();
        }
        break;
      case "constraints":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceConstraint, walk);
          }
          walk.leave();
        }
        break;
      case "config":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceClaimConfiguration, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceRequest(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "exactly":
        checkStruct(object, key, value, validateExactDeviceRequest, walk);
        break;
      case "firstAvailable":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceSubRequest, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

const exactDeviceRequestValues1 = ["All", "ExactCount"] satisfies JsonValue[] as JsonValue[];
export function validateExactDeviceRequest(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.allocationMode === "") delete object.allocationMode;
    if (object.count === 0) delete object.count;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "deviceClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "selectors":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceSelector, walk);
          }
          walk.leave();
        }
        break;
      case "allocationMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!exactDeviceRequestValues1.includes(value)) walk.notSupported(key, value, exactDeviceRequestValues1);
        break;
      case "count":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "adminAccess":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "tolerations":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceToleration, walk);
          }
          walk.leave();
        }
        break;
      case "capacity":
        checkStruct(object, key, value, validateCapacityRequirements, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.deviceClassName === undefined) walk.required("deviceClassName");
}

const deviceSubRequestValues1 = ["All", "ExactCount"] satisfies JsonValue[] as JsonValue[];
export function validateDeviceSubRequest(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.allocationMode === "") delete object.allocationMode;
    if (object.count === 0) delete object.count;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "deviceClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "selectors":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceSelector, walk);
          }
          walk.leave();
        }
        break;
      case "allocationMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!deviceSubRequestValues1.includes(value)) walk.notSupported(key, value, deviceSubRequestValues1);
        break;
      case "count":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "tolerations":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceToleration, walk);
          }
          walk.leave();
        }
        break;
      case "capacity":
        checkStruct(object, key, value, validateCapacityRequirements, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.deviceClassName === undefined) walk.required("deviceClassName");
}

export function validateCapacityRequirements(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requests":
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceConstraint(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requests":
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
      case "matchAttribute":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "distinctAttribute":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceClaimConfiguration(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requests":
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
      case "opaque":
        checkStruct(object, key, value, validateOpaqueDeviceConfiguration, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
