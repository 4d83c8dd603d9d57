// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePersistentVolumeSpec } from "./persistent-volume-spec.validate.js";

export const validate: Validator = validator(validatePersistentVolume);

export function validatePersistentVolume(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePersistentVolumeSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePersistentVolumeStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePersistentVolumeStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.phase === "") delete object.phase;
    if (object.message === "") delete object.message;
    if (object.reason === "") delete object.reason;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "phase":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastPhaseTransitionTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
