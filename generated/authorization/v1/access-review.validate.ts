// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type JsonValue, type Walk, checkStruct, isObject } from "../../../runtime/kit/index.js";
import { validateLabelSelectorRequirement } from "../../meta/v1/meta.validate.js";
import { validateFieldSelectorRequirement } from "../../meta/v1/selectors.validate.js";

export function validateSubjectAccessReviewSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.user === "") delete object.user;
    if (object.uid === "") delete object.uid;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceAttributes":
        checkStruct(object, key, value, validateResourceAttributes, walk);
        break;
      case "nonResourceAttributes":
        checkStruct(object, key, value, validateNonResourceAttributes, walk);
        break;
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "groups":
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
      case "extra":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (!Array.isArray(item1)) walk.wrongType(value, key1, item1, "array");
            else if (walk.enter(key1)) {
              for (let index2 = 0; index2 < item1.length; index2++) {
                const item2 = item1[index2] as JsonValue;
                if (typeof item2 !== "string") walk.wrongType(undefined, index2, item2, "string");
              }
              walk.leave();
            }
          }
          walk.leave();
        }
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateSubjectAccessReviewStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.denied === false) delete object.denied;
    if (object.reason === "") delete object.reason;
    if (object.evaluationError === "") delete object.evaluationError;
  }
  if (walk.fills(5)) {
    object.allowed ??= false;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "allowed":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "denied":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "evaluationError":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateResourceAttributes(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.namespace === "") delete object.namespace;
    if (object.verb === "") delete object.verb;
    if (object.group === "") delete object.group;
    if (object.version === "") delete object.version;
    if (object.resource === "") delete object.resource;
    if (object.subresource === "") delete object.subresource;
    if (object.name === "") delete object.name;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "verb":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "version":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resource":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "subresource":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fieldSelector":
        checkStruct(object, key, value, validateFieldSelectorAttributes, walk);
        break;
      case "labelSelector":
        checkStruct(object, key, value, validateLabelSelectorAttributes, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNonResourceAttributes(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.path === "") delete object.path;
    if (object.verb === "") delete object.verb;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "verb":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateFieldSelectorAttributes(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.rawSelector === "") delete object.rawSelector;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "rawSelector":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "requirements":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateFieldSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLabelSelectorAttributes(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.rawSelector === "") delete object.rawSelector;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "rawSelector":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "requirements":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLabelSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
