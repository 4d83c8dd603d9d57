// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkSet,
  checkStruct,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateCSIDriver);

export function validateCSIDriver(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateCSIDriverSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const cSIDriverSpecValues1 = ["Ephemeral", "Persistent"] satisfies JsonValue[] as JsonValue[];
const cSIDriverSpecValues2 = ["File", "None", "ReadWriteOnceWithFSType"] satisfies JsonValue[] as JsonValue[];
export function validateCSIDriverSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(49)) {
    object.attachRequired ??= true;
    object.podInfoOnMount ??= false;
    object.storageCapacity ??= false;
    object.fsGroupPolicy ??= "ReadWriteOnceWithFSType";
    object.requiresRepublish ??= false;
    object.seLinuxMount ??= false;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "attachRequired":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "podInfoOnMount":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "volumeLifecycleModes":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
              if (!cSIDriverSpecValues1.includes(item1)) walk.notSupported(index1, item1, cSIDriverSpecValues1);
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      case "storageCapacity":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "fsGroupPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!cSIDriverSpecValues2.includes(value)) walk.notSupported(key, value, cSIDriverSpecValues2);
        break;
      case "tokenRequests":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTokenRequest, walk);
          }
          walk.leave();
        }
        break;
      case "requiresRepublish":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "seLinuxMount":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "nodeAllocatableUpdatePeriodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 10) walk.breaks(key, value, "should be greater than or equal to 10");
        }
        break;
      case "serviceAccountTokenInSecrets":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "preventPodSchedulingIfMissing":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTokenRequest(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
  if (object.audience === undefined) walk.required("audience");
}
