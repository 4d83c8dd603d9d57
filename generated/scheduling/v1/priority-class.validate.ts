// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  isInt32,
  isInteger,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validatePriorityClass);

const priorityClassValues1 = ["Never", "PreemptLowerPriority"] satisfies JsonValue[] as JsonValue[];
export function validatePriorityClass(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.globalDefault === false) delete object.globalDefault;
    if (object.description === "") delete object.description;
  }
  if (walk.fills(23)) {
    object.value ??= 0;
    object.preemptionPolicy ??= "PreemptLowerPriority";
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
      case "value":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "globalDefault":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "description":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "preemptionPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!priorityClassValues1.includes(value)) walk.notSupported(key, value, priorityClassValues1);
        break;
      default: walk.unknown(object, key);
    }
  }
}
