// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validatePodSpec } from "./pod-spec.validate.js";
import { validatePodStatus } from "./pod-status.validate.js";

export const validate: Validator = validator(validatePod);

export function validatePod(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePodSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePodStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
