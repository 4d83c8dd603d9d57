// Code generated from schemas/storage/v1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateVolumeAttributesClass);

export function validateVolumeAttributesClass(object: JsonObject, walk: Walk): void {
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
      case "driverName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "parameters":
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
      default: walk.unknown(object, key);
    }
  }
  if (object.driverName === undefined) walk.required("driverName");
}
