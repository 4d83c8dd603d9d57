// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  isObject,
} from "../../../runtime/kit/index.js";
import {
  validateAWSElasticBlockStoreVolumeSource,
  validateAzureDiskVolumeSource,
  validateFlockerVolumeSource,
  validateGCEPersistentDiskVolumeSource,
  validatePhotonPersistentDiskVolumeSource,
  validatePortworxVolumeSource,
  validateVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.validate.js";
import {
  validateFCVolumeSource,
  validateNFSVolumeSource,
  validateQuobyteVolumeSource,
} from "./network-volumes.validate.js";
import {
  validateAzureFilePersistentVolumeSource,
  validateCSIPersistentVolumeSource,
  validateCephFSPersistentVolumeSource,
  validateCinderPersistentVolumeSource,
  validateFlexPersistentVolumeSource,
  validateGlusterfsPersistentVolumeSource,
  validateISCSIPersistentVolumeSource,
  validateLocalVolumeSource,
  validateRBDPersistentVolumeSource,
  validateScaleIOPersistentVolumeSource,
  validateStorageOSPersistentVolumeSource,
} from "./persistent-volume-sources.validate.js";
import { validateObjectReference } from "./references.validate.js";
import { validateNodeSelector } from "./scheduling.validate.js";
import { validateHostPathVolumeSource } from "./volumes.validate.js";

const persistentVolumeSpecValues1 = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] satisfies JsonValue[] as JsonValue[];
const persistentVolumeSpecValues2 = ["Retain", "Delete", "Recycle"] satisfies JsonValue[] as JsonValue[];
const persistentVolumeSpecValues3 = ["Block", "Filesystem"] satisfies JsonValue[] as JsonValue[];
export function validatePersistentVolumeSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.persistentVolumeReclaimPolicy === "") delete object.persistentVolumeReclaimPolicy;
    if (object.storageClassName === "") delete object.storageClassName;
  }
  if (walk.fills(20)) {
    object.persistentVolumeReclaimPolicy ??= "Retain";
    object.volumeMode ??= "Filesystem";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "capacity":
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
      case "gcePersistentDisk":
        checkStruct(object, key, value, validateGCEPersistentDiskVolumeSource, walk);
        break;
      case "awsElasticBlockStore":
        checkStruct(object, key, value, validateAWSElasticBlockStoreVolumeSource, walk);
        break;
      case "hostPath":
        checkStruct(object, key, value, validateHostPathVolumeSource, walk);
        break;
      case "glusterfs":
        checkStruct(object, key, value, validateGlusterfsPersistentVolumeSource, walk);
        break;
      case "nfs":
        checkStruct(object, key, value, validateNFSVolumeSource, walk);
        break;
      case "rbd":
        checkStruct(object, key, value, validateRBDPersistentVolumeSource, walk);
        break;
      case "iscsi":
        checkStruct(object, key, value, validateISCSIPersistentVolumeSource, walk);
        break;
      case "cinder":
        checkStruct(object, key, value, validateCinderPersistentVolumeSource, walk);
        break;
      case "cephfs":
        checkStruct(object, key, value, validateCephFSPersistentVolumeSource, walk);
        break;
      case "fc":
        checkStruct(object, key, value, validateFCVolumeSource, walk);
        break;
      case "flocker":
        checkStruct(object, key, value, validateFlockerVolumeSource, walk);
        break;
      case "flexVolume":
        checkStruct(object, key, value, validateFlexPersistentVolumeSource, walk);
        break;
      case "azureFile":
        checkStruct(object, key, value, validateAzureFilePersistentVolumeSource, walk);
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
      case "portworxVolume":
        checkStruct(object, key, value, validatePortworxVolumeSource, walk);
        break;
      case "scaleIO":
        checkStruct(object, key, value, validateScaleIOPersistentVolumeSource, walk);
        break;
      case "local":
        checkStruct(object, key, value, validateLocalVolumeSource, walk);
        break;
      case "storageos":
        checkStruct(object, key, value, validateStorageOSPersistentVolumeSource, walk);
        break;
      case "csi":
        checkStruct(object, key, value, validateCSIPersistentVolumeSource, walk);
        break;
      case "accessModes":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            if (!persistentVolumeSpecValues1.includes(item1)) walk.notSupported(index1, item1, persistentVolumeSpecValues1);
          }
          walk.leave();
        }
        break;
      case "claimRef":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      case "persistentVolumeReclaimPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!persistentVolumeSpecValues2.includes(value)) walk.notSupported(key, value, persistentVolumeSpecValues2);
        break;
      case "storageClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mountOptions":
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
      case "volumeMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!persistentVolumeSpecValues3.includes(value)) walk.notSupported(key, value, persistentVolumeSpecValues3);
        break;
      case "nodeAffinity":
        checkStruct(object, key, value, validateVolumeNodeAffinity, walk);
        break;
      case "volumeAttributesClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateVolumeNodeAffinity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "required":
        checkStruct(object, key, value, validateNodeSelector, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTopologySelectorTerm(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "matchLabelExpressions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTopologySelectorLabelRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTopologySelectorLabelRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "values":
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
  if (object.key === undefined) walk.required("key");
  if (object.values === undefined) walk.required("values");
}
