// Code generated from schemas/resource/v1/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateAllocatedDeviceStatus, validateAllocationResult } from "./device-allocation.validate.js";
import { validateResourceClaimSpec } from "./device-claim.validate.js";

export const validate: Validator = validator(validateResourceClaim);

export function validateResourceClaim(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateResourceClaimSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateResourceClaimStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateResourceClaimStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "allocation":
        checkStruct(object, key, value, validateAllocationResult, walk);
        break;
      case "reservedFor":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateResourceClaimConsumerReference, walk);
          }
          walk.leave();
        }
        break;
      case "devices":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateAllocatedDeviceStatus, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["driver", "device", "pool", "shareID"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateResourceClaimConsumerReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiGroup === "") delete object.apiGroup;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiGroup":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resource":
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
  if (object.resource === undefined) walk.required("resource");
  if (object.name === undefined) walk.required("name");
  if (object.uid === undefined) walk.required("uid");
}
