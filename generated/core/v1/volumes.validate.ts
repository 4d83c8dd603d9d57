// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import {
  validateAWSElasticBlockStoreVolumeSource,
  validateAzureDiskVolumeSource,
  validateAzureFileVolumeSource,
  validateFlockerVolumeSource,
  validateGCEPersistentDiskVolumeSource,
  validatePhotonPersistentDiskVolumeSource,
  validatePortworxVolumeSource,
  validateScaleIOVolumeSource,
  validateStorageOSVolumeSource,
  validateVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.validate.js";
import {
  validateCephFSVolumeSource,
  validateCinderVolumeSource,
  validateFCVolumeSource,
  validateFlexVolumeSource,
  validateGitRepoVolumeSource,
  validateGlusterfsVolumeSource,
  validateISCSIVolumeSource,
  validateNFSVolumeSource,
  validateQuobyteVolumeSource,
  validateRBDVolumeSource,
} from "./network-volumes.validate.js";
import { validateLocalObjectReference } from "./references.validate.js";
import { validateEphemeralVolumeSource, validatePersistentVolumeClaimVolumeSource } from "./volume-claims.validate.js";
import {
  validateDownwardAPIVolumeFile,
  validateKeyToPath,
  validateProjectedVolumeSource,
} from "./volume-projections.validate.js";

export function validateVolume(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostPath":
        checkStruct(object, key, value, validateHostPathVolumeSource, walk);
        break;
      case "emptyDir":
        checkStruct(object, key, value, validateEmptyDirVolumeSource, walk);
        break;
      case "gcePersistentDisk":
        checkStruct(object, key, value, validateGCEPersistentDiskVolumeSource, walk);
        break;
      case "awsElasticBlockStore":
        checkStruct(object, key, value, validateAWSElasticBlockStoreVolumeSource, walk);
        break;
      case "gitRepo":
        checkStruct(object, key, value, validateGitRepoVolumeSource, walk);
        break;
      case "secret":
        checkStruct(object, key, value, validateSecretVolumeSource, walk);
        break;
      case "nfs":
        checkStruct(object, key, value, validateNFSVolumeSource, walk);
        break;
      case "iscsi":
        checkStruct(object, key, value, validateISCSIVolumeSource, walk);
        break;
      case "glusterfs":
        checkStruct(object, key, value, validateGlusterfsVolumeSource, walk);
        break;
      case "persistentVolumeClaim":
        checkStruct(object, key, value, validatePersistentVolumeClaimVolumeSource, walk);
        break;
      case "rbd":
        checkStruct(object, key, value, validateRBDVolumeSource, walk);
        break;
      case "flexVolume":
        checkStruct(object, key, value, validateFlexVolumeSource, walk);
        break;
      case "cinder":
        checkStruct(object, key, value, validateCinderVolumeSource, walk);
        break;
      case "cephfs":
        checkStruct(object, key, value, validateCephFSVolumeSource, walk);
        break;
      case "flocker":
        checkStruct(object, key, value, validateFlockerVolumeSource, walk);
        break;
      case "downwardAPI":
        checkStruct(object, key, value, validateDownwardAPIVolumeSource, walk);
        break;
      case "fc":
        checkStruct(object, key, value, validateFCVolumeSource, walk);
        break;
      case "azureFile":
        checkStruct(object, key, value, validateAzureFileVolumeSource, walk);
        break;
      case "configMap":
        checkStruct(object, key, value, validateConfigMapVolumeSource, walk);
        break;
      case "vsphereVolume":
        checkStruct(object, key, value, validateVsphereVirtualDiskVolumeSource, walk);
        break;
      case "quobyte":
        checkStruct(object, key, value, validateQuobyteVolumeSource, walk);
        break;
      case "azureDisk":
        checkStruct(object, key, value, validateAzureDiskVolumeSource, walk);
        break;
      case "photonPersistentDisk":
        checkStruct(object, key, value, validatePhotonPersistentDiskVolumeSource, walk);
        break;
      case "projected":
        checkStruct(object, key, value, validateProjectedVolumeSource, walk);
        break;
      case "portworxVolume":
        checkStruct(object, key, value, validatePortworxVolumeSource, walk);
        break;
      case "scaleIO":
        checkStruct(object, key, value, validateScaleIOVolumeSource, walk);
        break;
      case "storageos":
        checkStruct(object, key, value, validateStorageOSVolumeSource, walk);
        break;
      case "csi":
        checkStruct(object, key, value, validateCSIVolumeSource, walk);
        break;
      case "ephemeral":
        checkStruct(object, key, value, validateEphemeralVolumeSource, walk);
        break;
      case "image":
        checkStruct(object, key, value, validateImageVolumeSource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

const hostPathVolumeSourceValues1 = ["", "DirectoryOrCreate", "Directory", "FileOrCreate", "File", "Socket", "CharDevice", "BlockDevice"] satisfies JsonValue[] as JsonValue[];
export function validateHostPathVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.type ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!hostPathVolumeSourceValues1.includes(value)) walk.notSupported(key, value, hostPathVolumeSourceValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.path === undefined) walk.required("path");
}

export function validateEmptyDirVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.medium === "") delete object.medium;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "medium":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "sizeLimit":
        checkQuantity(object, key, value, walk);
        break;
      case "mode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateSecretVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.secretName === "") delete object.secretName;
  }
  if (walk.fills(3)) {
    object.defaultMode ??= 420;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "secretName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "items":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateKeyToPath, walk);
          }
          walk.leave();
        }
        break;
      case "defaultMode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "defaultUser":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateConfigMapVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
  }
  if (walk.fills(3)) {
    object.defaultMode ??= 420;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "items":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateKeyToPath, walk);
          }
          walk.leave();
        }
        break;
      case "defaultMode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "defaultUser":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDownwardAPIVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.defaultMode ??= 420;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "items":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateDownwardAPIVolumeFile, walk);
          }
          walk.leave();
        }
        break;
      case "defaultMode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "defaultUser":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCSIVolumeSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "driver":
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
      case "nodePublishSecretRef":
        checkStruct(object, key, value, validateLocalObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.driver === undefined) walk.required("driver");
}

const imageVolumeSourceValues1 = ["Always", "IfNotPresent", "Never"] satisfies JsonValue[] as JsonValue[];
export function validateImageVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reference === "") delete object.reference;
    if (object.pullPolicy === "") delete object.pullPolicy;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "reference":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pullPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!imageVolumeSourceValues1.includes(value)) walk.notSupported(key, value, imageVolumeSourceValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}
