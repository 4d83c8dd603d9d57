// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validateStorageVersionMigration);

export function validateStorageVersionMigration(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateStorageVersionMigrationSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateStorageVersionMigrationStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateStorageVersionMigrationSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resource":
        checkStruct(object, key, value, validateGroupResource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resource === undefined) walk.required("resource");
}

export function validateGroupResource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.group === "") delete object.group;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resource":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resource === undefined) walk.required("resource");
}

export function validateStorageVersionMigrationStatus(object: JsonObject, walk: Walk): void {
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
            checkStruct(undefined, index1, item1, validateCondition, walk);
          }
          walk.leave();
        }
        break;
      case "resourceVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
