// Code generated from schemas/apiextensions/v1/json-schema-props.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkFreeForm,
  checkStruct,
  checkUnion,
  isInt64,
  isInteger,
  isNumber,
  isObject,
} from "../../../runtime/kit/index.js";

export function validateJSONSchemaProps(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.id === "") delete object.id;
    if (object.$schema === "") delete object.$schema;
    if (object.description === "") delete object.description;
    if (object.type === "") delete object.type;
    if (object.format === "") delete object.format;
    if (object.title === "") delete object.title;
    if (object.pattern === "") delete object.pattern;
    if (object.exclusiveMaximum === false) delete object.exclusiveMaximum;
    if (object.exclusiveMinimum === false) delete object.exclusiveMinimum;
    if (object.uniqueItems === false) delete object.uniqueItems;
    if (object.nullable === false) delete object.nullable;
    if (object["x-kubernetes-embedded-resource"] === false) delete object["x-kubernetes-embedded-resource"];
    if (object["x-kubernetes-int-or-string"] === false) delete object["x-kubernetes-int-or-string"];
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "id":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "$schema":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "$ref":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "description":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "format":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "title":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "default":
        if (value === null) walk.nullValue(object, key);
        else checkFreeForm(value, key, walk);
        break;
      case "maximum":
        if (!isNumber(value)) walk.wrongType(object, key, value, "number");
        break;
      case "exclusiveMaximum":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "minimum":
        if (!isNumber(value)) walk.wrongType(object, key, value, "number");
        break;
      case "exclusiveMinimum":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "maxLength":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "minLength":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "pattern":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "maxItems":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "minItems":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "uniqueItems":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "multipleOf":
        if (!isNumber(value)) walk.wrongType(object, key, value, "number");
        break;
      case "enum":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkFreeForm(item1, index1, walk);
          }
          walk.leave();
        }
        break;
      case "maxProperties":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "minProperties":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "required":
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
      case "items":
        if (value === null) walk.nullValue(object, key);
        else checkUnion(value, key, validateJSONSchemaProps, walk);
        break;
      case "allOf":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "oneOf":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "anyOf":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "not":
        checkStruct(object, key, value, validateJSONSchemaProps, walk);
        break;
      case "properties":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "additionalProperties":
        if (value === null) walk.nullValue(object, key);
        else checkUnion(value, key, validateJSONSchemaProps, walk);
        break;
      case "patternProperties":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "dependencies":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null) walk.nullValue(value, key1);
            else checkUnion(item1, key1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "additionalItems":
        if (value === null) walk.nullValue(object, key);
        else checkUnion(value, key, validateJSONSchemaProps, walk);
        break;
      case "definitions":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = {};
            checkStruct(value, key1, item1, validateJSONSchemaProps, walk);
          }
          walk.leave();
        }
        break;
      case "externalDocs":
        checkStruct(object, key, value, validateExternalDocumentation, walk);
        break;
      case "example":
        if (value === null) walk.nullValue(object, key);
        else checkFreeForm(value, key, walk);
        break;
      case "nullable":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "x-kubernetes-preserve-unknown-fields":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "x-kubernetes-embedded-resource":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "x-kubernetes-int-or-string":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "x-kubernetes-list-map-keys":
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
      case "x-kubernetes-list-type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "x-kubernetes-map-type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "x-kindsmith-conversion":
        if (value === null) walk.nullValue(object, key);
        else checkFreeForm(value, key, walk);
        break;
      case "x-kubernetes-validations":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateValidationRule, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateExternalDocumentation(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.description === "") delete object.description;
    if (object.url === "") delete object.url;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "description":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "url":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateValidationRule(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.message === "") delete object.message;
    if (object.messageExpression === "") delete object.messageExpression;
    if (object.fieldPath === "") delete object.fieldPath;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "rule":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "messageExpression":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "fieldPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "optionalOldSelf":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.rule === undefined) walk.required("rule");
}
