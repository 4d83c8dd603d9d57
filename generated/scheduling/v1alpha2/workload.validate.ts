// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkStruct,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import {
  validatePodGroupResourceClaim,
  validatePodGroupSchedulingConstraints,
  validatePodGroupSchedulingPolicy,
} from "./pod-group-parts.validate.js";

export const validate: Validator = validator(validateWorkload);

export function validateWorkload(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateWorkloadSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateWorkloadSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "controllerRef":
        checkStruct(object, key, value, validateTypedLocalObjectReference, walk);
        break;
      case "podGroupTemplates":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validatePodGroupTemplate, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["name"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.podGroupTemplates === undefined) walk.required("podGroupTemplates");
}

export function validateTypedLocalObjectReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiGroup === "") delete object.apiGroup;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiGroup":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.kind === undefined) walk.required("kind");
  if (object.name === undefined) walk.required("name");
}

const podGroupTemplateValues1 = ["Pod", "PodGroup"] satisfies JsonValue[] as JsonValue[];
export function validatePodGroupTemplate(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.priorityClassName === "") delete object.priorityClassName;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
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
        if (!podGroupTemplateValues1.includes(value)) walk.notSupported(key, value, podGroupTemplateValues1);
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
  if (object.name === undefined) walk.required("name");
  if (object.schedulingPolicy === undefined) walk.required("schedulingPolicy");
}
