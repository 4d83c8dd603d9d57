// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  format,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateSecret);

const secretFormat1 = format("byte");
export function validateSecret(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.type === "") delete object.type;
  }
  if (walk.fills(8)) {
    object.type ??= "Opaque";
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
      case "metadata":
        checkObjectMeta(object, key, value, walk);
        break;
      case "immutable":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "data":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "";
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
            else if (!secretFormat1(item1)) walk.otherBytes(value, key1, item1);
          }
          walk.leave();
        }
        break;
      case "stringData":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "";
            if (typeof item1 !== "string") walk.wrongType(value, key1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
