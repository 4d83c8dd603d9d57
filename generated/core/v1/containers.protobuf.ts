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
} from "../../../runtime/kit/codec.js";
import type {
  Container,
  ContainerPort,
  ContainerResizePolicy,
  ContainerRestartRule,
  ContainerRestartRuleOnExitCodes,
  ResourceClaim,
  ResourceRequirements,
  VolumeDevice,
  VolumeMount,
} from "./containers.types.js";
import { decodeEnvFromSource, decodeEnvVar, encodeEnvFromSource, encodeEnvVar } from "./environment.protobuf.js";
import { decodeLifecycle, decodeProbe, encodeLifecycle, encodeProbe } from "./probes.protobuf.js";
import { decodeSecurityContext, encodeSecurityContext } from "./security.protobuf.js";

export function encodeContainer(value: Container, writer: ProtobufWriter): void {
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
        value.imagePullPolicy = reader.string(end) as NonNullable<Container["imagePullPolicy"]>;
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
        value.terminationMessagePolicy = reader.string(end) as NonNullable<Container["terminationMessagePolicy"]>;
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
        value.restartPolicy = reader.string(end) as NonNullable<Container["restartPolicy"]>;
        break;
      case 202:
        value.restartPolicyRules = append(value.restartPolicyRules, reader.message(end, decodeContainerRestartRule));
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
  ]);
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
        value.protocol = reader.string(end) as NonNullable<ContainerPort["protocol"]>;
        break;
      case 42:
        value.hostIP = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "hostPort", "protocol", "hostIP"]);
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
        value.resourceName = reader.string(end) as NonNullable<ContainerResizePolicy["resourceName"]>;
        break;
      case 18:
        value.restartPolicy = reader.string(end) as NonNullable<ContainerResizePolicy["restartPolicy"]>;
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
        value.action = reader.string(end) as NonNullable<ContainerRestartRule["action"]>;
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
        value.operator = reader.string(end) as NonNullable<ContainerRestartRuleOnExitCodes["operator"]>;
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
  writer.repeated(8, value.bindMountOptions, writeString);
  writer.string(7, value.recursiveReadOnly);
  writer.string(6, value.subPathExpr);
  writer.string(5, value.mountPropagation);
  writer.string(4, value.subPath);
  writer.string(3, value.mountPath);
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
        value.mountPath = reader.string(end);
        break;
      case 34:
        value.subPath = reader.string(end);
        break;
      case 42:
        value.mountPropagation = reader.string(end) as NonNullable<VolumeMount["mountPropagation"]>;
        break;
      case 50:
        value.subPathExpr = reader.string(end);
        break;
      case 58:
        value.recursiveReadOnly = reader.string(end) as NonNullable<VolumeMount["recursiveReadOnly"]>;
        break;
      case 66:
        value.bindMountOptions = append(value.bindMountOptions, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly", "subPath", "subPathExpr"]);
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
  return reader.settled(value, ["request"]);
}
