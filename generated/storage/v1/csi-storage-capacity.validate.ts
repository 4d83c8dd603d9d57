// Code generated from schemas/storage/v1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkQuantity,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";
import { validateLabelSelector } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validateCSIStorageCapacity);

export function validateCSIStorageCapacity(object: JsonObject, walk: Walk): void {
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
      case "nodeTopology":
        checkStruct(object, key, value, validateLabelSelector, walk);
        break;
      case "storageClassName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "capacity":
        checkQuantity(object, key, value, walk);
        break;
      case "maximumVolumeSize":
        checkQuantity(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.storageClassName === undefined) walk.required("storageClassName");
}
