// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt64,
  isInteger,
} from "../../../runtime/kit/index.js";

const podSecurityContextValues1 = ["Merge", "Strict"] satisfies JsonValue[] as JsonValue[];
const podSecurityContextValues2 = ["OnRootMismatch", "Always"] satisfies JsonValue[] as JsonValue[];
const podSecurityContextValues3 = ["Recursive", "MountOption"] satisfies JsonValue[] as JsonValue[];
export function validatePodSecurityContext(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "seLinuxOptions":
        checkStruct(object, key, value, validateSELinuxOptions, walk);
        break;
      case "windowsOptions":
        checkStruct(object, key, value, validateWindowsSecurityContextOptions, walk);
        break;
      case "runAsUser":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "runAsGroup":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "runAsNonRoot":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "supplementalGroups":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (!isInteger(item1)) walk.wrongType(undefined, index1, item1, "integer");
            else {
              if (!isInt64(item1)) walk.wrongType(undefined, index1, item1, "int64");
              if (item1 < 0) walk.breaks(index1, item1, "should be greater than or equal to 0");
              if (item1 > 2147483647) walk.breaks(index1, item1, "should be less than or equal to 2147483647");
            }
          }
          walk.leave();
        }
        break;
      case "supplementalGroupsPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSecurityContextValues1.includes(value)) walk.notSupported(key, value, podSecurityContextValues1);
        break;
      case "fsGroup":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "sysctls":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateSysctl, walk);
          }
          walk.leave();
        }
        break;
      case "fsGroupChangePolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSecurityContextValues2.includes(value)) walk.notSupported(key, value, podSecurityContextValues2);
        break;
      case "seccompProfile":
        checkStruct(object, key, value, validateSeccompProfile, walk);
        break;
      case "appArmorProfile":
        checkStruct(object, key, value, validateAppArmorProfile, walk);
        break;
      case "seLinuxChangePolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSecurityContextValues3.includes(value)) walk.notSupported(key, value, podSecurityContextValues3);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const securityContextValues1 = ["Default", "Unmasked"] satisfies JsonValue[] as JsonValue[];
export function validateSecurityContext(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "capabilities":
        checkStruct(object, key, value, validateCapabilities, walk);
        break;
      case "privileged":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "seLinuxOptions":
        checkStruct(object, key, value, validateSELinuxOptions, walk);
        break;
      case "windowsOptions":
        checkStruct(object, key, value, validateWindowsSecurityContextOptions, walk);
        break;
      case "runAsUser":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "runAsGroup":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "runAsNonRoot":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "readOnlyRootFilesystem":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "allowPrivilegeEscalation":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "procMount":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!securityContextValues1.includes(value)) walk.notSupported(key, value, securityContextValues1);
        break;
      case "seccompProfile":
        checkStruct(object, key, value, validateSeccompProfile, walk);
        break;
      case "appArmorProfile":
        checkStruct(object, key, value, validateAppArmorProfile, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCapabilities(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "add":
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
      case "drop":
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

export function validateSELinuxOptions(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.user === "") delete object.user;
    if (object.role === "") delete object.role;
    if (object.type === "") delete object.type;
    if (object.level === "") delete object.level;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "role":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "level":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

const seccompProfileValues1 = ["Localhost", "RuntimeDefault", "Unconfined"] satisfies JsonValue[] as JsonValue[];
export function validateSeccompProfile(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!seccompProfileValues1.includes(value)) walk.notSupported(key, value, seccompProfileValues1);
        break;
      case "localhostProfile":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

const appArmorProfileValues1 = ["Localhost", "RuntimeDefault", "Unconfined"] satisfies JsonValue[] as JsonValue[];
export function validateAppArmorProfile(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!appArmorProfileValues1.includes(value)) walk.notSupported(key, value, appArmorProfileValues1);
        break;
      case "localhostProfile":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}

export function validateSysctl(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.value === undefined) walk.required("value");
}

export function validateWindowsSecurityContextOptions(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "gmsaCredentialSpecName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "gmsaCredentialSpec":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "runAsUserName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostProcess":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}
