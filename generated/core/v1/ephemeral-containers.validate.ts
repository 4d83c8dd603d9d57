// Code generated from schemas/core/v1/ephemeral-containers.yaml. DO NOT EDIT; run `npm run generate`.
import { type JsonObject, type JsonValue, type Walk, checkStruct } from "../../../runtime/kit/index.js";
import {
  validateContainerPort,
  validateContainerResizePolicy,
  validateContainerRestartRule,
  validateResourceRequirements,
  validateVolumeDevice,
  validateVolumeMount,
} from "./containers.validate.js";
import { validateEnvFromSource, validateEnvVar } from "./environment.validate.js";
import { validateLifecycle, validateProbe } from "./probes.validate.js";
import { validateSecurityContext } from "./security.validate.js";

const ephemeralContainerValues1 = ["Always", "OnFailure", "Never"] satisfies JsonValue[] as JsonValue[];
const ephemeralContainerValues2 = ["File", "FallbackToLogsOnError"] satisfies JsonValue[] as JsonValue[];
const ephemeralContainerValues3 = ["Always", "IfNotPresent", "Never"] satisfies JsonValue[] as JsonValue[];
export function validateEphemeralContainer(object: JsonObject, walk: Walk): void {
  if (walk.dropsUnset) {
    if (object.image === "") delete object.image;
    if (object.workingDir === "") delete object.workingDir;
    if (object.terminationMessagePath === "") delete object.terminationMessagePath;
    if (object.terminationMessagePolicy === "") delete object.terminationMessagePolicy;
    if (object.imagePullPolicy === "") delete object.imagePullPolicy;
    if (object.stdin === false) delete object.stdin;
    if (object.stdinOnce === false) delete object.stdinOnce;
    if (object.tty === false) delete object.tty;
    if (object.targetContainerName === "") delete object.targetContainerName;
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
        if (!ephemeralContainerValues1.includes(value)) walk.notSupported(key, value, ephemeralContainerValues1);
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
        if (!ephemeralContainerValues2.includes(value)) walk.notSupported(key, value, ephemeralContainerValues2);
        break;
      case "imagePullPolicy":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        if (!ephemeralContainerValues3.includes(value)) walk.notSupported(key, value, ephemeralContainerValues3);
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
      case "targetContainerName":
        if (typeof value !== "string") walk.wrongType(object, key, value, "string");
        break;
      default: walk.unknown(object, key);
    }
  }
  if (object.name === undefined) walk.required("name");
}
