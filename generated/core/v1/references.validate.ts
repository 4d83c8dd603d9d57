// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type Walk, checkQuantity } from "../../../runtime/kit/index.js";

export function validateLocalObjectReference(object: JsonObject, walk: Walk): void {
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
      default: walk.unknown(object, key);
    }
  }
}

export function validateObjectReference(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiVersion === "") delete object.apiVersion;
    if (object.kind === "") delete object.kind;
    if (object.namespace === "") delete object.namespace;
    if (object.name === "") delete object.name;
    if (object.uid === "") delete object.uid;
    if (object.resourceVersion === "") delete object.resourceVersion;
    if (object.fieldPath === "") delete object.fieldPath;
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
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fieldPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateTypedLocalObjectReference(object: JsonObject, walk: Walk): void {
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

export function validateTypedObjectReference(object: JsonObject, walk: Walk): void {
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
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.kind === undefined) walk.required("kind");
  if (object.name === undefined) walk.required("name");
}

export function validateConfigMapKeySelector(object: JsonObject, walk: Walk): void {
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
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
}

export function validateSecretKeySelector(object: JsonObject, walk: Walk): void {
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
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.key === undefined) walk.required("key");
}

export function validateObjectFieldSelector(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.apiVersion === "") delete object.apiVersion;
  }
  if (walk.fills(4)) {
    object.apiVersion ??= "v1";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "apiVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fieldPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.fieldPath === undefined) walk.required("fieldPath");
}

export function validateResourceFieldSelector(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.containerName === "") delete object.containerName;
  }
  if (walk.fills(3)) {
    object.divisor ??= "0";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "containerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resource":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "divisor":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resource === undefined) walk.required("resource");
}
