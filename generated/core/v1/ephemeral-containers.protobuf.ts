// Code generated from schemas/core/v1/ephemeral-containers.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append, writeString } from "../../../runtime/kit/codec.js";
import {
  decodeContainerPort,
  decodeContainerResizePolicy,
  decodeContainerRestartRule,
  decodeResourceRequirements,
  decodeVolumeDevice,
  decodeVolumeMount,
  encodeContainerPort,
  encodeContainerResizePolicy,
  encodeContainerRestartRule,
  encodeResourceRequirements,
  encodeVolumeDevice,
  encodeVolumeMount,
} from "./containers.protobuf.js";
import { decodeEnvFromSource, decodeEnvVar, encodeEnvFromSource, encodeEnvVar } from "./environment.protobuf.js";
import type { EphemeralContainer } from "./ephemeral-containers.types.js";
import { decodeLifecycle, decodeProbe, encodeLifecycle, encodeProbe } from "./probes.protobuf.js";
import { decodeSecurityContext, encodeSecurityContext } from "./security.protobuf.js";

export function encodeEphemeralContainer(value: EphemeralContainer, writer: ProtobufWriter): void {
  writer.string(2, value.targetContainerName);
  writer.message(1, value, encodeEphemeralContainerAsEphemeralContainerCommon);
}

export function decodeEphemeralContainer(reader: ProtobufReader, end: number): EphemeralContainer {
  const value = {} as EphemeralContainer;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeEphemeralContainerFromEphemeralContainerCommon(value, inner, at));
        break;
      case 18:
        value.targetContainerName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "image",
    "workingDir",
    "terminationMessagePath",
    "terminationMessagePolicy",
    "imagePullPolicy",
    "stdin",
    "stdinOnce",
    "tty",
    "targetContainerName",
  ]);
}

function encodeEphemeralContainerAsEphemeralContainerCommon(value: EphemeralContainer, writer: ProtobufWriter): void {
  writer.messages(25, value.restartPolicyRules, encodeContainerRestartRule);
  writer.string(24, value.restartPolicy);
  writer.messages(23, value.resizePolicy, encodeContainerResizePolicy);
  writer.message(22, value.startupProbe, encodeProbe);
  writer.messages(21, value.volumeDevices, encodeVolumeDevice);
  writer.string(20, value.terminationMessagePolicy);
  writer.messages(19, value.envFrom, encodeEnvFromSource);
  writer.bool(18, value.tty);
  writer.bool(17, value.stdinOnce);
  writer.bool(16, value.stdin);
  writer.message(15, value.securityContext, encodeSecurityContext);
  writer.string(14, value.imagePullPolicy);
  writer.string(13, value.terminationMessagePath);
  writer.message(12, value.lifecycle, encodeLifecycle);
  writer.message(11, value.readinessProbe, encodeProbe);
  writer.message(10, value.livenessProbe, encodeProbe);
  writer.messages(9, value.volumeMounts, encodeVolumeMount);
  writer.message(8, value.resources, encodeResourceRequirements);
  writer.messages(7, value.env, encodeEnvVar);
  writer.messages(6, value.ports, encodeContainerPort);
  writer.string(5, value.workingDir);
  writer.repeated(4, value.args, writeString);
  writer.repeated(3, value.command, writeString);
  writer.string(2, value.image);
  writer.string(1, value.name);
}

function decodeEphemeralContainerFromEphemeralContainerCommon(value: EphemeralContainer, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.image = reader.string(end);
        break;
      case 26:
        value.command = append(value.command, reader.string(end));
        break;
      case 34:
        value.args = append(value.args, reader.string(end));
        break;
      case 42:
        value.workingDir = reader.string(end);
        break;
      case 50:
        value.ports = append(value.ports, reader.message(end, decodeContainerPort));
        break;
      case 58:
        value.env = append(value.env, reader.message(end, decodeEnvVar));
        break;
      case 66:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 74:
        value.volumeMounts = append(value.volumeMounts, reader.message(end, decodeVolumeMount));
        break;
      case 82:
        value.livenessProbe = reader.message(end, decodeProbe);
        break;
      case 90:
        value.readinessProbe = reader.message(end, decodeProbe);
        break;
      case 98:
        value.lifecycle = reader.message(end, decodeLifecycle);
        break;
      case 106:
        value.terminationMessagePath = reader.string(end);
        break;
      case 114:
        value.imagePullPolicy = reader.string(end) as NonNullable<EphemeralContainer["imagePullPolicy"]>;
        break;
      case 122:
        value.securityContext = reader.message(end, decodeSecurityContext);
        break;
      case 128:
        value.stdin = reader.bool(end);
        break;
      case 136:
        value.stdinOnce = reader.bool(end);
        break;
      case 144:
        value.tty = reader.bool(end);
        break;
      case 154:
        value.envFrom = append(value.envFrom, reader.message(end, decodeEnvFromSource));
        break;
      case 162:
        value.terminationMessagePolicy = reader.string(end) as NonNullable<EphemeralContainer["terminationMessagePolicy"]>;
        break;
      case 170:
        value.volumeDevices = append(value.volumeDevices, reader.message(end, decodeVolumeDevice));
        break;
      case 178:
        value.startupProbe = reader.message(end, decodeProbe);
        break;
      case 186:
        value.resizePolicy = append(value.resizePolicy, reader.message(end, decodeContainerResizePolicy));
        break;
      case 194:
        value.restartPolicy = reader.string(end) as NonNullable<EphemeralContainer["restartPolicy"]>;
        break;
      case 202:
        value.restartPolicyRules = append(value.restartPolicyRules, reader.message(end, decodeContainerRestartRule));
        break;
      default:
        reader.skip(tag, end);
    }
  }
}
