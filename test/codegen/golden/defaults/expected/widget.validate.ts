// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isInt64,
  isInteger,
  isLonger,
  isObject,
  pattern,
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

const widgetSpecValues1 = ["auto", "manual"] satisfies JsonValue[] as JsonValue[];
const widgetSpecPattern1 = pattern("^[a-z]+$");
export function validateWidgetSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(23)) {
    object.size ??= 3;
    object.mode ??= "auto";
    object.limits ??= { cpu: 1 };
    object.port ??= "http";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "size":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 10) walk.breaks(key, value, "should be less than or equal to 10");
        }
        break;
      case "mode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!widgetSpecValues1.includes(value)) walk.notSupported(key, value, widgetSpecValues1);
        break;
      case "limits":
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (!isInteger(item1)) walk.wrongType(value, key1, item1, "integer");
            else if (!isInt64(item1)) walk.wrongType(undefined, key1, item1, "int64");
          }
          walk.leave();
        }
        break;
      case "port":
        if (typeof value !== "string" && !isInteger(value)) walk.wrongType(object, key, value, "integer,string");
        break;
      case "note":
        if (value !== null) {
          if (typeof value !== "string") walk.wrongType(object, key, value, "string");
          else {
            if (isLonger(value, 20)) walk.tooLong(key, 20);
            else if (!widgetSpecPattern1.test(value)) walk.breaks(key, value, "should match '^[a-z]+$'");
          }
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}
