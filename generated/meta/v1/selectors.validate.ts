// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import type { JsonObject, JsonValue, Walk } from "../../../runtime/kit/index.js";

export function validateFieldSelectorRequirement(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "key":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "values":
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
  if (object.key === undefined) walk.required("key");
  if (object.operator === undefined) walk.required("operator");
}
