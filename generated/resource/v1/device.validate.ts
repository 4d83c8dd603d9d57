// Code generated from schemas/resource/v1/device.yaml. DO NOT EDIT; run `npm run generate`.
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
import { validateNodeSelector } from "../../core/v1/scheduling.validate.js";
import { validateDeviceTaint } from "./device-taint.validate.js";

export function validateDevice(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "attributes":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateDeviceAttribute, walk);
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
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateDeviceCapacity, walk);
          }
          walk.leave();
        }
        break;
      case "consumesCounters":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceCounterConsumption, walk);
          }
          walk.leave();
        }
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "nodeSelector":
        checkStruct(object, key, value, validateNodeSelector, walk);
        break;
      case "allNodes":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "taints":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDeviceTaint, walk);
          }
          walk.leave();
        }
        break;
      case "bindsToNode":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
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
      case "allowMultipleAllocations":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "nodeAllocatableResourceMappings":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateNodeAllocatableResourceMapping, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateNodeAllocatableResourceMapping(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "capacityKey":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "allocationMultiplier":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceAttribute(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "int":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "bool":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "string":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "version":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "ints":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (!isInteger(item1)) walk.wrongType(undefined, index1, item1, "integer");
            else if (!isInt64(item1)) walk.wrongType(undefined, index1, item1, "int64");
          }
          walk.leave();
        }
        break;
      case "bools":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "boolean") walk.wrongType(undefined, index1, item1, "boolean");
          }
          walk.leave();
        }
        break;
      case "strings":
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
      case "versions":
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceCapacity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "value":
        checkQuantity(object, key, value, walk);
        break;
      case "requestPolicy":
        checkStruct(object, key, value, validateCapacityRequestPolicy, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.value === undefined) walk.required("value");
}

export function validateCapacityRequestPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "default":
        checkQuantity(object, key, value, walk);
        break;
      case "validValues":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkQuantity(undefined, index1, item1, walk);
          }
          walk.leave();
        }
        break;
      case "validRange":
        checkStruct(object, key, value, validateCapacityRequestPolicyRange, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCapacityRequestPolicyRange(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "min":
        checkQuantity(object, key, value, walk);
        break;
      case "max":
        checkQuantity(object, key, value, walk);
        break;
      case "step":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.min === undefined) walk.required("min");
}

export function validateDeviceCounterConsumption(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "counterSet":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "counters":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateCounter, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.counterSet === undefined) walk.required("counterSet");
  if (object.counters === undefined) walk.required("counters");
}

export function validateCounter(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "value":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.value === undefined) walk.required("value");
}
