// Code generated from schemas/core/v1/pod-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateContainer, validateResourceRequirements } from "./containers.validate.js";
import { validateEphemeralContainer } from "./ephemeral-containers.validate.js";
import { validateLocalObjectReference } from "./references.validate.js";
import { validateAffinity, validateToleration, validateTopologySpreadConstraint } from "./scheduling.validate.js";
import { validatePodSecurityContext } from "./security.validate.js";
import { validateVolume } from "./volumes.validate.js";

export function validatePodTemplateSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "spec":
        checkStruct(object, key, value, validatePodSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const podSpecValues1 = ["Always", "OnFailure", "Never"] satisfies JsonValue[] as JsonValue[];
const podSpecValues2 = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"] satisfies JsonValue[] as JsonValue[];
const podSpecValues3 = ["PreemptLowerPriority", "Never"] satisfies JsonValue[] as JsonValue[];
export function validatePodSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.restartPolicy === "") delete object.restartPolicy;
    if (object.dnsPolicy === "") delete object.dnsPolicy;
    if (object.serviceAccountName === "") delete object.serviceAccountName;
    if (object.serviceAccount === "") delete object.serviceAccount;
    if (object.nodeName === "") delete object.nodeName;
    if (object.hostNetwork === false) delete object.hostNetwork;
    if (object.hostPID === false) delete object.hostPID;
    if (object.hostIPC === false) delete object.hostIPC;
    if (object.hostname === "") delete object.hostname;
    if (object.subdomain === "") delete object.subdomain;
    if (object.schedulerName === "") delete object.schedulerName;
    if (object.priorityClassName === "") delete object.priorityClassName;
  }
  if (walk.fills(45)) {
    object.restartPolicy ??= "Always";
    object.terminationGracePeriodSeconds ??= 30;
    object.dnsPolicy ??= "ClusterFirst";
    object.securityContext ??= {};
    object.schedulerName ??= "default-scheduler";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumes":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolume, walk);
          }
          walk.leave();
        }
        break;
      case "initContainers":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainer, walk);
          }
          walk.leave();
        }
        break;
      case "containers":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length < 1) walk.tooFew(key, value.length, "should have at least 1 items");
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateContainer, walk);
            }
            walk.leave();
          }
        }
        break;
      case "ephemeralContainers":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEphemeralContainer, walk);
          }
          walk.leave();
        }
        break;
      case "restartPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSpecValues1.includes(value)) walk.notSupported(key, value, podSpecValues1);
        break;
      case "terminationGracePeriodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "activeDeadlineSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 2147483647) walk.breaks(key, value, "should be less than or equal to 2147483647");
        }
        break;
      case "dnsPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSpecValues2.includes(value)) walk.notSupported(key, value, podSpecValues2);
        break;
      case "nodeSelector":
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
      case "serviceAccountName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "serviceAccount":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "automountServiceAccountToken":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostNetwork":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "hostPID":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "hostIPC":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "shareProcessNamespace":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "securityContext":
        checkStruct(object, key, value, validatePodSecurityContext, walk);
        break;
      case "imagePullSecrets":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLocalObjectReference, walk);
          }
          walk.leave();
        }
        break;
      case "hostname":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "subdomain":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "affinity":
        checkStruct(object, key, value, validateAffinity, walk);
        break;
      case "schedulerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "tolerations":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateToleration, walk);
          }
          walk.leave();
        }
        break;
      case "hostAliases":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHostAlias, walk);
          }
          walk.leave();
        }
        break;
      case "priorityClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "priority":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "dnsConfig":
        checkStruct(object, key, value, validatePodDNSConfig, walk);
        break;
      case "readinessGates":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodReadinessGate, walk);
          }
          walk.leave();
        }
        break;
      case "runtimeClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "enableServiceLinks":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "preemptionPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podSpecValues3.includes(value)) walk.notSupported(key, value, podSpecValues3);
        break;
      case "overhead":
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
      case "topologySpreadConstraints":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTopologySpreadConstraint, walk);
          }
          walk.leave();
        }
        break;
      case "setHostnameAsFQDN":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "os":
        checkStruct(object, key, value, validatePodOS, walk);
        break;
      case "hostUsers":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "schedulingGates":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodSchedulingGate, walk);
          }
          walk.leave();
        }
        break;
      case "resourceClaims":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodResourceClaim, walk);
          }
          walk.leave();
        }
        break;
      case "resources":
        checkStruct(object, key, value, validateResourceRequirements, walk);
        break;
      case "hostnameOverride":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "schedulingGroup":
        checkStruct(object, key, value, validatePodSchedulingGroup, walk);
        break;
      case "evictionResponders":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEvictionResponder, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.containers === undefined) walk.required("containers");
}

export function validatePodSchedulingGroup(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "podGroupName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateHostAlias(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ip":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostnames":
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
  if (object.ip === undefined) walk.required("ip");
}

export function validatePodDNSConfig(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "nameservers":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 3) walk.tooMany(key, value.length, 3);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
        }
        break;
      case "searches":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 32) walk.tooMany(key, value.length, 32);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
            }
            walk.leave();
          }
        }
        break;
      case "options":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodDNSConfigOption, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodDNSConfigOption(object: JsonObject, walk: Walk): void {
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
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodOS(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validatePodReadinessGate(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "conditionType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.conditionType === undefined) walk.required("conditionType");
}

export function validatePodSchedulingGate(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validatePodResourceClaim(object: JsonObject, walk: Walk): void {
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
      case "resourceClaimTemplateName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateEvictionResponder(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "priority":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
