// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateTypedLocalObjectReference } from "../../core/v1/references.validate.js";

export const validate: Validator = validator(validateIngress);

export function validateIngress(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateIngressSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateIngressStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "ingressClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "defaultBackend":
        checkStruct(object, key, value, validateIngressBackend, walk);
        break;
      case "tls":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateIngressTLS, walk);
          }
          walk.leave();
        }
        break;
      case "rules":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateIngressRule, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressBackend(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "service":
        checkStruct(object, key, value, validateIngressServiceBackend, walk);
        break;
      case "resource":
        checkStruct(object, key, value, validateTypedLocalObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressServiceBackend(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        checkStruct(object, key, value, validateServiceBackendPort, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateServiceBackendPort(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.number === 0) delete object.number;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "number":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressTLS(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.secretName === "") delete object.secretName;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "hosts":
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
      case "secretName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressRule(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.host === "") delete object.host;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "host":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "http":
        checkStruct(object, key, value, validateHTTPIngressRuleValue, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateHTTPIngressRuleValue(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "paths":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHTTPIngressPath, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.paths === undefined) walk.required("paths");
}

const hTTPIngressPathValues1 = ["Exact", "ImplementationSpecific", "Prefix"] satisfies JsonValue[] as JsonValue[];
export function validateHTTPIngressPath(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.path === "") delete object.path;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pathType":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!hTTPIngressPathValues1.includes(value)) walk.notSupported(key, value, hTTPIngressPathValues1);
        break;
      case "backend":
        checkStruct(object, key, value, validateIngressBackend, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.pathType === undefined) walk.required("pathType");
  if (object.backend === undefined) walk.required("backend");
}

export function validateIngressStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "loadBalancer":
        checkStruct(object, key, value, validateIngressLoadBalancerStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressLoadBalancerStatus(object: JsonObject, walk: Walk): void {
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
            checkStruct(undefined, index1, item1, validateIngressLoadBalancerIngress, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressLoadBalancerIngress(object: JsonObject, walk: Walk): void {
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
      case "ports":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateIngressPortStatus, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressPortStatus(object: JsonObject, walk: Walk): void {
  if (walk.fills(1)) {
    object.port ??= 0;
  }
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
  if (object.protocol === undefined) walk.required("protocol");
}
