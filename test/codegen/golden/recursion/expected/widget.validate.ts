// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkStruct,
  isObject,
  validator,
} from "kindsmith/kit";

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
      case "tree":
        checkStruct(object, key, value, validateNode, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNode(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "parent":
        checkStruct(object, key, value, validateNode, walk);
        break;
      case "children":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateNode, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["name"], key, walk);
        }
        break;
      case "byColour":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            checkStruct(value, key1, item1, validateNode, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
