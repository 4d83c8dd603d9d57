// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkObjectMeta,
  checkStruct,
  checkTime,
  format,
  isInt32,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";
import { validateCondition } from "../../meta/v1/meta.validate.js";

export const validate: Validator = validator(validatePodCertificateRequest);

export function validatePodCertificateRequest(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validatePodCertificateRequestSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validatePodCertificateRequestStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const podCertificateRequestSpecFormat1 = format("byte");
export function validatePodCertificateRequestSpec(object: JsonObject, walk: Walk): void {
  if (walk.fills(5)) {
    object.maxExpirationSeconds ??= 86400;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "signerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "podUID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "serviceAccountName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "serviceAccountUID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "nodeName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "nodeUID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "maxExpirationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "pkixPublicKey":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!podCertificateRequestSpecFormat1(value)) walk.otherBytes(object, key, value);
        break;
      case "proofOfPossession":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!podCertificateRequestSpecFormat1(value)) walk.otherBytes(object, key, value);
        break;
      case "stubPKCS10Request":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!podCertificateRequestSpecFormat1(value)) walk.otherBytes(object, key, value);
        break;
      case "unverifiedUserAnnotations":
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
      default: walk.unknown(object, key);
    }
  }
  if (object.signerName === undefined) walk.required("signerName");
  if (object.podName === undefined) walk.required("podName");
  if (object.podUID === undefined) walk.required("podUID");
  if (object.serviceAccountName === undefined) walk.required("serviceAccountName");
  if (object.serviceAccountUID === undefined) walk.required("serviceAccountUID");
  if (object.nodeName === undefined) walk.required("nodeName");
  if (object.nodeUID === undefined) walk.required("nodeUID");
  if (object.stubPKCS10Request === undefined) walk.required("stubPKCS10Request");
}

export function validatePodCertificateRequestStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.certificateChain === "") delete object.certificateChain;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateCondition, walk);
          }
          walk.leave();
        }
        break;
      case "certificateChain":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "notBefore":
        checkTime(object, key, value, walk);
        break;
      case "beginRefreshAt":
        checkTime(object, key, value, walk);
        break;
      case "notAfter":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}
