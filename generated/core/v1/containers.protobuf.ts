// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  encodeQuantity,
  messageValues,
  readInteger,
  writeInteger,
  writeMessage,
  writeString,
} from "../../../runtime/kit/index.js";
import type {
  Container,
  ContainerPort,
  ContainerResizePolicy,
  ContainerRestartRule,
  ContainerRestartRuleOnExitCodes,
  EphemeralContainer,
  ResourceClaim,
  ResourceRequirements,
  VolumeDevice,
  VolumeMount,
} from "./containers.types.js";
import { decodeEnvFromSource, decodeEnvVar, encodeEnvFromSource, encodeEnvVar } from "./environment.protobuf.js";
import { decodeLifecycle, decodeProbe, encodeLifecycle, encodeProbe } from "./probes.protobuf.js";
import { decodeSecurityContext, encodeSecurityContext } from "./security.protobuf.js";

export function encodeContainer(value: Container, writer: ProtobufWriter): void {
  writer.bool(25, value.tty);
  writer.bool(24, value.stdinOnce);
  writer.bool(23, value.stdin);
  writer.message(22, value.securityContext, encodeSecurityContext);
  writer.string(21, value.imagePullPolicy);
  writer.string(20, value.terminationMessagePolicy);
  writer.string(19, value.terminationMessagePath);
  writer.message(18, value.lifecycle, encodeLifecycle);
  writer.message(17, value.startupProbe, encodeProbe);
  writer.message(16, value.readinessProbe, encodeProbe);
  writer.message(15, value.livenessProbe, encodeProbe);
  writer.messages(14, value.volumeDevices, encodeVolumeDevice);
  writer.messages(13, value.volumeMounts, encodeVolumeMount);
  writer.messages(12, value.restartPolicyRules, encodeContainerRestartRule);
  writer.string(11, value.restartPolicy);
  writer.messages(10, value.resizePolicy, encodeContainerResizePolicy);
  writer.message(9, value.resources, encodeResourceRequirements);
  writer.messages(8, value.env, encodeEnvVar);
  writer.messages(7, value.envFrom, encodeEnvFromSource);
  writer.messages(6, value.ports, encodeContainerPort);
  writer.string(5, value.workingDir);
  writer.repeated(4, value.args, writeString);
  writer.repeated(3, value.command, writeString);
  writer.string(2, value.image);
  writer.string(1, value.name);
}

export function decodeContainer(reader: ProtobufReader, end: number): Container {
  const value = {} as Container;
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
        value.envFrom = append(value.envFrom, reader.message(end, decodeEnvFromSource));
        break;
      case 66:
        value.env = append(value.env, reader.message(end, decodeEnvVar));
        break;
      case 74:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 82:
        value.resizePolicy = append(value.resizePolicy, reader.message(end, decodeContainerResizePolicy));
        break;
      case 90:
        value.restartPolicy = reader.string(end) as Container["restartPolicy"];
        break;
      case 98:
        value.restartPolicyRules = append(value.restartPolicyRules, reader.message(end, decodeContainerRestartRule));
        break;
      case 106:
        value.volumeMounts = append(value.volumeMounts, reader.message(end, decodeVolumeMount));
        break;
      case 114:
        value.volumeDevices = append(value.volumeDevices, reader.message(end, decodeVolumeDevice));
        break;
      case 122:
        value.livenessProbe = reader.message(end, decodeProbe);
        break;
      case 130:
        value.readinessProbe = reader.message(end, decodeProbe);
        break;
      case 138:
        value.startupProbe = reader.message(end, decodeProbe);
        break;
      case 146:
        value.lifecycle = reader.message(end, decodeLifecycle);
        break;
      case 154:
        value.terminationMessagePath = reader.string(end);
        break;
      case 162:
        value.terminationMessagePolicy = reader.string(end) as Container["terminationMessagePolicy"];
        break;
      case 170:
        value.imagePullPolicy = reader.string(end) as Container["imagePullPolicy"];
        break;
      case 178:
        value.securityContext = reader.message(end, decodeSecurityContext);
        break;
      case 184:
        value.stdin = reader.bool(end);
        break;
      case 192:
        value.stdinOnce = reader.bool(end);
        break;
      case 200:
        value.tty = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEphemeralContainer(value: EphemeralContainer, writer: ProtobufWriter): void {
  writer.string(26, value.targetContainerName);
  writer.bool(25, value.tty);
  writer.bool(24, value.stdinOnce);
  writer.bool(23, value.stdin);
  writer.message(22, value.securityContext, encodeSecurityContext);
  writer.string(21, value.imagePullPolicy);
  writer.string(20, value.terminationMessagePolicy);
  writer.string(19, value.terminationMessagePath);
  writer.message(18, value.lifecycle, encodeLifecycle);
  writer.message(17, value.startupProbe, encodeProbe);
  writer.message(16, value.readinessProbe, encodeProbe);
  writer.message(15, value.livenessProbe, encodeProbe);
  writer.messages(14, value.volumeDevices, encodeVolumeDevice);
  writer.messages(13, value.volumeMounts, encodeVolumeMount);
  writer.messages(12, value.restartPolicyRules, encodeContainerRestartRule);
  writer.string(11, value.restartPolicy);
  writer.messages(10, value.resizePolicy, encodeContainerResizePolicy);
  writer.message(9, value.resources, encodeResourceRequirements);
  writer.messages(8, value.env, encodeEnvVar);
  writer.messages(7, value.envFrom, encodeEnvFromSource);
  writer.messages(6, value.ports, encodeContainerPort);
  writer.string(5, value.workingDir);
  writer.repeated(4, value.args, writeString);
  writer.repeated(3, value.command, writeString);
  writer.string(2, value.image);
  writer.string(1, value.name);
}

export function decodeEphemeralContainer(reader: ProtobufReader, end: number): EphemeralContainer {
  const value = {} as EphemeralContainer;
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
        value.envFrom = append(value.envFrom, reader.message(end, decodeEnvFromSource));
        break;
      case 66:
        value.env = append(value.env, reader.message(end, decodeEnvVar));
        break;
      case 74:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 82:
        value.resizePolicy = append(value.resizePolicy, reader.message(end, decodeContainerResizePolicy));
        break;
      case 90:
        value.restartPolicy = reader.string(end) as EphemeralContainer["restartPolicy"];
        break;
      case 98:
        value.restartPolicyRules = append(value.restartPolicyRules, reader.message(end, decodeContainerRestartRule));
        break;
      case 106:
        value.volumeMounts = append(value.volumeMounts, reader.message(end, decodeVolumeMount));
        break;
      case 114:
        value.volumeDevices = append(value.volumeDevices, reader.message(end, decodeVolumeDevice));
        break;
      case 122:
        value.livenessProbe = reader.message(end, decodeProbe);
        break;
      case 130:
        value.readinessProbe = reader.message(end, decodeProbe);
        break;
      case 138:
        value.startupProbe = reader.message(end, decodeProbe);
        break;
      case 146:
        value.lifecycle = reader.message(end, decodeLifecycle);
        break;
      case 154:
        value.terminationMessagePath = reader.string(end);
        break;
      case 162:
        value.terminationMessagePolicy = reader.string(end) as EphemeralContainer["terminationMessagePolicy"];
        break;
      case 170:
        value.imagePullPolicy = reader.string(end) as EphemeralContainer["imagePullPolicy"];
        break;
      case 178:
        value.securityContext = reader.message(end, decodeSecurityContext);
        break;
      case 184:
        value.stdin = reader.bool(end);
        break;
      case 192:
        value.stdinOnce = reader.bool(end);
        break;
      case 200:
        value.tty = reader.bool(end);
        break;
      case 210:
        value.targetContainerName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerPort(value: ContainerPort, writer: ProtobufWriter): void {
  writer.string(5, value.hostIP);
  writer.string(4, value.protocol);
  writer.integer(3, value.containerPort);
  writer.integer(2, value.hostPort);
  writer.string(1, value.name);
}

export function decodeContainerPort(reader: ProtobufReader, end: number): ContainerPort {
  const value = {} as ContainerPort;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.hostPort = reader.integer(end);
        break;
      case 24:
        value.containerPort = reader.integer(end);
        break;
      case 34:
        value.protocol = reader.string(end) as ContainerPort["protocol"];
        break;
      case 42:
        value.hostIP = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerResizePolicy(value: ContainerResizePolicy, writer: ProtobufWriter): void {
  writer.string(2, value.restartPolicy);
  writer.string(1, value.resourceName);
}

export function decodeContainerResizePolicy(reader: ProtobufReader, end: number): ContainerResizePolicy {
  const value = {} as ContainerResizePolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceName = reader.string(end) as ContainerResizePolicy["resourceName"];
        break;
      case 18:
        value.restartPolicy = reader.string(end) as ContainerResizePolicy["restartPolicy"];
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerRestartRule(value: ContainerRestartRule, writer: ProtobufWriter): void {
  writer.message(2, value.exitCodes, encodeContainerRestartRuleOnExitCodes);
  writer.string(1, value.action);
}

export function decodeContainerRestartRule(reader: ProtobufReader, end: number): ContainerRestartRule {
  const value = {} as ContainerRestartRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.action = reader.string(end) as ContainerRestartRule["action"];
        break;
      case 18:
        value.exitCodes = reader.message(end, decodeContainerRestartRuleOnExitCodes);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerRestartRuleOnExitCodes(value: ContainerRestartRuleOnExitCodes, writer: ProtobufWriter): void {
  writer.repeated(2, value.values, writeInteger);
  writer.string(1, value.operator);
}

export function decodeContainerRestartRuleOnExitCodes(reader: ProtobufReader, end: number): ContainerRestartRuleOnExitCodes {
  const value = {} as ContainerRestartRuleOnExitCodes;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.operator = reader.string(end) as ContainerRestartRuleOnExitCodes["operator"];
        break;
      case 16:
        value.values = append(value.values, reader.integer(end));
        break;
      case 18:
        value.values = reader.packed(end, value.values ?? [], readInteger);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeDevice(value: VolumeDevice, writer: ProtobufWriter): void {
  writer.string(2, value.devicePath);
  writer.string(1, value.name);
}

export function decodeVolumeDevice(reader: ProtobufReader, end: number): VolumeDevice {
  const value = {} as VolumeDevice;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.devicePath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeMount(value: VolumeMount, writer: ProtobufWriter): void {
  writer.string(7, value.subPathExpr);
  writer.string(6, value.mountPropagation);
  writer.string(5, value.subPath);
  writer.string(4, value.mountPath);
  writer.string(3, value.recursiveReadOnly);
  writer.bool(2, value.readOnly);
  writer.string(1, value.name);
}

export function decodeVolumeMount(reader: ProtobufReader, end: number): VolumeMount {
  const value = {} as VolumeMount;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.readOnly = reader.bool(end);
        break;
      case 26:
        value.recursiveReadOnly = reader.string(end) as VolumeMount["recursiveReadOnly"];
        break;
      case 34:
        value.mountPath = reader.string(end);
        break;
      case 42:
        value.subPath = reader.string(end);
        break;
      case 50:
        value.mountPropagation = reader.string(end) as VolumeMount["mountPropagation"];
        break;
      case 58:
        value.subPathExpr = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceRequirements(value: ResourceRequirements, writer: ProtobufWriter): void {
  writer.messages(3, value.claims, encodeResourceClaim);
  writer.map(2, value.requests, writeMessage(encodeQuantity));
  writer.map(1, value.limits, writeMessage(encodeQuantity));
}

export function decodeResourceRequirements(reader: ProtobufReader, end: number): ResourceRequirements {
  const value = {} as ResourceRequirements;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.limits = reader.mapEntry(end, value.limits ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        value.requests = reader.mapEntry(end, value.requests ?? {}, messageValues(decodeQuantity));
        break;
      case 26:
        value.claims = append(value.claims, reader.message(end, decodeResourceClaim));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceClaim(value: ResourceClaim, writer: ProtobufWriter): void {
  writer.string(2, value.request);
  writer.string(1, value.name);
}

export function decodeResourceClaim(reader: ProtobufReader, end: number): ResourceClaim {
  const value = {} as ResourceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.request = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
