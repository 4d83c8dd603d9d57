// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  validator,
} from "../../../runtime/kit/index.js";
import { validateNodeConfigSource, validateNodeStatus } from "./node-status.validate.js";

export const validate: Validator = validator(validateNode);

export function validateNode(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateNodeSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateNodeStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.podCIDR === "") delete object.podCIDR;
    if (object.providerID === "") delete object.providerID;
    if (object.unschedulable === false) delete object.unschedulable;
    if (object.externalID === "") delete object.externalID;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "podCIDR":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podCIDRs":
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
      case "providerID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "unschedulable":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "taints":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTaint, walk);
          }
          walk.leave();
        }
        break;
      case "configSource":
        checkStruct(object, key, value, validateNodeConfigSource, walk);
        break;
      case "externalID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podPreemptionPolicy":
        checkStruct(object, key, value, validateNodePodPreemptionPolicy, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTaint(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.value === "") delete object.value;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "effect":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "timeAdded":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
  if (object.effect === undefined) walk.required("effect");
}

export function validateNodePodPreemptionPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "disableResizePreemption":
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
