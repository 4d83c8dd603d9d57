// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { type JsonObject, type Validator, type Walk, checkObjectMeta, checkStruct, validator } from "kindsmith/kit";

export const validate: Validator = validator(validateWidget);

export function validateWidget(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateWidgetSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWidgetSpec(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "selector":
        checkStruct(object, key, value, validateWidgetSpecSelector, walk);
        break;
      case "template":
        checkStruct(object, key, value, validateWidgetSpecTemplate, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWidgetSpecSelector(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateWidgetSpecTemplate(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "image":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
