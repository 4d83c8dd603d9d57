// Code generated from schemas/resource/v1beta1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt64,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateNodeSelector } from "../../core/v1/scheduling.validate.js";
import { validateCounter, validateDevice } from "./device.validate.js";

export const validate: Validator = validator(validateResourceSlice);

export function validateResourceSlice(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateResourceSliceSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateResourceSliceSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.nodeName === "") delete object.nodeName;
    if (object.allNodes === false) delete object.allNodes;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pool":
        checkStruct(object, key, value, validateResourcePool, walk);
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
      case "devices":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDevice, walk);
          }
          walk.leave();
        }
        break;
      case "perDeviceNodeSelection":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "sharedCounters":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCounterSet, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
  if (object.pool === undefined) walk.required("pool");
}

export function validateResourcePool(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "generation":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "resourceSliceCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.generation === undefined) walk.required("generation");
  if (object.resourceSliceCount === undefined) walk.required("resourceSliceCount");
}

export function validateCounterSet(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
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
  if (object.name === undefined) walk.required("name");
  if (object.counters === undefined) walk.required("counters");
}
