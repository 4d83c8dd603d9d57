// Code generated from schemas/resource/v1beta2/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkAnyObject,
  checkStruct,
  isInt64,
  isInteger,
} from "../../../runtime/kit/index.js";

export function validateDeviceSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "cel":
        checkStruct(object, key, value, validateCELDeviceSelector, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCELDeviceSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "expression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.expression === undefined) walk.required("expression");
}

export function validateOpaqueDeviceConfiguration(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "parameters":
        checkAnyObject(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
  if (object.parameters === undefined) walk.required("parameters");
}

const deviceTolerationValues1 = ["Equal", "Exists"] satisfies JsonValue[] as JsonValue[];
const deviceTolerationValues2 = ["NoExecute", "NoSchedule", "None"] satisfies JsonValue[] as JsonValue[];
export function validateDeviceToleration(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.key === "") delete object.key;
    if (object.operator === "") delete object.operator;
    if (object.value === "") delete object.value;
    if (object.effect === "") delete object.effect;
  }
  if (walk.fills(7)) {
    object.operator ??= "Equal";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!deviceTolerationValues1.includes(value)) walk.notSupported(key, value, deviceTolerationValues1);
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "effect":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!deviceTolerationValues2.includes(value)) walk.notSupported(key, value, deviceTolerationValues2);
        break;
      case "tolerationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}
