// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  format,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateAPIService);

export function validateAPIService(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateAPIServiceSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateAPIServiceStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const aPIServiceSpecFormat1 = format("byte");
export function validateAPIServiceSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "service":
        checkStruct(object, key, value, validateServiceReference, walk);
        break;
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "version":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "insecureSkipTLSVerify":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "caBundle":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!aPIServiceSpecFormat1(value)) walk.otherBytes(object, key, value);
        break;
      case "groupPriorityMinimum":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "versionPriority":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.groupPriorityMinimum === undefined) walk.required("groupPriorityMinimum");
  if (object.versionPriority === undefined) walk.required("versionPriority");
}

export function validateAPIServiceStatus(object: JsonObject, walk: Walk): void {
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
            checkStruct(undefined, index1, item1, validateAPIServiceCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateServiceReference(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.port ??= 443;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateAPIServiceCondition(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.status === undefined) walk.required("status");
}
