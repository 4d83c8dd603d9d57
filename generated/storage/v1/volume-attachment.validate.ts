// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePersistentVolumeSpec } from "../../core/v1/persistent-volume-spec.validate.js";

export const validate: Validator = validator(validateVolumeAttachment);

export function validateVolumeAttachment(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateVolumeAttachmentSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateVolumeAttachmentStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateVolumeAttachmentSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "attacher":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "source":
        checkStruct(object, key, value, validateVolumeAttachmentSource, walk);
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.attacher === undefined) walk.required("attacher");
  if (object.source === undefined) walk.required("source");
  if (object.nodeName === undefined) walk.required("nodeName");
}

export function validateVolumeAttachmentSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "persistentVolumeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "inlineVolumeSpec":
        checkStruct(object, key, value, validatePersistentVolumeSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeAttachmentStatus(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.attached ??= false;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "attached":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "attachmentMetadata":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "";
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "attachError":
        checkStruct(object, key, value, validateVolumeError, walk);
        break;
      case "detachError":
        checkStruct(object, key, value, validateVolumeError, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeError(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.message === "") delete object.message;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "time":
        checkTime(object, key, value, walk);
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "errorCode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
