// Code generated from schemas/flowcontrol/v1beta3/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validatePriorityLevelConfiguration);

export function validatePriorityLevelConfiguration(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePriorityLevelConfigurationSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePriorityLevelConfigurationStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const priorityLevelConfigurationSpecValues1 = ["Exempt", "Limited"] satisfies JsonValue[] as JsonValue[];
export function validatePriorityLevelConfigurationSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!priorityLevelConfigurationSpecValues1.includes(value)) walk.notSupported(key, value, priorityLevelConfigurationSpecValues1);
        break;
      case "limited":
        checkStruct(object, key, value, validateLimitedPriorityLevelConfiguration, walk);
        break;
      case "exempt":
        checkStruct(object, key, value, validateExemptPriorityLevelConfiguration, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validatePriorityLevelConfigurationStatus(object: JsonObject, walk: Walk): void {
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
            checkStruct(undefined, index1, item1, validatePriorityLevelConfigurationCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLimitedPriorityLevelConfiguration(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.nominalConcurrencyShares ??= 30;
    object.lendablePercent ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "nominalConcurrencyShares":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "limitResponse":
        checkStruct(object, key, value, validateLimitResponse, walk);
        break;
      case "lendablePercent":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "borrowingLimitPercent":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateExemptPriorityLevelConfiguration(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.nominalConcurrencyShares ??= 0;
    object.lendablePercent ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "nominalConcurrencyShares":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "lendablePercent":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePriorityLevelConfigurationCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.type === "") delete object.type;
    if (object.status === "") delete object.status;
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
  }
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
}

const limitResponseValues1 = ["Queue", "Reject"] satisfies JsonValue[] as JsonValue[];
export function validateLimitResponse(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.type === "") delete object.type;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!limitResponseValues1.includes(value)) walk.notSupported(key, value, limitResponseValues1);
        break;
      case "queuing":
        checkStruct(object, key, value, validateQueuingConfiguration, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateQueuingConfiguration(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.queues ??= 64;
    object.handSize ??= 8;
    object.queueLengthLimit ??= 50;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "queues":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "handSize":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "queueLengthLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}
