// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateTopologySelectorTerm } from "../../core/v1/persistent-volume-spec.validate.js";

export const validate: Validator = validator(validateStorageClass);

const storageClassValues1 = ["", "Delete", "Retain"] satisfies JsonValue[] as JsonValue[];
const storageClassValues2 = ["Immediate", "WaitForFirstConsumer"] satisfies JsonValue[] as JsonValue[];
export function validateStorageClass(object: JsonObject, walk: Walk): void {
  if (walk.fills(19)) {
    object.reclaimPolicy ??= "Delete";
    object.volumeBindingMode ??= "Immediate";
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
      case "provisioner":
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
      case "reclaimPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!storageClassValues1.includes(value)) walk.notSupported(key, value, storageClassValues1);
        break;
      case "mountOptions":
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
      case "allowVolumeExpansion":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "volumeBindingMode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!storageClassValues2.includes(value)) walk.notSupported(key, value, storageClassValues2);
        break;
      case "allowedTopologies":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateTopologySelectorTerm, walk);
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.provisioner === undefined) walk.required("provisioner");
}
