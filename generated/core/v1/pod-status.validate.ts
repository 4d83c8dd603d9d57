// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkSet,
  checkStruct,
  checkTime,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateContainerStatus } from "./container-status.validate.js";
import { validateResourceRequirements } from "./containers.validate.js";
import { validateVolumeHealthCondition } from "./volume-claims.validate.js";

export function validatePodStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
    if (object.phase === "") delete object.phase;
    if (object.message === "") delete object.message;
    if (object.reason === "") delete object.reason;
    if (object.nominatedNodeName === "") delete object.nominatedNodeName;
    if (object.hostIP === "") delete object.hostIP;
    if (object.podIP === "") delete object.podIP;
    if (object.qosClass === "") delete object.qosClass;
    if (object.resize === "") delete object.resize;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "phase":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodCondition, walk);
          }
          walk.leave();
        }
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "nominatedNodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostIP":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostIPs":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHostIP, walk);
          }
          walk.leave();
        }
        break;
      case "podIP":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podIPs":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodIP, walk);
          }
          walk.leave();
        }
        break;
      case "startTime":
        checkTime(object, key, value, walk);
        break;
      case "initContainerStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerStatus, walk);
          }
          walk.leave();
        }
        break;
      case "containerStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerStatus, walk);
          }
          walk.leave();
        }
        break;
      case "qosClass":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "ephemeralContainerStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerStatus, walk);
          }
          walk.leave();
        }
        break;
      case "resize":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceClaimStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodResourceClaimStatus, walk);
          }
          walk.leave();
        }
        break;
      case "extendedResourceClaimStatus":
        checkStruct(object, key, value, validatePodExtendedResourceClaimStatus, walk);
        break;
      case "nodeAllocatableResourceClaimStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeAllocatableResourceClaimStatus, walk);
          }
          walk.leave();
        }
        break;
      case "allocatedResources":
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
      case "resources":
        checkStruct(object, key, value, validateResourceRequirements, walk);
        break;
      case "volumeHealth":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodVolumeHealth, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.observedGeneration === 0) delete object.observedGeneration;
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
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastProbeTime":
        checkTime(object, key, value, walk);
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

export function validateHostIP(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ip":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.ip === undefined) walk.required("ip");
}

export function validatePodIP(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ip":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.ip === undefined) walk.required("ip");
}

export function validatePodResourceClaimStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceClaimName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validatePodExtendedResourceClaimStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requestMappings":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerExtendedResourceRequest, walk);
          }
          walk.leave();
        }
        break;
      case "resourceClaimName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.requestMappings === undefined) walk.required("requestMappings");
  if (object.resourceClaimName === undefined) walk.required("resourceClaimName");
}

export function validateContainerExtendedResourceRequest(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "containerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "requestName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.containerName === undefined) walk.required("containerName");
  if (object.resourceName === undefined) walk.required("resourceName");
  if (object.requestName === undefined) walk.required("requestName");
}

export function validateNodeAllocatableResourceClaimStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceClaimName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "containers":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      case "resources":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            checkQuantity(value, key1, item1, walk);
          }
          walk.leave();
        }
        break;
      case "mapping":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeAllocatableResourceMapping, walk);
          }
          walk.leave();
        }
        break;
      case "overhead":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeAllocatableResourceOverhead, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resourceClaimName === undefined) walk.required("resourceClaimName");
  if (object.resources === undefined) walk.required("resources");
}

export function validateNodeAllocatableResourceMapping(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "quantity":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateNodeAllocatableResourceOverhead(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "perPod":
        checkQuantity(object, key, value, walk);
        break;
      case "perContainer":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validatePodVolumeHealth(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "healthConditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeHealthCondition, walk);
          }
          walk.leave();
        }
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
