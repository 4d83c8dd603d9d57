// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
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

export const validate: Validator = validator(validateLease);

export function validateLease(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLeaseSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLeaseSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "holderIdentity":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "leaseDurationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "acquireTime":
        checkTime(object, key, value, walk);
        break;
      case "renewTime":
        checkTime(object, key, value, walk);
        break;
      case "leaseTransitions":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "strategy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "preferredHolder":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
