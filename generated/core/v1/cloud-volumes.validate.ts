// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";
import { validateLocalObjectReference } from "./references.validate.js";

export function validateGCEPersistentDiskVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.partition === 0) delete object.partition;
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "pdName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "partition":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.pdName === undefined) walk.required("pdName");
}

export function validateAWSElasticBlockStoreVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.partition === 0) delete object.partition;
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
      case "partition":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.volumeID === undefined) walk.required("volumeID");
}

const azureDiskVolumeSourceValues1 = ["None", "ReadOnly", "ReadWrite"] satisfies JsonValue[] as JsonValue[];
const azureDiskVolumeSourceValues2 = ["Shared", "Dedicated", "Managed"] satisfies JsonValue[] as JsonValue[];
export function validateAzureDiskVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.fills(30)) {
    object.cachingMode ??= "ReadWrite";
    object.fsType ??= "ext4";
    object.readOnly ??= false;
    object.kind ??= "Shared";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "diskName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "diskURI":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "cachingMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!azureDiskVolumeSourceValues1.includes(value)) walk.notSupported(key, value, azureDiskVolumeSourceValues1);
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!azureDiskVolumeSourceValues2.includes(value)) walk.notSupported(key, value, azureDiskVolumeSourceValues2);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.diskName === undefined) walk.required("diskName");
  if (object.diskURI === undefined) walk.required("diskURI");
}

export function validateAzureFileVolumeSource(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
  if (object.secretName === undefined) walk.required("secretName");
  if (object.shareName === undefined) walk.required("shareName");
}

export function validateVsphereVirtualDiskVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
    if (object.storagePolicyName === "") delete object.storagePolicyName;
    if (object.storagePolicyID === "") delete object.storagePolicyID;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumePath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "storagePolicyName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "storagePolicyID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.volumePath === undefined) walk.required("volumePath");
}

export function validatePhotonPersistentDiskVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.fsType === "") delete object.fsType;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "pdID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fsType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.pdID === undefined) walk.required("pdID");
}

export function validatePortworxVolumeSource(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
  if (object.volumeID === undefined) walk.required("volumeID");
}

const scaleIOVolumeSourceValues1 = ["ThickProvisioned", "ThinProvisioned"] satisfies JsonValue[] as JsonValue[];
export function validateScaleIOVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLocalObjectReference, walk);
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
        if (!scaleIOVolumeSourceValues1.includes(value)) walk.notSupported(key, value, scaleIOVolumeSourceValues1);
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

export function validateStorageOSVolumeSource(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateFlockerVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.datasetName === "") delete object.datasetName;
    if (object.datasetUUID === "") delete object.datasetUUID;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "datasetName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "datasetUUID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
