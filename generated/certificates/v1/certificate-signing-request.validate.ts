// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Validator,
  type Walk,
  checkMapKeys,
  checkObjectMeta,
  checkStruct,
  checkTime,
  format,
  isInt32,
  isInteger,
  isObject,
  validator,
} from "../../../runtime/kit/index.js";

export const validate: Validator = validator(validateCertificateSigningRequest);

export function validateCertificateSigningRequest(object: JsonObject, walk: Walk): void {
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
        checkStruct(object, key, value, validateCertificateSigningRequestSpec, walk);
        break;
      case "status":
        checkStruct(object, key, value, validateCertificateSigningRequestStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.spec === undefined) walk.required("spec");
}

const certificateSigningRequestSpecFormat1 = format("byte");
export function validateCertificateSigningRequestSpec(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.username === "") delete object.username;
    if (object.uid === "") delete object.uid;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "request":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!certificateSigningRequestSpecFormat1(value)) walk.otherBytes(object, key, value);
        break;
      case "signerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "expirationSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "usages":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "username":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "groups":
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
      case "extra":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            const item1 = value[key1];
            if (item1 === undefined) continue;
            if (!Array.isArray(item1)) walk.wrongType(value, key1, item1, "array");
            else if (walk.enter(key1)) {
              for (let index2 = 0; index2 < item1.length; index2++) {
                const item2 = item1[index2] as JsonValue;
                if (typeof item2 !== "string") walk.wrongType(undefined, index2, item2, "string");
              }
              walk.leave();
            }
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.request === undefined) walk.required("request");
  if (object.signerName === undefined) walk.required("signerName");
  if (object.usages === undefined) walk.required("usages");
}

const certificateSigningRequestStatusFormat1 = format("byte");
export function validateCertificateSigningRequestStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "conditions":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateCertificateSigningRequestCondition, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["type"], key, walk);
        }
        break;
      case "certificate":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (!certificateSigningRequestStatusFormat1(value)) walk.otherBytes(object, key, value);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateCertificateSigningRequestCondition(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "status":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "lastUpdateTime":
        checkTime(object, key, value, walk);
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
}
