// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "./references.validate.js";

export const validate: Validator = validator(validateEndpoints);

export function validateEndpoints(object: JsonObject, walk: Walk): void {
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
      case "subsets":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEndpointSubset, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateEndpointSubset(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "addresses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEndpointAddress, walk);
          }
          walk.leave();
        }
        break;
      case "notReadyAddresses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEndpointAddress, walk);
          }
          walk.leave();
        }
        break;
      case "ports":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEndpointPort, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateEndpointAddress(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.hostname === "") delete object.hostname;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ip":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostname":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "targetRef":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.ip === undefined) walk.required("ip");
}

const endpointPortValues1 = ["TCP", "UDP", "SCTP"] satisfies JsonValue[] as JsonValue[];
export function validateEndpointPort(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.protocol === "") delete object.protocol;
  }
  if (walk.fills(5)) {
    object.protocol ??= "TCP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!endpointPortValues1.includes(value)) walk.notSupported(key, value, endpointPortValues1);
        break;
      case "appProtocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
}
