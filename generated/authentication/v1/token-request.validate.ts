// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt64,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateTokenRequest);

export function validateTokenRequest(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateTokenRequestSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateTokenRequestStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTokenRequestSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(4)) {
    object.expirationSeconds ??= 3600;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "audiences":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "expirationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "boundObjectRef":
        checkStruct(object, key, value, validateBoundObjectReference, walk);
        break;
      case "attestations":
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateTokenRequestStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "token":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "expirationTimestamp":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateBoundObjectReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.kind === "") delete object.kind;
    if (object.apiVersion === "") delete object.apiVersion;
    if (object.name === "") delete object.name;
    if (object.uid === "") delete object.uid;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
