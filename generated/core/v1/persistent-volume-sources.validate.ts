// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "./references.validate.js";

export function validateGlusterfsPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
      case "endpointsNamespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.endpoints === undefined) walk.required("endpoints");
  if (object.path === undefined) walk.required("path");
}

export function validateRBDPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSecretReference, walk);
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

export function validateISCSIPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSecretReference, walk);
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

export function validateCinderPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.volumeID === undefined) walk.required("volumeID");
}

export function validateCephFSPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.monitors === undefined) walk.required("monitors");
}

export function validateFlexPersistentVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateSecretReference, walk);
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

export function validateAzureFilePersistentVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "secretName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "shareName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "secretNamespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.secretName === undefined) walk.required("secretName");
  if (object.shareName === undefined) walk.required("shareName");
}

const scaleIOPersistentVolumeSourceValues1 = ["ThickProvisioned", "ThinProvisioned"] satisfies JsonValue[] as JsonValue[];
export function validateScaleIOPersistentVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.sslEnabled === false) delete object.sslEnabled;
    if (object.protectionDomain === "") delete object.protectionDomain;
    if (object.storagePool === "") delete object.storagePool;
    if (object.storageMode === "") delete object.storageMode;
    if (object.volumeName === "") delete object.volumeName;
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
  }
  if (walk.fills(22)) {
    object.storageMode ??= "ThinProvisioned";
    object.fsType ??= "xfs";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "gateway":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "system":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "sslEnabled":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "protectionDomain":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "storagePool":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "storageMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!scaleIOPersistentVolumeSourceValues1.includes(value)) walk.notSupported(key, value, scaleIOPersistentVolumeSourceValues1);
        break;
      case "volumeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.gateway === undefined) walk.required("gateway");
  if (object.system === undefined) walk.required("system");
  if (object.secretRef === undefined) walk.required("secretRef");
}

export function validateLocalVolumeSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.path === undefined) walk.required("path");
}

export function validateStorageOSPersistentVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.volumeName === "") delete object.volumeName;
    if (object.volumeNamespace === "") delete object.volumeNamespace;
    if (object.fsType === "") delete object.fsType;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volumeNamespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "secretRef":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCSIPersistentVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
    if (object.fsType === "") delete object.fsType;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volumeHandle":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volumeAttributes":
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
      case "controllerPublishSecretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "nodeStageSecretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "nodePublishSecretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "controllerExpandSecretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      case "nodeExpandSecretRef":
        checkStruct(object, key, value, validateSecretReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
  if (object.volumeHandle === undefined) walk.required("volumeHandle");
}

export function validateSecretReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.namespace === "") delete object.namespace;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
