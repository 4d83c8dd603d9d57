// Code generated from schemas/events/v1beta1/event.yaml. DO NOT EDIT; run `npm run generate`.
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
import { validateEventSource } from "../../core/v1/event.validate.js";
import { validateObjectReference } from "../../core/v1/references.validate.js";

export const validate: Validator = validator(validateEvent);

export function validateEvent(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reportingController === "") delete object.reportingController;
    if (object.reportingInstance === "") delete object.reportingInstance;
    if (object.action === "") delete object.action;
    if (object.reason === "") delete object.reason;
    if (object.note === "") delete object.note;
    if (object.type === "") delete object.type;
    if (object.deprecatedCount === 0) delete object.deprecatedCount;
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
      case "eventTime":
        checkTime(object, key, value, walk);
        break;
      case "series":
        checkStruct(object, key, value, validateEventSeries, walk);
        break;
      case "reportingController":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reportingInstance":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "action":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "regarding":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "related":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "note":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "deprecatedSource":
        checkStruct(object, key, value, validateEventSource, walk);
        break;
      case "deprecatedFirstTimestamp":
        checkTime(object, key, value, walk);
        break;
      case "deprecatedLastTimestamp":
        checkTime(object, key, value, walk);
        break;
      case "deprecatedCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateEventSeries(object: JsonObject, walk: Walk): void {
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
