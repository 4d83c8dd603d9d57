// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  pattern,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateCronTab);

export function validateCronTab(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateCronTabSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateCronTabStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const cronTabSpecPattern1 = pattern("^(\\d+|\\*)(/\\d+)?(\\s+(\\d+|\\*)(/\\d+)?){4}$");
export function validateCronTabSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "cronSpec":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!cronTabSpecPattern1.test(value)) walk.breaks(key, value, "should match '^(\\d+|\\*)(/\\d+)?(\\s+(\\d+|\\*)(/\\d+)?){4}$'");
        break;
      case "image":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          else if (walk.boundsAdvisory && !isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 10) walk.breaks(key, value, "should be less than or equal to 10");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCronTabStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          else if (walk.boundsAdvisory && !isInt32(value)) walk.wrongFormat(key, value, "int32");
        }
        break;
      case "labelSelector":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
