// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
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

export const validate: Validator = validator(validateResourceQuota);

export function validateResourceQuota(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateResourceQuotaSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateResourceQuotaStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateResourceQuotaSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "hard":
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
      case "scopes":
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
      case "scopeSelector":
        checkStruct(object, key, value, validateScopeSelector, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateResourceQuotaStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "hard":
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
      case "used":
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
}

export function validateScopeSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "matchExpressions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateScopedResourceSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const scopedResourceSelectorRequirementValues1 = ["In", "NotIn", "Exists", "DoesNotExist"] satisfies JsonValue[] as JsonValue[];
export function validateScopedResourceSelectorRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "scopeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!scopedResourceSelectorRequirementValues1.includes(value)) walk.notSupported(key, value, scopedResourceSelectorRequirementValues1);
        break;
      case "values":
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
  if (object.scopeName === undefined) walk.required("scopeName");
  if (object.operator === undefined) walk.required("operator");
}
