// Code generated from schemas/networking/v1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateIPAddress);

export function validateIPAddress(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateIPAddressSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateIPAddressSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "parentRef":
        checkStruct(object, key, value, validateParentReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.parentRef === undefined) walk.required("parentRef");
}

export function validateParentReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.group === "") delete object.group;
    if (object.namespace === "") delete object.namespace;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resource":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resource === undefined) walk.required("resource");
  if (object.name === undefined) walk.required("name");
}
