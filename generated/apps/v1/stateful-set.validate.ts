// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkIntOrString,
  checkObjectMeta,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePersistentVolumeClaim } from "../../core/v1/persistent-volume-claim.validate.js";
import { validatePodTemplateSpec } from "../../core/v1/pod-spec.validate.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validateStatefulSet);

export function validateStatefulSet(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateStatefulSetSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateStatefulSetStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const statefulSetSpecValues1 = ["OrderedReady", "Parallel"] satisfies JsonValue[] as JsonValue[];
export function validateStatefulSetSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.podManagementPolicy === "") delete object.podManagementPolicy;
    if (object.minReadySeconds === 0) delete object.minReadySeconds;
  }
  if (walk.fills(17)) {
    object.replicas ??= 1;
    object.podManagementPolicy ??= "OrderedReady";
    object.revisionHistoryLimit ??= 10;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "template":
        checkStruct(object, key, value, validatePodTemplateSpec, walk);
        break;
      case "volumeClaimTemplates":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePersistentVolumeClaim, walk);
          }
          walk.leave();
        }
        break;
      case "serviceName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podManagementPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!statefulSetSpecValues1.includes(value)) walk.notSupported(key, value, statefulSetSpecValues1);
        break;
      case "updateStrategy":
        checkStruct(object, key, value, validateStatefulSetUpdateStrategy, walk);
        break;
      case "revisionHistoryLimit":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "minReadySeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "persistentVolumeClaimRetentionPolicy":
        checkStruct(object, key, value, validateStatefulSetPersistentVolumeClaimRetentionPolicy, walk);
        break;
      case "ordinals":
        checkStruct(object, key, value, validateStatefulSetOrdinals, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.selector === undefined) walk.required("selector");
  if (object.template === undefined) walk.required("template");
}

const statefulSetUpdateStrategyValues1 = ["RollingUpdate", "OnDelete"] satisfies JsonValue[] as JsonValue[];
export function validateStatefulSetUpdateStrategy(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.type === "") delete object.type;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!statefulSetUpdateStrategyValues1.includes(value)) walk.notSupported(key, value, statefulSetUpdateStrategyValues1);
        break;
      case "rollingUpdate":
        checkStruct(object, key, value, validateRollingUpdateStatefulSetStrategy, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateRollingUpdateStatefulSetStrategy(object: JsonObject, walk: Walk): void {
  if (walk.fills(1)) {
    object.partition ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "partition":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "maxUnavailable":
        checkIntOrString(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const statefulSetPersistentVolumeClaimRetentionPolicyValues1 = ["Retain", "Delete"] satisfies JsonValue[] as JsonValue[];
export function validateStatefulSetPersistentVolumeClaimRetentionPolicy(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.whenDeleted === "") delete object.whenDeleted;
    if (object.whenScaled === "") delete object.whenScaled;
  }
  if (walk.fills(16)) {
    object.whenDeleted ??= "Retain";
    object.whenScaled ??= "Retain";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "whenDeleted":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!statefulSetPersistentVolumeClaimRetentionPolicyValues1.includes(value)) walk.notSupported(key, value, statefulSetPersistentVolumeClaimRetentionPolicyValues1);
        break;
      case "whenScaled":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!statefulSetPersistentVolumeClaimRetentionPolicyValues1.includes(value)) walk.notSupported(key, value, statefulSetPersistentVolumeClaimRetentionPolicyValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateStatefulSetOrdinals(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "start":
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

export function validateStatefulSetStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
    if (object.readyReplicas === 0) delete object.readyReplicas;
    if (object.currentReplicas === 0) delete object.currentReplicas;
    if (object.updatedReplicas === 0) delete object.updatedReplicas;
    if (object.currentRevision === "") delete object.currentRevision;
    if (object.updateRevision === "") delete object.updateRevision;
  }
  if (walk.fills(2)) {
    object.replicas ??= 0;
    object.availableReplicas ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "replicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "readyReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "currentReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "updatedReplicas":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "currentRevision":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "updateRevision":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "collisionCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateStatefulSetCondition, walk);
          }
          walk.leave();
        }
        break;
      case "availableReplicas":
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

export function validateStatefulSetCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.status === undefined) walk.required("status");
}
