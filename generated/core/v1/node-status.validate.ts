// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkQuantity,
  checkStruct,
  checkTime,
  isInt32,
  isInt64,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";

export function validateNodeStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.phase === "") delete object.phase;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "capacity":
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
      case "allocatable":
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
      case "phase":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "conditions":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeCondition, walk);
          }
          walk.leave();
        }
        break;
      case "addresses":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeAddress, walk);
          }
          walk.leave();
        }
        break;
      case "daemonEndpoints":
        checkStruct(object, key, value, validateNodeDaemonEndpoints, walk);
        break;
      case "nodeInfo":
        checkStruct(object, key, value, validateNodeSystemInfo, walk);
        break;
      case "images":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerImage, walk);
          }
          walk.leave();
        }
        break;
      case "volumesInUse":
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
      case "volumesAttached":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateAttachedVolume, walk);
          }
          walk.leave();
        }
        break;
      case "config":
        checkStruct(object, key, value, validateNodeConfigStatus, walk);
        break;
      case "runtimeHandlers":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateNodeRuntimeHandler, walk);
          }
          walk.leave();
        }
        break;
      case "features":
        checkStruct(object, key, value, validateNodeFeatures, walk);
        break;
      case "declaredFeatures":
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

export function validateNodeAddress(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "type":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "address":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.address === undefined) walk.required("address");
}

export function validateNodeCondition(object: JsonObject, walk: Walk): void {
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
      case "lastHeartbeatTime":
        checkTime(object, key, value, walk);
        break;
      case "lastTransitionTime":
        checkTime(object, key, value, walk);
        break;
      case "reason":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "message":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.type === undefined) walk.required("type");
  if (object.status === undefined) walk.required("status");
}

export function validateNodeDaemonEndpoints(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "kubeletEndpoint":
        checkStruct(object, key, value, validateDaemonEndpoint, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateDaemonEndpoint(object: JsonObject, walk: Walk): void {
  if (walk.fills(1)) {
    object.Port ??= 0;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "Port":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.Port === undefined) walk.required("Port");
}

export function validateNodeSystemInfo(object: JsonObject, walk: Walk): void {
  if (walk.fills(20)) {
    object.machineID ??= "";
    object.systemUUID ??= "";
    object.bootID ??= "";
    object.kernelVersion ??= "";
    object.osImage ??= "";
    object.containerRuntimeVersion ??= "";
    object.kubeletVersion ??= "";
    object.kubeProxyVersion ??= "";
    object.operatingSystem ??= "";
    object.architecture ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "machineID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "systemUUID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "bootID":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kernelVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "osImage":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "containerRuntimeVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kubeletVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kubeProxyVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "operatingSystem":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "architecture":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "swap":
        checkStruct(object, key, value, validateNodeSwapStatus, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.machineID === undefined) walk.required("machineID");
  if (object.systemUUID === undefined) walk.required("systemUUID");
  if (object.bootID === undefined) walk.required("bootID");
  if (object.kernelVersion === undefined) walk.required("kernelVersion");
  if (object.osImage === undefined) walk.required("osImage");
  if (object.containerRuntimeVersion === undefined) walk.required("containerRuntimeVersion");
  if (object.kubeletVersion === undefined) walk.required("kubeletVersion");
  if (object.kubeProxyVersion === undefined) walk.required("kubeProxyVersion");
  if (object.operatingSystem === undefined) walk.required("operatingSystem");
  if (object.architecture === undefined) walk.required("architecture");
}

export function validateNodeSwapStatus(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "capacity":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateContainerImage(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.sizeBytes === 0) delete object.sizeBytes;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "names":
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            if (typeof item1 !== "string") walk.wrongType(undefined, index1, item1, "string");
          }
          walk.leave();
        }
        break;
      case "sizeBytes":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else if (!isInt64(value)) walk.wrongType(undefined, key, value, "int64");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateAttachedVolume(object: JsonObject, walk: Walk): void {
  if (walk.fills(2)) {
    object.devicePath ??= "";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "devicePath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
  if (object.devicePath === undefined) walk.required("devicePath");
}

export function validateNodeConfigSource(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "configMap":
        checkStruct(object, key, value, validateConfigMapNodeConfigSource, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateConfigMapNodeConfigSource(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.uid === "") delete object.uid;
    if (object.resourceVersion === "") delete object.resourceVersion;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "namespace":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "uid":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "resourceVersion":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "kubeletConfigKey":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.namespace === undefined) walk.required("namespace");
  if (object.name === undefined) walk.required("name");
  if (object.kubeletConfigKey === undefined) walk.required("kubeletConfigKey");
}

export function validateNodeConfigStatus(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.error === "") delete object.error;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "assigned":
        checkStruct(object, key, value, validateNodeConfigSource, walk);
        break;
      case "active":
        checkStruct(object, key, value, validateNodeConfigSource, walk);
        break;
      case "lastKnownGood":
        checkStruct(object, key, value, validateNodeConfigSource, walk);
        break;
      case "error":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeRuntimeHandler(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "features":
        checkStruct(object, key, value, validateNodeRuntimeHandlerFeatures, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeRuntimeHandlerFeatures(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "recursiveReadOnlyMounts":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "userNamespaces":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateNodeFeatures(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "supplementalGroupsPolicy":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
}
