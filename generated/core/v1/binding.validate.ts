// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateObjectReference } from "./references.validate.js";

export const validate: Validator = validator(validateBinding);

export function validateBinding(object: JsonObject, walk: Walk): void {
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
      case "target":
        checkStruct(object, key, value, validateObjectReference, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.target === undefined) walk.required("target");
}
