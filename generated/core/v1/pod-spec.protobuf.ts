// Code generated from schemas/core/v1/pod-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeQuantity,
  encodeObjectMeta,
  encodeQuantity,
  messageValues,
  stringValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodeContainer,
  decodeResourceRequirements,
  encodeContainer,
  encodeResourceRequirements,
} from "./containers.protobuf.js";
import { decodeEphemeralContainer, encodeEphemeralContainer } from "./ephemeral-containers.protobuf.js";
import type {
  EvictionResponder,
  HostAlias,
  PodDNSConfig,
  PodDNSConfigOption,
  PodOS,
  PodReadinessGate,
  PodResourceClaim,
  PodSchedulingGate,
  PodSchedulingGroup,
  PodSpec,
  PodTemplateSpec,
} from "./pod-spec.types.js";
import { decodeLocalObjectReference, encodeLocalObjectReference } from "./references.protobuf.js";
import {
  decodeAffinity,
  decodeToleration,
  decodeTopologySpreadConstraint,
  encodeAffinity,
  encodeToleration,
  encodeTopologySpreadConstraint,
} from "./scheduling.protobuf.js";
import { decodePodSecurityContext, encodePodSecurityContext } from "./security.protobuf.js";
import { decodeVolume, encodeVolume } from "./volumes.protobuf.js";

export function encodePodTemplateSpec(value: PodTemplateSpec, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodePodSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePodTemplateSpec(reader: ProtobufReader, end: number): PodTemplateSpec {
  const value = {} as PodTemplateSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePodSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodSpec(value: PodSpec, writer: ProtobufWriter): void {
  writer.messages(44, value.evictionResponders, encodeEvictionResponder);
  writer.message(43, value.schedulingGroup, encodePodSchedulingGroup);
  writer.string(41, value.hostnameOverride);
  writer.message(40, value.resources, encodeResourceRequirements);
  writer.messages(39, value.resourceClaims, encodePodResourceClaim);
  writer.messages(38, value.schedulingGates, encodePodSchedulingGate);
  writer.bool(37, value.hostUsers);
  writer.message(36, value.os, encodePodOS);
  writer.bool(35, value.setHostnameAsFQDN);
  writer.messages(34, value.ephemeralContainers, encodeEphemeralContainer);
  writer.messages(33, value.topologySpreadConstraints, encodeTopologySpreadConstraint);
  writer.map(32, value.overhead, writeMessage(encodeQuantity));
  writer.string(31, value.preemptionPolicy);
  writer.bool(30, value.enableServiceLinks);
  writer.string(29, value.runtimeClassName);
  writer.messages(28, value.readinessGates, encodePodReadinessGate);
  writer.bool(27, value.shareProcessNamespace);
  writer.message(26, value.dnsConfig, encodePodDNSConfig);
  writer.integer(25, value.priority);
  writer.string(24, value.priorityClassName);
  writer.messages(23, value.hostAliases, encodeHostAlias);
  writer.messages(22, value.tolerations, encodeToleration);
  writer.bool(21, value.automountServiceAccountToken);
  writer.messages(20, value.initContainers, encodeContainer);
  writer.string(19, value.schedulerName);
  writer.message(18, value.affinity, encodeAffinity);
  writer.string(17, value.subdomain);
  writer.string(16, value.hostname);
  writer.messages(15, value.imagePullSecrets, encodeLocalObjectReference);
  writer.message(14, value.securityContext, encodePodSecurityContext);
  writer.bool(13, value.hostIPC);
  writer.bool(12, value.hostPID);
  writer.bool(11, value.hostNetwork);
  writer.string(10, value.nodeName);
  writer.string(9, value.serviceAccount);
  writer.string(8, value.serviceAccountName);
  writer.map(7, value.nodeSelector, writeString);
  writer.string(6, value.dnsPolicy);
  writer.integer(5, value.activeDeadlineSeconds);
  writer.integer(4, value.terminationGracePeriodSeconds);
  writer.string(3, value.restartPolicy);
  writer.messages(2, value.containers, encodeContainer);
  writer.messages(1, value.volumes, encodeVolume);
}

export function decodePodSpec(reader: ProtobufReader, end: number): PodSpec {
  const value = {} as PodSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumes = append(value.volumes, reader.message(end, decodeVolume));
        break;
      case 18:
        value.containers = append(value.containers, reader.message(end, decodeContainer));
        break;
      case 26:
        value.restartPolicy = reader.string(end) as NonNullable<PodSpec["restartPolicy"]>;
        break;
      case 32:
        value.terminationGracePeriodSeconds = reader.integer(end);
        break;
      case 40:
        value.activeDeadlineSeconds = reader.integer(end);
        break;
      case 50:
        value.dnsPolicy = reader.string(end) as NonNullable<PodSpec["dnsPolicy"]>;
        break;
      case 58:
        value.nodeSelector = reader.mapEntry(end, value.nodeSelector ?? {}, stringValues);
        break;
      case 66:
        value.serviceAccountName = reader.string(end);
        break;
      case 74:
        value.serviceAccount = reader.string(end);
        break;
      case 82:
        value.nodeName = reader.string(end);
        break;
      case 88:
        value.hostNetwork = reader.bool(end);
        break;
      case 96:
        value.hostPID = reader.bool(end);
        break;
      case 104:
        value.hostIPC = reader.bool(end);
        break;
      case 114:
        value.securityContext = reader.message(end, decodePodSecurityContext);
        break;
      case 122:
        value.imagePullSecrets = append(value.imagePullSecrets, reader.message(end, decodeLocalObjectReference));
        break;
      case 130:
        value.hostname = reader.string(end);
        break;
      case 138:
        value.subdomain = reader.string(end);
        break;
      case 146:
        value.affinity = reader.message(end, decodeAffinity);
        break;
      case 154:
        value.schedulerName = reader.string(end);
        break;
      case 162:
        value.initContainers = append(value.initContainers, reader.message(end, decodeContainer));
        break;
      case 168:
        value.automountServiceAccountToken = reader.bool(end);
        break;
      case 178:
        value.tolerations = append(value.tolerations, reader.message(end, decodeToleration));
        break;
      case 186:
        value.hostAliases = append(value.hostAliases, reader.message(end, decodeHostAlias));
        break;
      case 194:
        value.priorityClassName = reader.string(end);
        break;
      case 200:
        value.priority = reader.integer(end);
        break;
      case 210:
        value.dnsConfig = reader.message(end, decodePodDNSConfig);
        break;
      case 216:
        value.shareProcessNamespace = reader.bool(end);
        break;
      case 226:
        value.readinessGates = append(value.readinessGates, reader.message(end, decodePodReadinessGate));
        break;
      case 234:
        value.runtimeClassName = reader.string(end);
        break;
      case 240:
        value.enableServiceLinks = reader.bool(end);
        break;
      case 250:
        value.preemptionPolicy = reader.string(end) as NonNullable<PodSpec["preemptionPolicy"]>;
        break;
      case 258:
        value.overhead = reader.mapEntry(end, value.overhead ?? {}, messageValues(decodeQuantity));
        break;
      case 266:
        value.topologySpreadConstraints = append(value.topologySpreadConstraints, reader.message(end, decodeTopologySpreadConstraint));
        break;
      case 274:
        value.ephemeralContainers = append(value.ephemeralContainers, reader.message(end, decodeEphemeralContainer));
        break;
      case 280:
        value.setHostnameAsFQDN = reader.bool(end);
        break;
      case 290:
        value.os = reader.message(end, decodePodOS);
        break;
      case 296:
        value.hostUsers = reader.bool(end);
        break;
      case 306:
        value.schedulingGates = append(value.schedulingGates, reader.message(end, decodePodSchedulingGate));
        break;
      case 314:
        value.resourceClaims = append(value.resourceClaims, reader.message(end, decodePodResourceClaim));
        break;
      case 322:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 330:
        value.hostnameOverride = reader.string(end);
        break;
      case 346:
        value.schedulingGroup = reader.message(end, decodePodSchedulingGroup);
        break;
      case 354:
        value.evictionResponders = append(value.evictionResponders, reader.message(end, decodeEvictionResponder));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "restartPolicy",
    "dnsPolicy",
    "serviceAccountName",
    "serviceAccount",
    "nodeName",
    "hostNetwork",
    "hostPID",
    "hostIPC",
    "hostname",
    "subdomain",
    "schedulerName",
    "priorityClassName",
  ]);
}

export function encodePodSchedulingGroup(value: PodSchedulingGroup, writer: ProtobufWriter): void {
  writer.string(1, value.podGroupName);
}

export function decodePodSchedulingGroup(reader: ProtobufReader, end: number): PodSchedulingGroup {
  const value = {} as PodSchedulingGroup;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podGroupName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHostAlias(value: HostAlias, writer: ProtobufWriter): void {
  writer.repeated(2, value.hostnames, writeString);
  writer.string(1, value.ip);
}

export function decodeHostAlias(reader: ProtobufReader, end: number): HostAlias {
  const value = {} as HostAlias;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      case 18:
        value.hostnames = append(value.hostnames, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodDNSConfig(value: PodDNSConfig, writer: ProtobufWriter): void {
  writer.messages(3, value.options, encodePodDNSConfigOption);
  writer.repeated(2, value.searches, writeString);
  writer.repeated(1, value.nameservers, writeString);
}

export function decodePodDNSConfig(reader: ProtobufReader, end: number): PodDNSConfig {
  const value = {} as PodDNSConfig;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.nameservers = append(value.nameservers, reader.string(end));
        break;
      case 18:
        value.searches = append(value.searches, reader.string(end));
        break;
      case 26:
        value.options = append(value.options, reader.message(end, decodePodDNSConfigOption));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodDNSConfigOption(value: PodDNSConfigOption, writer: ProtobufWriter): void {
  writer.string(2, value.value);
  writer.string(1, value.name);
}

export function decodePodDNSConfigOption(reader: ProtobufReader, end: number): PodDNSConfigOption {
  const value = {} as PodDNSConfigOption;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

export function encodePodOS(value: PodOS, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodePodOS(reader: ProtobufReader, end: number): PodOS {
  const value = {} as PodOS;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodReadinessGate(value: PodReadinessGate, writer: ProtobufWriter): void {
  writer.string(1, value.conditionType);
}

export function decodePodReadinessGate(reader: ProtobufReader, end: number): PodReadinessGate {
  const value = {} as PodReadinessGate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditionType = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodSchedulingGate(value: PodSchedulingGate, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodePodSchedulingGate(reader: ProtobufReader, end: number): PodSchedulingGate {
  const value = {} as PodSchedulingGate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodResourceClaim(value: PodResourceClaim, writer: ProtobufWriter): void {
  writer.string(4, value.resourceClaimTemplateName);
  writer.string(3, value.resourceClaimName);
  writer.string(1, value.name);
}

export function decodePodResourceClaim(reader: ProtobufReader, end: number): PodResourceClaim {
  const value = {} as PodResourceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 26:
        value.resourceClaimName = reader.string(end);
        break;
      case 34:
        value.resourceClaimTemplateName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEvictionResponder(value: EvictionResponder, writer: ProtobufWriter): void {
  writer.integer(2, value.priority);
  writer.string(1, value.name);
}

export function decodeEvictionResponder(reader: ProtobufReader, end: number): EvictionResponder {
  const value = {} as EvictionResponder;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.priority = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
