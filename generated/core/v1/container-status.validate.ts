// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkMapKeys,
  checkQuantity,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  isLonger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateResourceRequirements } from "./containers.validate.js";

export function validateContainerStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.containerID === "") delete object.containerID;
  }
  if (walk.fills(10)) {
    object.ready ??= false;
    object.restartCount ??= 0;
    object.image ??= "";
    object.imageID ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "state":
        checkStruct(object, key, value, validateContainerState, walk);
        break;
      case "lastState":
        checkStruct(object, key, value, validateContainerState, walk);
        break;
      case "ready":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "restartCount":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "image":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "imageID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "containerID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "started":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "allocatedResources":
        if (walk.droppedMap(object, key, value)) break;
        if (!isObject(value)) walk.wrongType(object, key, value, "object");
        else if (walk.enter(key)) {
          for (const key1 in value) {
            let item1 = value[key1];
            if (item1 === undefined) continue;
            if (item1 === null && walk.dropsUnset) value[key1] = item1 = "0";
            checkQuantity(value, key1, item1, walk);
          }
          walk.leave();
        }
        break;
      case "resources":
        checkStruct(object, key, value, validateResourceRequirements, walk);
        break;
      case "volumeMounts":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeMountStatus, walk);
          }
          walk.leave();
        }
        break;
      case "user":
        checkStruct(object, key, value, validateContainerUser, walk);
        break;
      case "allocatedResourcesStatus":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateResourceStatus, walk);
          }
          walk.leave();
        }
        break;
      case "stopSignal":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.ready === undefined) walk.required("ready");
  if (object.restartCount === undefined) walk.required("restartCount");
  if (object.image === undefined) walk.required("image");
  if (object.imageID === undefined) walk.required("imageID");
}

export function validateContainerState(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "waiting":
        checkStruct(object, key, value, validateContainerStateWaiting, walk);
        break;
      case "running":
        checkStruct(object, key, value, validateContainerStateRunning, walk);
        break;
      case "terminated":
        checkStruct(object, key, value, validateContainerStateTerminated, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateContainerStateWaiting(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateContainerStateRunning(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "startedAt":
        checkTime(object, key, value, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateContainerStateTerminated(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.signal === 0) delete object.signal;
    if (object.reason === "") delete object.reason;
    if (object.message === "") delete object.message;
    if (object.containerID === "") delete object.containerID;
  }
  if (walk.fills(1)) {
    object.exitCode ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "exitCode":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "signal":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "startedAt":
        checkTime(object, key, value, walk);
        break;
      case "finishedAt":
        checkTime(object, key, value, walk);
        break;
      case "containerID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.exitCode === undefined) walk.required("exitCode");
}

export function validateContainerUser(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "linux":
        checkStruct(object, key, value, validateLinuxContainerUser, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateLinuxContainerUser(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.uid ??= 0;
    object.gid ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "uid":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "gid":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      case "supplementalGroups":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (!isInteger(item1)) walk.wrongType(undefined, index1, item1, "integer");
            else if (!isInt64(item1)) walk.wrongType(undefined, index1, item1, "int64");
          }
          walk.leave();
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.uid === undefined) walk.required("uid");
  if (object.gid === undefined) walk.required("gid");
}

export function validateVolumeMountStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mountPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "recursiveReadOnly":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "volumeStatus":
        checkStruct(object, key, value, validateVolumeStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.mountPath === undefined) walk.required("mountPath");
}

export function validateVolumeStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "image":
        checkStruct(object, key, value, validateImageVolumeStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateImageVolumeStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "imageRef":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        else if (isLonger(value, 256)) walk.tooLong(key, 256);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.imageRef === undefined) walk.required("imageRef");
}

export function validateResourceStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resources":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateResourceHealth, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["resourceID"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

export function validateResourceHealth(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.health === "") delete object.health;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "health":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resourceID === undefined) walk.required("resourceID");
}
