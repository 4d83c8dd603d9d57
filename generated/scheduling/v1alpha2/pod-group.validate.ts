// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
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
import { validateCondition } from "../../meta/v1/meta.validate.js";
import {
  validatePodGroupResourceClaim,
  validatePodGroupSchedulingConstraints,
  validatePodGroupSchedulingPolicy,
} from "./pod-group-parts.validate.js";

export const validate: Validator = validator(validatePodGroup);

export function validatePodGroup(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePodGroupSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePodGroupStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const podGroupSpecValues1 = ["Pod", "PodGroup"] satisfies JsonValue[] as JsonValue[];
export function validatePodGroupSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.priorityClassName === "") delete object.priorityClassName;
  }
  if (walk.fills(5)) {
    object.disruptionMode ??= "Pod";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "podGroupTemplateRef":
        checkStruct(object, key, value, validatePodGroupTemplateReference, walk);
        break;
      case "schedulingPolicy":
        checkStruct(object, key, value, validatePodGroupSchedulingPolicy, walk);
        break;
      case "schedulingConstraints":
        checkStruct(object, key, value, validatePodGroupSchedulingConstraints, walk);
        break;
      case "resourceClaims":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodGroupResourceClaim, walk);
          }
          walk.leave();
        }
        break;
      case "disruptionMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!podGroupSpecValues1.includes(value)) walk.notSupported(key, value, podGroupSpecValues1);
        break;
      case "priorityClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "priority":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.schedulingPolicy === undefined) walk.required("schedulingPolicy");
}

export function validatePodGroupTemplateReference(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "workload":
        checkStruct(object, key, value, validateWorkloadPodGroupTemplateReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWorkloadPodGroupTemplateReference(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "workloadName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podGroupTemplateName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.workloadName === undefined) walk.required("workloadName");
  if (object.podGroupTemplateName === undefined) walk.required("podGroupTemplateName");
}

export function validatePodGroupStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCondition, walk);
          }
          walk.leave();
        }
        break;
      case "resourceClaimStatuses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validatePodGroupResourceClaimStatus, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validatePodGroupResourceClaimStatus(object: JsonObject, walk: Walk): void {
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
