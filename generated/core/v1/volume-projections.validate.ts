// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";
import { validateObjectFieldSelector, validateResourceFieldSelector } from "./references.validate.js";

export function validateProjectedVolumeSource(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.defaultMode ??= 420;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "sources":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeProjection, walk);
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

export function validateVolumeProjection(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "secret":
        checkStruct(object, key, value, validateSecretProjection, walk);
        break;
      case "downwardAPI":
        checkStruct(object, key, value, validateDownwardAPIProjection, walk);
        break;
      case "configMap":
        checkStruct(object, key, value, validateConfigMapProjection, walk);
        break;
      case "serviceAccountToken":
        checkStruct(object, key, value, validateServiceAccountTokenProjection, walk);
        break;
      case "clusterTrustBundle":
        checkStruct(object, key, value, validateClusterTrustBundleProjection, walk);
        break;
      case "podCertificate":
        checkStruct(object, key, value, validatePodCertificateProjection, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateSecretProjection(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
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
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDownwardAPIProjection(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateConfigMapProjection(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
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
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateServiceAccountTokenProjection(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.audience === "") delete object.audience;
  }
  if (walk.fills(4)) {
    object.expirationSeconds ??= 3600;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "audience":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "expirationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "user":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.path === undefined) walk.required("path");
}

export function validateClusterTrustBundleProjection(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "signerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "labelSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "user":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.path === undefined) walk.required("path");
}

const podCertificateProjectionValues1 = ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"] satisfies JsonValue[] as JsonValue[];
export function validatePodCertificateProjection(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.credentialBundlePath === "") delete object.credentialBundlePath;
    if (object.keyPath === "") delete object.keyPath;
    if (object.certificateChainPath === "") delete object.certificateChainPath;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "signerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "keyType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podCertificateProjectionValues1.includes(value)) walk.notSupported(key, value, podCertificateProjectionValues1);
        break;
      case "maxExpirationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "credentialBundlePath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "keyPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "certificateChainPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "userAnnotations":
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
      case "user":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.signerName === undefined) walk.required("signerName");
  if (object.keyType === undefined) walk.required("keyType");
}

export function validateKeyToPath(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "user":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
  if (object.path === undefined) walk.required("path");
}

export function validateDownwardAPIVolumeFile(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fieldRef":
        checkStruct(object, key, value, validateObjectFieldSelector, walk);
        break;
      case "resourceFieldRef":
        checkStruct(object, key, value, validateResourceFieldSelector, walk);
        break;
      case "mode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "user":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.path === undefined) walk.required("path");
}
