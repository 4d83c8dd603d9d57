// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";
import { validateDeviceTaint } from "./device-taint.validate.js";

export const validate: Validator = validator(validateDeviceTaintRule);

export function validateDeviceTaintRule(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateDeviceTaintRuleSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateDeviceTaintRuleStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateDeviceTaintRuleSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "deviceSelector":
        checkStruct(object, key, value, validateDeviceTaintSelector, walk);
        break;
      case "taint":
        checkStruct(object, key, value, validateDeviceTaint, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.taint === undefined) walk.required("taint");
}

export function validateDeviceTaintSelector(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateDeviceTaintRuleStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
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
}
