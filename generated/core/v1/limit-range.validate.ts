// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateLimitRange);

export function validateLimitRange(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLimitRangeSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLimitRangeSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.limits ??= [];
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "limits":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLimitRangeItem, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.limits === undefined) walk.required("limits");
}

export function validateLimitRangeItem(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "max":
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
      case "min":
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
      case "default":
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
      case "defaultRequest":
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
      case "maxLimitRequestRatio":
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
  if (object.type === undefined) walk.required("type");
}
