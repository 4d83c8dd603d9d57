// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type JsonValue, type Walk, checkStruct } from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export function validateParamKind(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiVersion === "") delete object.apiVersion;
    if (object.kind === "") delete object.kind;
  }
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
      default: walk.unknown(object, key);
    }
  }
}

const matchResourcesValues1 = ["Exact", "Equivalent"] satisfies JsonValue[] as JsonValue[];
export function validateMatchResources(object: JsonObject, walk: Walk): void {
  if (walk.fills(12)) {
    object.matchPolicy ??= "Equivalent";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "namespaceSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "objectSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "resourceRules":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNamedRuleWithOperations, walk);
          }
          walk.leave();
        }
        break;
      case "excludeResourceRules":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNamedRuleWithOperations, walk);
          }
          walk.leave();
        }
        break;
      case "matchPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!matchResourcesValues1.includes(value)) walk.notSupported(key, value, matchResourcesValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateMatchCondition(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "expression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.expression === undefined) walk.required("expression");
}

export function validateVariable(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "expression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.expression === undefined) walk.required("expression");
}

const namedRuleWithOperationsValues1 = ["*", "Cluster", "Namespaced"] satisfies JsonValue[] as JsonValue[];
export function validateNamedRuleWithOperations(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.scope ??= "*";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceNames":
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
      case "operations":
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
      case "apiGroups":
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
      case "apiVersions":
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
      case "resources":
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
      case "scope":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!namedRuleWithOperationsValues1.includes(value)) walk.notSupported(key, value, namedRuleWithOperationsValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const paramRefValues1 = ["Allow", "Deny"] satisfies JsonValue[] as JsonValue[];
export function validateParamRef(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.namespace === "") delete object.namespace;
  }
  if (walk.fills(6)) {
    object.parameterNotFoundAction ??= "Deny";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "selector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "parameterNotFoundAction":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!paramRefValues1.includes(value)) walk.notSupported(key, value, paramRefValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}
