// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkStruct,
  checkTime,
  format,
  isInt32,
  isInt64,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";
import { validateJSONSchemaProps } from "./json-schema-props.validate.js";

export const validate: Validator = validator(validateCustomResourceDefinition);

export function validateCustomResourceDefinition(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateCustomResourceDefinitionSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateCustomResourceDefinitionStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateCustomResourceDefinitionSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.preserveUnknownFields === false) delete object.preserveUnknownFields;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "group":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "names":
        checkStruct(object, key, value, validateCustomResourceDefinitionNames, walk);
        break;
      case "scope":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "versions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCustomResourceDefinitionVersion, walk);
          }
          walk.leave();
        }
        break;
      case "conversion":
        checkStruct(object, key, value, validateCustomResourceConversion, walk);
        break;
      case "preserveUnknownFields":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.group === undefined) walk.required("group");
  if (object.names === undefined) walk.required("names");
  if (object.scope === undefined) walk.required("scope");
  if (object.versions === undefined) walk.required("versions");
}

export function validateCustomResourceDefinitionStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "conditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateCustomResourceDefinitionCondition, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["type"], key, walk);
        }
        break;
      case "acceptedNames":
        checkStruct(object, key, value, validateCustomResourceDefinitionNames, walk);
        break;
      case "storedVersions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCustomResourceDefinitionNames(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.singular === "") delete object.singular;
    if (object.listKind === "") delete object.listKind;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "plural":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "singular":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "shortNames":
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
      case "kind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "listKind":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "categories":
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
  if (object.plural === undefined) walk.required("plural");
  if (object.kind === undefined) walk.required("kind");
}

export function validateCustomResourceDefinitionVersion(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.deprecated === false) delete object.deprecated;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "served":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "storage":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "deprecated":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "deprecationWarning":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "schema":
        checkStruct(object, key, value, validateCustomResourceValidation, walk);
        break;
      case "subresources":
        checkStruct(object, key, value, validateCustomResourceSubresources, walk);
        break;
      case "additionalPrinterColumns":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCustomResourceColumnDefinition, walk);
          }
          walk.leave();
        }
        break;
      case "selectableFields":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateSelectableField, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.served === undefined) walk.required("served");
  if (object.storage === undefined) walk.required("storage");
}

export function validateCustomResourceConversion(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "strategy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "webhook":
        checkStruct(object, key, value, validateWebhookConversion, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.strategy === undefined) walk.required("strategy");
}

export function validateCustomResourceDefinitionCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
    if (object.observedGeneration === 0) delete object.observedGeneration;
  }
  if (walk.fills(4)) {
    object.type ??= "";
    object.status ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "observedGeneration":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.status === undefined) walk.required("status");
}

export function validateCustomResourceValidation(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "openAPIV3Schema":
        checkStruct(object, key, value, validateJSONSchemaProps, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCustomResourceSubresources(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "status":
        checkStruct(object, key, value, validateCustomResourceSubresourcesStatus, walk);
        break;
      case "scale":
        checkStruct(object, key, value, validateCustomResourceSubresourceScale, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCustomResourceSubresourcesStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    walk.unknown(object, key);
  }
}

export function validateCustomResourceColumnDefinition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.format === "") delete object.format;
    if (object.description === "") delete object.description;
    if (object.priority === 0) delete object.priority;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "format":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "description":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "priority":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "jsonPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.type === undefined) walk.required("type");
  if (object.jsonPath === undefined) walk.required("jsonPath");
}

export function validateSelectableField(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "jsonPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.jsonPath === undefined) walk.required("jsonPath");
}

export function validateWebhookConversion(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "clientConfig":
        checkStruct(object, key, value, validateWebhookClientConfig, walk);
        break;
      case "conversionReviewVersions":
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
}

export function validateCustomResourceSubresourceScale(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "specReplicasPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "statusReplicasPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "labelSelectorPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.specReplicasPath === undefined) walk.required("specReplicasPath");
  if (object.statusReplicasPath === undefined) walk.required("statusReplicasPath");
}

const webhookClientConfigFormat1 = format("byte");
export function validateWebhookClientConfig(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "url":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "service":
        checkStruct(object, key, value, validateServiceReference, walk);
        break;
      case "caBundle":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!webhookClientConfigFormat1(value)) walk.otherBytes(object, key, value);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateServiceReference(object: JsonObject, walk: Walk): void {
  if (walk.fills(3)) {
    object.port ??= 443;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.namespace === undefined) walk.required("namespace");
  if (object.name === undefined) walk.required("name");
}
