// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";

export function validatePodGroupSchedulingPolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "basic":
        checkStruct(object, key, value, validatePodGroupSchedulingPolicyBasic, walk);
        break;
      case "gang":
        checkStruct(object, key, value, validateGangSchedulingPolicy, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodGroupSchedulingPolicyBasic(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateGangSchedulingPolicy(object: JsonObject, walk: Walk): void {
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
  if (object.minCount === undefined) walk.required("minCount");
}

export function validatePodGroupSchedulingConstraints(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "topology":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTopologyConstraint, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTopologyConstraint(object: JsonObject, walk: Walk): void {
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

export function validatePodGroupResourceClaim(object: JsonObject, walk: Walk): void {
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
