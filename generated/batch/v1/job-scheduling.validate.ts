// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkMapKeys,
  checkStruct,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";

export function validateJobScheduling(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "schedulingPolicy":
        checkStruct(object, key, value, validateJobSchedulingPolicy, walk);
        break;
      case "schedulingConstraints":
        checkStruct(object, key, value, validateJobSchedulingConstraints, walk);
        break;
      case "disruptionMode":
        checkStruct(object, key, value, validateJobDisruptionMode, walk);
        break;
      case "resourceClaims":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateJobResourceClaim, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["name"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJobSchedulingPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "basic":
        checkStruct(object, key, value, validateJobSchedulingPolicyBasic, walk);
        break;
      case "gang":
        checkStruct(object, key, value, validateJobGangPolicy, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJobSchedulingPolicyBasic(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateJobGangPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "minCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJobSchedulingConstraints(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "topology":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateJobTopologyConstraint, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJobTopologyConstraint(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
}

export function validateJobDisruptionMode(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "single":
        checkStruct(object, key, value, validateJobDisruptionModeSingle, walk);
        break;
      case "all":
        checkStruct(object, key, value, validateJobDisruptionModeAll, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateJobDisruptionModeSingle(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateJobDisruptionModeAll(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateJobResourceClaim(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceClaimName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceClaimTemplateName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
