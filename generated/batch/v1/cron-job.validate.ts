// Code generated from schemas/batch/v1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "../../core/v1/references.validate.js";
import { validateJobSpec } from "./job-spec.validate.js";

export const validate: Validator = validator(validateCronJob);

export function validateCronJob(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateCronJobSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateCronJobStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const cronJobSpecValues1 = ["Allow", "Forbid", "Replace"] satisfies JsonValue[] as JsonValue[];
export function validateCronJobSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.concurrencyPolicy === "") delete object.concurrencyPolicy;
  }
  if (walk.fills(14)) {
    object.concurrencyPolicy ??= "Allow";
    object.suspend ??= false;
    object.successfulJobsHistoryLimit ??= 3;
    object.failedJobsHistoryLimit ??= 1;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "schedule":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "timeZone":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "startingDeadlineSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "concurrencyPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!cronJobSpecValues1.includes(value)) walk.notSupported(key, value, cronJobSpecValues1);
        break;
      case "suspend":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "jobTemplate":
        checkStruct(object, key, value, validateJobTemplateSpec, walk);
        break;
      case "successfulJobsHistoryLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "failedJobsHistoryLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.schedule === undefined) walk.required("schedule");
  if (object.jobTemplate === undefined) walk.required("jobTemplate");
}

export function validateJobTemplateSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "spec":
        checkStruct(object, key, value, validateJobSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCronJobStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "active":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateObjectReference, walk);
          }
          walk.leave();
        }
        break;
      case "lastScheduleTime":
        checkTime(object, key, value, walk);
        break;
      case "lastSuccessfulTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
