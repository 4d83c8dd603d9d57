// Code generated from schemas/certificates/v1alpha1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateClusterTrustBundle);

export function validateClusterTrustBundle(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateClusterTrustBundleSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateClusterTrustBundleSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.signerName === "") delete object.signerName;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "signerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "trustBundle":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.trustBundle === undefined) walk.required("trustBundle");
}
