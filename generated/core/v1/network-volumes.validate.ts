// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateLocalObjectReference } from "./references.validate.js";

export function validateNFSVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "server":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.server === undefined) walk.required("server");
  if (object.path === undefined) walk.required("path");
}

export function validateISCSIVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.iscsiInterface === "") delete object.iscsiInterface;
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
    if (object.chapAuthDiscovery === false) delete object.chapAuthDiscovery;
    if (object.chapAuthSession === false) delete object.chapAuthSession;
  }
  if (walk.fills(9)) {
    object.iscsiInterface ??= "default";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "targetPortal":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "iqn":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lun":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 255) walk.breaks(key, value, "should be less than or equal to 255");
        }
        break;
      case "iscsiInterface":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "portals":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "chapAuthDiscovery":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "chapAuthSession":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      case "initiatorName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.targetPortal === undefined) walk.required("targetPortal");
  if (object.iqn === undefined) walk.required("iqn");
  if (object.lun === undefined) walk.required("lun");
}

export function validateFCVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "targetWWNs":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "lun":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 255) walk.breaks(key, value, "should be less than or equal to 255");
        }
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "wwids":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCephFSVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.path === "") delete object.path;
    if (object.user === "") delete object.user;
    if (object.secretFile === "") delete object.secretFile;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "monitors":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "secretFile":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.monitors === undefined) walk.required("monitors");
}

export function validateRBDVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.pool === "") delete object.pool;
    if (object.user === "") delete object.user;
    if (object.keyring === "") delete object.keyring;
    if (object.readOnly === false) delete object.readOnly;
  }
  if (walk.fills(31)) {
    object.pool ??= "rbd";
    object.user ??= "admin";
    object.keyring ??= "/etc/ceph/keyring";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "monitors":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "image":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pool":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "keyring":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.monitors === undefined) walk.required("monitors");
  if (object.image === undefined) walk.required("image");
}

export function validateGlusterfsVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "endpoints":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.endpoints === undefined) walk.required("endpoints");
  if (object.path === undefined) walk.required("path");
}

export function validateCinderVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumeID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.volumeID === undefined) walk.required("volumeID");
}

export function validateQuobyteVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
    if (object.user === "") delete object.user;
    if (object.group === "") delete object.group;
    if (object.tenant === "") delete object.tenant;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "registry":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volume":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "tenant":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.registry === undefined) walk.required("registry");
  if (object.volume === undefined) walk.required("volume");
}

export function validateFlexVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "options":
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
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
}

export function validateGitRepoVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.revision === "") delete object.revision;
    if (object.directory === "") delete object.directory;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "repository":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "revision":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "directory":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.repository === undefined) walk.required("repository");
}
