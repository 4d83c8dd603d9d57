// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateRoleRef, validateSubject } from "./subjects.validate.js";

export const validate: Validator = validator(validateClusterRoleBinding);

export function validateClusterRoleBinding(object: JsonObject, walk: Walk): void {
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
      case "subjects":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateSubject, walk);
          }
          walk.leave();
        }
        break;
      case "roleRef":
        checkStruct(object, key, value, validateRoleRef, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.roleRef === undefined) walk.required("roleRef");
}
