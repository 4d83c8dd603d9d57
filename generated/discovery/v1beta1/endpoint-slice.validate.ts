// Code generated from schemas/discovery/v1beta1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkSet,
  checkStruct,
  isInt32,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "../../core/v1/references.validate.js";

export const validate: Validator = validator(validateEndpointSlice);

const endpointSliceValues1 = ["FQDN", "IPv4", "IPv6"] satisfies JsonValue[] as JsonValue[];
export function validateEndpointSlice(object: JsonObject, walk: Walk): void {
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
      case "addressType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!endpointSliceValues1.includes(value)) walk.notSupported(key, value, endpointSliceValues1);
        break;
      case "endpoints":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 1000) walk.tooMany(key, value.length, 1000);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateEndpoint, walk);
            }
            walk.leave();
          }
        }
        break;
      case "ports":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 20000) walk.tooMany(key, value.length, 20000);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateEndpointPort, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.addressType === undefined) walk.required("addressType");
}

export function validateEndpoint(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "addresses":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 100) walk.tooMany(key, value.length, 100);
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
      case "conditions":
        checkStruct(object, key, value, validateEndpointConditions, walk);
        break;
      case "hostname":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "targetRef":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "topology":
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
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hints":
        checkStruct(object, key, value, validateEndpointHints, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.addresses === undefined) walk.required("addresses");
}

export function validateEndpointConditions(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ready":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "serving":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "terminating":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateEndpointHints(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "forZones":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 8) walk.tooMany(key, value.length, 8);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateForZone, walk);
            }
            walk.leave();
          }
        }
        break;
      case "forNodes":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 8) walk.tooMany(key, value.length, 8);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateForNode, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateForZone(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateForNode(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

const endpointPortValues1 = ["SCTP", "TCP", "UDP"] satisfies JsonValue[] as JsonValue[];
export function validateEndpointPort(object: JsonObject, walk: Walk): void {
  if (walk.fills(7)) {
    object.name ??= "";
    object.protocol ??= "TCP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!endpointPortValues1.includes(value)) walk.notSupported(key, value, endpointPortValues1);
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "appProtocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
