// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export function validateAffinity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "nodeAffinity":
        checkStruct(object, key, value, validateNodeAffinity, walk);
        break;
      case "podAffinity":
        checkStruct(object, key, value, validatePodAffinity, walk);
        break;
      case "podAntiAffinity":
        checkStruct(object, key, value, validatePodAntiAffinity, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeAffinity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requiredDuringSchedulingIgnoredDuringExecution":
        checkStruct(object, key, value, validateNodeSelector, walk);
        break;
      case "preferredDuringSchedulingIgnoredDuringExecution":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePreferredSchedulingTerm, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "nodeSelectorTerms":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length < 1) walk.tooFew(key, value.length, "should have at least 1 items");
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateNodeSelectorTerm, walk);
            }
            walk.leave();
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.nodeSelectorTerms === undefined) walk.required("nodeSelectorTerms");
}

export function validateNodeSelectorTerm(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "matchExpressions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      case "matchFields":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeSelectorRequirement, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

const nodeSelectorRequirementValues1 = ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] satisfies JsonValue[] as JsonValue[];
export function validateNodeSelectorRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!nodeSelectorRequirementValues1.includes(value)) walk.notSupported(key, value, nodeSelectorRequirementValues1);
        break;
      case "values":
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
  if (object.key === undefined) walk.required("key");
  if (object.operator === undefined) walk.required("operator");
}

export function validatePreferredSchedulingTerm(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "weight":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 100) walk.breaks(key, value, "should be less than or equal to 100");
        }
        break;
      case "preference":
        checkStruct(object, key, value, validateNodeSelectorTerm, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.weight === undefined) walk.required("weight");
  if (object.preference === undefined) walk.required("preference");
}

export function validatePodAffinity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requiredDuringSchedulingIgnoredDuringExecution":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodAffinityTerm, walk);
          }
          walk.leave();
        }
        break;
      case "preferredDuringSchedulingIgnoredDuringExecution":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateWeightedPodAffinityTerm, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodAntiAffinity(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "requiredDuringSchedulingIgnoredDuringExecution":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodAffinityTerm, walk);
          }
          walk.leave();
        }
        break;
      case "preferredDuringSchedulingIgnoredDuringExecution":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateWeightedPodAffinityTerm, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWeightedPodAffinityTerm(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "weight":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 100) walk.breaks(key, value, "should be less than or equal to 100");
        }
        break;
      case "podAffinityTerm":
        checkStruct(object, key, value, validatePodAffinityTerm, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.weight === undefined) walk.required("weight");
  if (object.podAffinityTerm === undefined) walk.required("podAffinityTerm");
}

export function validatePodAffinityTerm(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "labelSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "namespaces":
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
      case "topologyKey":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "namespaceSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "matchLabelKeys":
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
      case "mismatchLabelKeys":
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
  if (object.topologyKey === undefined) walk.required("topologyKey");
}

const tolerationValues1 = ["", "Exists", "Equal"] satisfies JsonValue[] as JsonValue[];
const tolerationValues2 = ["", "NoSchedule", "PreferNoSchedule", "NoExecute"] satisfies JsonValue[] as JsonValue[];
export function validateToleration(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.key === "") delete object.key;
    if (object.operator === "") delete object.operator;
    if (object.value === "") delete object.value;
    if (object.effect === "") delete object.effect;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!tolerationValues1.includes(value)) walk.notSupported(key, value, tolerationValues1);
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "effect":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!tolerationValues2.includes(value)) walk.notSupported(key, value, tolerationValues2);
        break;
      case "tolerationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

const topologySpreadConstraintValues1 = ["DoNotSchedule", "ScheduleAnyway"] satisfies JsonValue[] as JsonValue[];
const topologySpreadConstraintValues2 = ["Honor", "Ignore"] satisfies JsonValue[] as JsonValue[];
export function validateTopologySpreadConstraint(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "maxSkew":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "topologyKey":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "whenUnsatisfiable":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!topologySpreadConstraintValues1.includes(value)) walk.notSupported(key, value, topologySpreadConstraintValues1);
        break;
      case "labelSelector":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "minDomains":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      case "nodeAffinityPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!topologySpreadConstraintValues2.includes(value)) walk.notSupported(key, value, topologySpreadConstraintValues2);
        break;
      case "nodeTaintsPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!topologySpreadConstraintValues2.includes(value)) walk.notSupported(key, value, topologySpreadConstraintValues2);
        break;
      case "matchLabelKeys":
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
  if (object.maxSkew === undefined) walk.required("maxSkew");
  if (object.topologyKey === undefined) walk.required("topologyKey");
  if (object.whenUnsatisfiable === undefined) walk.required("whenUnsatisfiable");
}
