// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validateResourcePoolStatusRequest);

export function validateResourcePoolStatusRequest(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateResourcePoolStatusRequestSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateResourcePoolStatusRequestStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateResourcePoolStatusRequestSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.limit ??= 100;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "poolName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "limit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
}

export function validateResourcePoolStatusRequestStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "poolCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "pools":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePoolStatus, walk);
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
            checkStruct(undefined, index1, item1, validateCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.poolCount === undefined) walk.required("poolCount");
}

export function validatePoolStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "poolName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "generation":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "resourceSliceCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "totalDevices":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "allocatedDevices":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "availableDevices":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "unavailableDevices":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "validationError":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
  if (object.poolName === undefined) walk.required("poolName");
  if (object.generation === undefined) walk.required("generation");
}
