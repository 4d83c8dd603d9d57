// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type JsonObject,
  type JsonValue,
  type Walk,
  checkMapKeys,
  checkQuantity,
  checkSet,
  checkStruct,
  isInt32,
  isInteger,
  isObject,
} from "../../../runtime/kit/index.js";
import { validateEnvFromSource, validateEnvVar } from "./environment.validate.js";
import { validateLifecycle, validateProbe } from "./probes.validate.js";
import { validateSecurityContext } from "./security.validate.js";

const containerValues1 = ["Always", "OnFailure", "Never"] satisfies JsonValue[] as JsonValue[];
const containerValues2 = ["File", "FallbackToLogsOnError"] satisfies JsonValue[] as JsonValue[];
const containerValues3 = ["Always", "IfNotPresent", "Never"] satisfies JsonValue[] as JsonValue[];
export function validateContainer(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.image === "") delete object.image;
    if (object.workingDir === "") delete object.workingDir;
    if (object.terminationMessagePath === "") delete object.terminationMessagePath;
    if (object.terminationMessagePolicy === "") delete object.terminationMessagePolicy;
    if (object.imagePullPolicy === "") delete object.imagePullPolicy;
    if (object.stdin === false) delete object.stdin;
    if (object.stdinOnce === false) delete object.stdinOnce;
    if (object.tty === false) delete object.tty;
  }
  if (walk.fills(28)) {
    object.terminationMessagePath ??= "/dev/termination-log";
    object.terminationMessagePolicy ??= "File";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "image":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
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
      case "args":
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
      case "workingDir":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "ports":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerPort, walk);
          }
          walk.leave();
        }
        break;
      case "envFrom":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEnvFromSource, walk);
          }
          walk.leave();
        }
        break;
      case "env":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateEnvVar, walk);
          }
          walk.leave();
        }
        break;
      case "resources":
        checkStruct(object, key, value, validateResourceRequirements, walk);
        break;
      case "resizePolicy":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerResizePolicy, walk);
          }
          walk.leave();
        }
        break;
      case "restartPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerValues1.includes(value)) walk.notSupported(key, value, containerValues1);
        break;
      case "restartPolicyRules":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateContainerRestartRule, walk);
          }
          walk.leave();
        }
        break;
      case "volumeMounts":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeMount, walk);
          }
          walk.leave();
        }
        break;
      case "volumeDevices":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else if (walk.enter(key)) {
          for (let index1 = 0; index1 < value.length; index1++) {
            const item1 = value[index1] as JsonValue;
            checkStruct(undefined, index1, item1, validateVolumeDevice, walk);
          }
          walk.leave();
        }
        break;
      case "livenessProbe":
        checkStruct(object, key, value, validateProbe, walk);
        break;
      case "readinessProbe":
        checkStruct(object, key, value, validateProbe, walk);
        break;
      case "startupProbe":
        checkStruct(object, key, value, validateProbe, walk);
        break;
      case "lifecycle":
        checkStruct(object, key, value, validateLifecycle, walk);
        break;
      case "terminationMessagePath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "terminationMessagePolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerValues2.includes(value)) walk.notSupported(key, value, containerValues2);
        break;
      case "imagePullPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerValues3.includes(value)) walk.notSupported(key, value, containerValues3);
        break;
      case "securityContext":
        checkStruct(object, key, value, validateSecurityContext, walk);
        break;
      case "stdin":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "stdinOnce":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "tty":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}

const containerPortValues1 = ["TCP", "UDP", "SCTP"] satisfies JsonValue[] as JsonValue[];
export function validateContainerPort(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.name === "") delete object.name;
    if (object.hostPort === 0) delete object.hostPort;
    if (object.protocol === "") delete object.protocol;
    if (object.hostIP === "") delete object.hostIP;
  }
  if (walk.fills(5)) {
    object.protocol ??= "TCP";
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "hostPort":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 0) walk.breaks(key, value, "should be greater than or equal to 0");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "containerPort":
        if (!isInteger(value)) walk.wrongType(object, key, value, "integer");
        else {
          if (!isInt32(value)) walk.wrongFormat(key, value, "int32");
          if (value < 1) walk.breaks(key, value, "should be greater than or equal to 1");
          if (value > 65535) walk.breaks(key, value, "should be less than or equal to 65535");
        }
        break;
      case "protocol":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerPortValues1.includes(value)) walk.notSupported(key, value, containerPortValues1);
        break;
      case "hostIP":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.containerPort === undefined) walk.required("containerPort");
}

const containerResizePolicyValues1 = ["cpu", "memory"] satisfies JsonValue[] as JsonValue[];
const containerResizePolicyValues2 = ["NotRequired", "RestartContainer"] satisfies JsonValue[] as JsonValue[];
export function validateContainerResizePolicy(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "resourceName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerResizePolicyValues1.includes(value)) walk.notSupported(key, value, containerResizePolicyValues1);
        break;
      case "restartPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerResizePolicyValues2.includes(value)) walk.notSupported(key, value, containerResizePolicyValues2);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.resourceName === undefined) walk.required("resourceName");
  if (object.restartPolicy === undefined) walk.required("restartPolicy");
}

const containerRestartRuleValues1 = ["Restart"] satisfies JsonValue[] as JsonValue[];
export function validateContainerRestartRule(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "action":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerRestartRuleValues1.includes(value)) walk.notSupported(key, value, containerRestartRuleValues1);
        break;
      case "exitCodes":
        checkStruct(object, key, value, validateContainerRestartRuleOnExitCodes, walk);
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.action === undefined) walk.required("action");
}

const containerRestartRuleOnExitCodesValues1 = ["In", "NotIn"] satisfies JsonValue[] as JsonValue[];
export function validateContainerRestartRuleOnExitCodes(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "operator":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!containerRestartRuleOnExitCodesValues1.includes(value)) walk.notSupported(key, value, containerRestartRuleOnExitCodesValues1);
        break;
      case "values":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (value.length > 255) walk.tooMany(key, value.length, 255);
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              if (!isInteger(item1)) walk.wrongType(undefined, index1, item1, "integer");
              else if (!isInt32(item1)) walk.wrongFormat(index1, item1, "int32");
            }
            walk.leave();
          }
          checkSet(value, key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.operator === undefined) walk.required("operator");
}

export function validateVolumeDevice(object: JsonObject, walk: Walk): void {
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

const volumeMountValues1 = ["Disabled", "IfPossible", "Enabled"] satisfies JsonValue[] as JsonValue[];
const volumeMountValues2 = ["None", "HostToContainer", "Bidirectional"] satisfies JsonValue[] as JsonValue[];
export function validateVolumeMount(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.readOnly === false) delete object.readOnly;
    if (object.subPath === "") delete object.subPath;
    if (object.subPathExpr === "") delete object.subPathExpr;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "readOnly":
        if (typeof value !== "boolean") walk.wrongType(object, key, value, "boolean");
        break;
      case "recursiveReadOnly":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!volumeMountValues1.includes(value)) walk.notSupported(key, value, volumeMountValues1);
        break;
      case "mountPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "subPath":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "mountPropagation":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!volumeMountValues2.includes(value)) walk.notSupported(key, value, volumeMountValues2);
        break;
      case "subPathExpr":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "bindMountOptions":
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
  if (object.name === undefined) walk.required("name");
  if (object.mountPath === undefined) walk.required("mountPath");
}

export function validateResourceRequirements(object: JsonObject, walk: Walk): void {
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "limits":
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
      case "requests":
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
      case "claims":
        if (walk.droppedList(object, key, value)) break;
        if (!Array.isArray(value)) walk.wrongType(object, key, value, "array");
        else {
          if (walk.enter(key)) {
            for (let index1 = 0; index1 < value.length; index1++) {
              const item1 = value[index1] as JsonValue;
              checkStruct(undefined, index1, item1, validateResourceClaim, walk);
            }
            walk.leave();
          }
          checkMapKeys(value, ["name"], key, walk);
        }
        break;
      default: walk.unknown(object, key);
    }
  }
}

export function validateResourceClaim(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.request === "") delete object.request;
  }
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    switch (key) {
      case "name":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      case "request":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
