// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkIntOrString,
  checkStruct,
  isInt32,
  isInt64,
  isInteger,
} from "../../../runtime/kit/index.js";

export function validateProbe(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.initialDelaySeconds === 0) delete object.initialDelaySeconds;
    if (object.timeoutSeconds === 0) delete object.timeoutSeconds;
    if (object.periodSeconds === 0) delete object.periodSeconds;
    if (object.successThreshold === 0) delete object.successThreshold;
    if (object.failureThreshold === 0) delete object.failureThreshold;
  }
  if (walk.fills(5)) {
    object.timeoutSeconds ??= 1;
    object.periodSeconds ??= 10;
    object.successThreshold ??= 1;
    object.failureThreshold ??= 3;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "exec":
        checkStruct(object, key, value, validateExecAction, walk);
        break;
      case "httpGet":
        checkStruct(object, key, value, validateHTTPGetAction, walk);
        break;
      case "tcpSocket":
        checkStruct(object, key, value, validateTCPSocketAction, walk);
        break;
      case "grpc":
        checkStruct(object, key, value, validateGRPCAction, walk);
        break;
      case "initialDelaySeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "timeoutSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "periodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "successThreshold":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "failureThreshold":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      case "terminationGracePeriodSeconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLifecycle(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "postStart":
        checkStruct(object, key, value, validateLifecycleHandler, walk);
        break;
      case "preStop":
        checkStruct(object, key, value, validateLifecycleHandler, walk);
        break;
      case "stopSignal":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLifecycleHandler(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "exec":
        checkStruct(object, key, value, validateExecAction, walk);
        break;
      case "httpGet":
        checkStruct(object, key, value, validateHTTPGetAction, walk);
        break;
      case "tcpSocket":
        checkStruct(object, key, value, validateTCPSocketAction, walk);
        break;
      case "sleep":
        checkStruct(object, key, value, validateSleepAction, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateExecAction(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "command":
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
      default: walk.unknown(object, key);
    }
  }
}

const hTTPGetActionValues1 = ["HTTP", "HTTPS"] satisfies JsonValue[] as JsonValue[];
export function validateHTTPGetAction(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.path === "") delete object.path;
    if (object.host === "") delete object.host;
    if (object.scheme === "") delete object.scheme;
  }
  if (walk.fills(9)) {
    object.path ??= "/";
    object.scheme ??= "HTTP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "path":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "port":
        checkIntOrString(object, key, value, walk);
        break;
      case "host":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "scheme":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!hTTPGetActionValues1.includes(value)) walk.notSupported(key, value, hTTPGetActionValues1);
        break;
      case "httpHeaders":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateHTTPHeader, walk);
          }
          walk.leave();
        }
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
}

export function validateHTTPHeader(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "value":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.value === undefined) walk.required("value");
}

export function validateTCPSocketAction(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.host === "") delete object.host;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "port":
        checkIntOrString(object, key, value, walk);
        break;
      case "host":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
}

export function validateGRPCAction(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.service ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "service":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mode":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.port === undefined) walk.required("port");
}

export function validateSleepAction(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "seconds":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.seconds === undefined) walk.required("seconds");
}
