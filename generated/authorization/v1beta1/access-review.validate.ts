// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type JsonValue, type Walk, checkStruct, isObject } from "../../../runtime/kit/index.js";
import { validateNonResourceAttributes, validateResourceAttributes } from "../v1/access-review.validate.js";

export function validateSubjectAccessReviewSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.user === "") delete object.user;
    if (object.uid === "") delete object.uid;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceAttributes":
        checkStruct(object, key, value, validateResourceAttributes, walk);
        break;
      case "nonResourceAttributes":
        checkStruct(object, key, value, validateNonResourceAttributes, walk);
        break;
      case "user":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "group":
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
      case "extra":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (!Array.isArray(item1)) walk.wrongType(value, key1, item1, "array");
            else if (walk.enter(key1)) {
              for (let index2 = 0; index2 < item1.length; index2++) {
                const item2 = item1[index2] as JsonValue;
                if (typeof item2 !== "string") walk.wrongType(undefined, index2, item2, "string");
              }
              walk.leave();
            }
          }
          walk.leave();
        }
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}
