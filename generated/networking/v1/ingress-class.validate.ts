// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateIngressClass);

export function validateIngressClass(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateIngressClassSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateIngressClassSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.controller === "") delete object.controller;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "controller":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "parameters":
        checkStruct(object, key, value, validateIngressClassParametersReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

const ingressClassParametersReferenceValues1 = ["Cluster", "Namespace"] satisfies JsonValue[] as JsonValue[];
export function validateIngressClassParametersReference(object: JsonObject, walk: Walk): void {
  if (walk.fills(9)) {
    object.scope ??= "Cluster";
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
      case "scope":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!ingressClassParametersReferenceValues1.includes(value)) walk.notSupported(key, value, ingressClassParametersReferenceValues1);
        break;
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.kind === undefined) walk.required("kind");
  if (object.name === undefined) walk.required("name");
}
