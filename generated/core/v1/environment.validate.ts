// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type Walk, checkStruct } from "../../../runtime/kit/index.js";
import {
  validateConfigMapKeySelector,
  validateObjectFieldSelector,
  validateResourceFieldSelector,
  validateSecretKeySelector,
} from "./references.validate.js";

export function validateEnvVar(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.value === "") delete object.value;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "valueFrom":
        checkStruct(object, key, value, validateEnvVarSource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateEnvVarSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "fieldRef":
        checkStruct(object, key, value, validateObjectFieldSelector, walk);
        break;
      case "resourceFieldRef":
        checkStruct(object, key, value, validateResourceFieldSelector, walk);
        break;
      case "configMapKeyRef":
        checkStruct(object, key, value, validateConfigMapKeySelector, walk);
        break;
      case "secretKeyRef":
        checkStruct(object, key, value, validateSecretKeySelector, walk);
        break;
      case "fileKeyRef":
        checkStruct(object, key, value, validateFileKeySelector, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateFileKeySelector(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.optional ??= false;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "volumeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
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
  if (object.volumeName === undefined) walk.required("volumeName");
  if (object.path === undefined) walk.required("path");
  if (object.key === undefined) walk.required("key");
}

export function validateEnvFromSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.prefix === "") delete object.prefix;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "prefix":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "configMapRef":
        checkStruct(object, key, value, validateConfigMapEnvSource, walk);
        break;
      case "secretRef":
        checkStruct(object, key, value, validateSecretEnvSource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateConfigMapEnvSource(object: JsonObject, walk: Walk): void {
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
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateSecretEnvSource(object: JsonObject, walk: Walk): void {
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
      case "optional":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}
