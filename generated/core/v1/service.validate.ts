// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkIntOrString,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateServiceStatus } from "./service-status.validate.js";

export const validate: Validator = validator(validateService);

export function validateService(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateServiceSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateServiceStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const serviceSpecValues1 = ["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"] satisfies JsonValue[] as JsonValue[];
const serviceSpecValues2 = ["ClientIP", "None"] satisfies JsonValue[] as JsonValue[];
const serviceSpecValues3 = ["Cluster", "Local"] satisfies JsonValue[] as JsonValue[];
const serviceSpecValues4 = ["IPv4", "IPv6"] satisfies JsonValue[] as JsonValue[];
const serviceSpecValues5 = ["SingleStack", "PreferDualStack", "RequireDualStack"] satisfies JsonValue[] as JsonValue[];
const serviceSpecValues6 = ["PreferClose", "PreferSameNode", "PreferSameZone"] satisfies JsonValue[] as JsonValue[];
export function validateServiceSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.clusterIP === "") delete object.clusterIP;
    if (object.type === "") delete object.type;
    if (object.sessionAffinity === "") delete object.sessionAffinity;
    if (object.loadBalancerIP === "") delete object.loadBalancerIP;
    if (object.externalName === "") delete object.externalName;
    if (object.externalTrafficPolicy === "") delete object.externalTrafficPolicy;
    if (object.healthCheckNodePort === 0) delete object.healthCheckNodePort;
    if (object.publishNotReadyAddresses === false) delete object.publishNotReadyAddresses;
  }
  if (walk.fills(17)) {
    object.type ??= "ClusterIP";
    object.sessionAffinity ??= "None";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ports":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateServicePort, walk);
          }
          walk.leave();
        }
        break;
      case "selector":
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
      case "clusterIP":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "clusterIPs":
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
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues1.includes(value)) walk.notSupported(key, value, serviceSpecValues1);
        break;
      case "externalIPs":
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
      case "sessionAffinity":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues2.includes(value)) walk.notSupported(key, value, serviceSpecValues2);
        break;
      case "loadBalancerIP":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "loadBalancerSourceRanges":
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
      case "externalName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "externalTrafficPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues3.includes(value)) walk.notSupported(key, value, serviceSpecValues3);
        break;
      case "healthCheckNodePort":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "publishNotReadyAddresses":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "sessionAffinityConfig":
        checkStruct(object, key, value, validateSessionAffinityConfig, walk);
        break;
      case "ipFamilies":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 2) walk.tooMany(key, value.length, 2);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
              if (!serviceSpecValues4.includes(item1)) walk.notSupported(index1, item1, serviceSpecValues4);
            }
            walk.leave();
          }
        }
        break;
      case "ipFamilyPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues5.includes(value)) walk.notSupported(key, value, serviceSpecValues5);
        break;
      case "allocateLoadBalancerNodePorts":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "loadBalancerClass":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "internalTrafficPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues3.includes(value)) walk.notSupported(key, value, serviceSpecValues3);
        break;
      case "trafficDistribution":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!serviceSpecValues6.includes(value)) walk.notSupported(key, value, serviceSpecValues6);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const servicePortValues1 = ["TCP", "UDP", "SCTP"] satisfies JsonValue[] as JsonValue[];
export function validateServicePort(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.protocol === "") delete object.protocol;
    if (object.nodePort === 0) delete object.nodePort;
  }
  if (walk.fills(5)) {
    object.protocol ??= "TCP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!servicePortValues1.includes(value)) walk.notSupported(key, value, servicePortValues1);
        break;
      case "appProtocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "targetPort":
        checkIntOrString(object, key, value, walk);
        break;
      case "nodePort":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
}

export function validateSessionAffinityConfig(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "clientIP":
        checkStruct(object, key, value, validateClientIPConfig, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateClientIPConfig(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "timeoutSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 86400) walk.breaks(key, value, "should be less than or equal to 86400");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
