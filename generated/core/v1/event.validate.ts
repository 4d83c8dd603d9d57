// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "./references.validate.js";

export const validate: Validator = validator(validateEvent);

export function validateEvent(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
    if (object.count === 0) delete object.count;
    if (object.type === "") delete object.type;
    if (object.action === "") delete object.action;
  }
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
      case "involvedObject":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "source":
        checkStruct(object, key, value, validateEventSource, walk);
        break;
      case "firstTimestamp":
        checkTime(object, key, value, walk);
        break;
      case "lastTimestamp":
        checkTime(object, key, value, walk);
        break;
      case "count":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "eventTime":
        checkTime(object, key, value, walk);
        break;
      case "series":
        checkStruct(object, key, value, validateEventSeries, walk);
        break;
      case "action":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "related":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "reportingComponent":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reportingInstance":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.involvedObject === undefined) walk.required("involvedObject");
}

export function validateEventSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.component === "") delete object.component;
    if (object.host === "") delete object.host;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "component":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "host":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateEventSeries(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.count === 0) delete object.count;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "count":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "lastObservedTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
