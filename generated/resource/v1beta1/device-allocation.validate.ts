// Code generated from schemas/resource/v1beta1/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkAnyObject,
  checkMapKeys,
  checkQuantity,
  checkStruct,
  checkTime,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateNodeSelector } from "../../core/v1/scheduling.validate.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";
import { validateDeviceToleration, validateOpaqueDeviceConfiguration } from "./device-parts.validate.js";

export function validateAllocationResult(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "devices":
        checkStruct(object, key, value, validateDeviceAllocationResult, walk);
        break;
      case "nodeSelector":
        checkStruct(object, key, value, validateNodeSelector, walk);
        break;
      case "allocationTimestamp":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceAllocationResult(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "results":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceRequestAllocationResult, walk);
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
            checkStruct(undefined, index1, item1, validateDeviceAllocationConfiguration, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceRequestAllocationResult(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "request":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pool":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "device":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
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
      case "bindingConditions":
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
      case "bindingFailureConditions":
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
      case "shareID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "consumedCapacity":
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
  if (object.request === undefined) walk.required("request");
  if (object.driver === undefined) walk.required("driver");
  if (object.pool === undefined) walk.required("pool");
  if (object.device === undefined) walk.required("device");
}

const deviceAllocationConfigurationValues1 = ["FromClaim", "FromClass"] satisfies JsonValue[] as JsonValue[];
export function validateDeviceAllocationConfiguration(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "source":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!deviceAllocationConfigurationValues1.includes(value)) walk.notSupported(key, value, deviceAllocationConfigurationValues1);
        break;
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
  if (object.source === undefined) walk.required("source");
}

export function validateAllocatedDeviceStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pool":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "device":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "shareID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "conditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateCondition, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["type"], key, walk);
        }
        break;
      case "data":
        checkAnyObject(object, key, value, walk);
        break;
      case "networkData":
        checkStruct(object, key, value, validateNetworkDeviceData, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
  if (object.pool === undefined) walk.required("pool");
  if (object.device === undefined) walk.required("device");
}

export function validateNetworkDeviceData(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.interfaceName === "") delete object.interfaceName;
    if (object.hardwareAddress === "") delete object.hardwareAddress;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "interfaceName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "ips":
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
      case "hardwareAddress":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
