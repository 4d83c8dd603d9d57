// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  checkTime,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";
import { validateTypedLocalObjectReference, validateTypedObjectReference } from "./references.validate.js";

export function validatePersistentVolumeClaimVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "claimName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.claimName === undefined) walk.required("claimName");
}

export function validateEphemeralVolumeSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumeClaimTemplate":
        checkStruct(object, key, value, validatePersistentVolumeClaimTemplate, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePersistentVolumeClaimTemplate(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "spec":
        checkStruct(object, key, value, validatePersistentVolumeClaimSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const persistentVolumeClaimSpecValues1 = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] satisfies JsonValue[] as JsonValue[];
const persistentVolumeClaimSpecValues2 = ["Block", "Filesystem"] satisfies JsonValue[] as JsonValue[];
export function validatePersistentVolumeClaimSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.volumeName === "") delete object.volumeName;
  }
  if (walk.fills(12)) {
    object.volumeMode ??= "Filesystem";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "accessModes":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            if (!persistentVolumeClaimSpecValues1.includes(item1)) walk.notSupported(index1, item1, persistentVolumeClaimSpecValues1);
          }
          walk.leave();
        }
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "resources":
        checkStruct(object, key, value, validateVolumeResourceRequirements, walk);
        break;
      case "volumeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "storageClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volumeMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!persistentVolumeClaimSpecValues2.includes(value)) walk.notSupported(key, value, persistentVolumeClaimSpecValues2);
        break;
      case "dataSource":
        checkStruct(object, key, value, validateTypedLocalObjectReference, walk);
        break;
      case "dataSourceRef":
        checkStruct(object, key, value, validateTypedObjectReference, walk);
        break;
      case "volumeAttributesClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeResourceRequirements(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "limits":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "0";
            checkQuantity(value, key1, item1, walk);
          }
          walk.leave();
        }
        break;
      case "requests":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "0";
            checkQuantity(value, key1, item1, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeHealthStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "healthConditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeHealthCondition, walk);
          }
          walk.leave();
        }
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeHealthCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.message === "") delete object.message;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
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
