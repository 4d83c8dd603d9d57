// Code generated from schemas/coordination/v1beta1/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateLeaseCandidate);

export function validateLeaseCandidate(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateLeaseCandidateSpec, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

export function validateLeaseCandidateSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.emulationVersion === "") delete object.emulationVersion;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "leaseName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "pingTime":
        checkTime(object, key, value, walk);
        break;
      case "renewTime":
        checkTime(object, key, value, walk);
        break;
      case "binaryVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "emulationVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "strategy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.leaseName === undefined) walk.required("leaseName");
  if (object.binaryVersion === undefined) walk.required("binaryVersion");
  if (object.strategy === undefined) walk.required("strategy");
}
