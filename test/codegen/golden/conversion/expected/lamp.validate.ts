// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
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
} from "kindsmith/kit";

export const validate: Validator = validator(validateLamp);

export function validateLamp(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLampSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const lampSpecValues1 = ["on", "off"] satisfies JsonValue[] as JsonValue[];
export function validateLampSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "color":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "size":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "address":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!lampSpecValues1.includes(value)) walk.notSupported(key, value, lampSpecValues1);
        break;
      case "pieces":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLampSpecPiecesItem, walk);
          }
          walk.leave();
        }
        break;
      case "named":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            checkStruct(value, key1, item1, validateLampSpecNamedValue, walk);
          }
          walk.leave();
        }
        break;
      case "legacy":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "zone":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "power":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "same":
        checkStruct(object, key, value, validateLampSpecSame, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLampSpecPiecesItem(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mass":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLampSpecNamedValue(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "short":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLampSpecSame(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "x-y":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
