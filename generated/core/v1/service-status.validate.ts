// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInteger,
} from "../../../runtime/kit/index.js";
import { validateReportedCondition } from "../../meta/v1/meta.validate.js";

export function validateServiceStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "loadBalancer":
        checkStruct(object, key, value, validateLoadBalancerStatus, walk);
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateReportedCondition, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLoadBalancerStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ingress":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateLoadBalancerIngress, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const loadBalancerIngressValues1 = ["Proxy", "VIP"] satisfies JsonValue[] as JsonValue[];
export function validateLoadBalancerIngress(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.ip === "") delete object.ip;
    if (object.hostname === "") delete object.hostname;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ip":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostname":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "ipMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!loadBalancerIngressValues1.includes(value)) walk.notSupported(key, value, loadBalancerIngressValues1);
        break;
      case "ports":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePortStatus, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePortStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "error":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
  if (object.protocol === undefined) walk.required("protocol");
}
