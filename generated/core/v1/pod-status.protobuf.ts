// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  decodeTime,
  encodeQuantity,
  encodeTime,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeContainerStatus, encodeContainerStatus } from "./container-status.protobuf.js";
import { decodeResourceRequirements, encodeResourceRequirements } from "./containers.protobuf.js";
import type {
  ContainerExtendedResourceRequest,
  HostIP,
  NodeAllocatableResourceClaimStatus,
  NodeAllocatableResourceMapping,
  NodeAllocatableResourceOverhead,
  PodCondition,
  PodExtendedResourceClaimStatus,
  PodIP,
  PodResourceClaimStatus,
  PodStatus,
  PodVolumeHealth,
} from "./pod-status.types.js";
import { decodeVolumeHealthCondition, encodeVolumeHealthCondition } from "./volume-claims.protobuf.js";

export function encodePodStatus(value: PodStatus, writer: ProtobufWriter): void {
  writer.messages(22, value.volumeHealth, encodePodVolumeHealth);
  writer.messages(21, value.nodeAllocatableResourceClaimStatuses, encodeNodeAllocatableResourceClaimStatus);
  writer.message(20, value.resources, encodeResourceRequirements);
  writer.map(19, value.allocatedResources, writeMessage(encodeQuantity));
  writer.message(18, value.extendedResourceClaimStatus, encodePodExtendedResourceClaimStatus);
  writer.integer(17, value.observedGeneration);
  writer.messages(16, value.hostIPs, encodeHostIP);
  writer.messages(15, value.resourceClaimStatuses, encodePodResourceClaimStatus);
  writer.string(14, value.resize);
  writer.messages(13, value.ephemeralContainerStatuses, encodeContainerStatus);
  writer.messages(12, value.podIPs, encodePodIP);
  writer.string(11, value.nominatedNodeName);
  writer.messages(10, value.initContainerStatuses, encodeContainerStatus);
  writer.string(9, value.qosClass);
  writer.messages(8, value.containerStatuses, encodeContainerStatus);
  writer.message(7, value.startTime, encodeTime);
  writer.string(6, value.podIP);
  writer.string(5, value.hostIP);
  writer.string(4, value.reason);
  writer.string(3, value.message);
  writer.messages(2, value.conditions, encodePodCondition);
  writer.string(1, value.phase);
}

export function decodePodStatus(reader: ProtobufReader, end: number): PodStatus {
  const value = {} as PodStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.phase = reader.string(end);
        break;
      case 18:
        value.conditions = append(value.conditions, reader.message(end, decodePodCondition));
        break;
      case 26:
        value.message = reader.string(end);
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.hostIP = reader.string(end);
        break;
      case 50:
        value.podIP = reader.string(end);
        break;
      case 58:
        value.startTime = reader.message(end, decodeTime) as NonNullable<PodStatus["startTime"]>;
        break;
      case 66:
        value.containerStatuses = append(value.containerStatuses, reader.message(end, decodeContainerStatus));
        break;
      case 74:
        value.qosClass = reader.string(end);
        break;
      case 82:
        value.initContainerStatuses = append(value.initContainerStatuses, reader.message(end, decodeContainerStatus));
        break;
      case 90:
        value.nominatedNodeName = reader.string(end);
        break;
      case 98:
        value.podIPs = append(value.podIPs, reader.message(end, decodePodIP));
        break;
      case 106:
        value.ephemeralContainerStatuses = append(value.ephemeralContainerStatuses, reader.message(end, decodeContainerStatus));
        break;
      case 114:
        value.resize = reader.string(end);
        break;
      case 122:
        value.resourceClaimStatuses = append(value.resourceClaimStatuses, reader.message(end, decodePodResourceClaimStatus));
        break;
      case 130:
        value.hostIPs = append(value.hostIPs, reader.message(end, decodeHostIP));
        break;
      case 136:
        value.observedGeneration = reader.integer(end);
        break;
      case 146:
        value.extendedResourceClaimStatus = reader.message(end, decodePodExtendedResourceClaimStatus);
        break;
      case 154:
        value.allocatedResources = reader.mapEntry(end, value.allocatedResources ?? {}, messageValues(decodeQuantity));
        break;
      case 162:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 170:
        value.nodeAllocatableResourceClaimStatuses = append(value.nodeAllocatableResourceClaimStatuses, reader.message(end, decodeNodeAllocatableResourceClaimStatus));
        break;
      case 178:
        value.volumeHealth = append(value.volumeHealth, reader.message(end, decodePodVolumeHealth));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "observedGeneration",
    "phase",
    "message",
    "reason",
    "nominatedNodeName",
    "hostIP",
    "podIP",
    "qosClass",
    "resize",
  ]);
}

export function encodePodCondition(value: PodCondition, writer: ProtobufWriter): void {
  writer.integer(7, value.observedGeneration);
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.message(3, value.lastProbeTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodePodCondition(reader: ProtobufReader, end: number): PodCondition {
  const value = {} as PodCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 26:
        value.lastProbeTime = reader.message(end, decodeTime) as NonNullable<PodCondition["lastProbeTime"]>;
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<PodCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      case 56:
        value.observedGeneration = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["observedGeneration", "reason", "message"]);
}

export function encodeHostIP(value: HostIP, writer: ProtobufWriter): void {
  writer.string(1, value.ip);
}

export function decodeHostIP(reader: ProtobufReader, end: number): HostIP {
  const value = {} as HostIP;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodIP(value: PodIP, writer: ProtobufWriter): void {
  writer.string(1, value.ip);
}

export function decodePodIP(reader: ProtobufReader, end: number): PodIP {
  const value = {} as PodIP;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodResourceClaimStatus(value: PodResourceClaimStatus, writer: ProtobufWriter): void {
  writer.string(2, value.resourceClaimName);
  writer.string(1, value.name);
}

export function decodePodResourceClaimStatus(reader: ProtobufReader, end: number): PodResourceClaimStatus {
  const value = {} as PodResourceClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.resourceClaimName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodExtendedResourceClaimStatus(value: PodExtendedResourceClaimStatus, writer: ProtobufWriter): void {
  writer.string(2, value.resourceClaimName);
  writer.messages(1, value.requestMappings, encodeContainerExtendedResourceRequest);
}

export function decodePodExtendedResourceClaimStatus(reader: ProtobufReader, end: number): PodExtendedResourceClaimStatus {
  const value = {} as PodExtendedResourceClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requestMappings = append(value.requestMappings, reader.message(end, decodeContainerExtendedResourceRequest));
        break;
      case 18:
        value.resourceClaimName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerExtendedResourceRequest(value: ContainerExtendedResourceRequest, writer: ProtobufWriter): void {
  writer.string(3, value.requestName);
  writer.string(2, value.resourceName);
  writer.string(1, value.containerName);
}

export function decodeContainerExtendedResourceRequest(reader: ProtobufReader, end: number): ContainerExtendedResourceRequest {
  const value = {} as ContainerExtendedResourceRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.containerName = reader.string(end);
        break;
      case 18:
        value.resourceName = reader.string(end);
        break;
      case 26:
        value.requestName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeAllocatableResourceClaimStatus(value: NodeAllocatableResourceClaimStatus, writer: ProtobufWriter): void {
  writer.messages(5, value.overhead, encodeNodeAllocatableResourceOverhead);
  writer.messages(4, value.mapping, encodeNodeAllocatableResourceMapping);
  writer.map(3, value.resources, writeMessage(encodeQuantity));
  writer.repeated(2, value.containers, writeString);
  writer.string(1, value.resourceClaimName);
}

export function decodeNodeAllocatableResourceClaimStatus(reader: ProtobufReader, end: number): NodeAllocatableResourceClaimStatus {
  const value = {} as NodeAllocatableResourceClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceClaimName = reader.string(end);
        break;
      case 18:
        value.containers = append(value.containers, reader.string(end));
        break;
      case 26:
        value.resources = reader.mapEntry(end, value.resources ?? {}, messageValues(decodeQuantity));
        break;
      case 34:
        value.mapping = append(value.mapping, reader.message(end, decodeNodeAllocatableResourceMapping));
        break;
      case 42:
        value.overhead = append(value.overhead, reader.message(end, decodeNodeAllocatableResourceOverhead));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeAllocatableResourceMapping(value: NodeAllocatableResourceMapping, writer: ProtobufWriter): void {
  writer.message(2, value.quantity, encodeQuantity);
  writer.string(1, value.name);
}

export function decodeNodeAllocatableResourceMapping(reader: ProtobufReader, end: number): NodeAllocatableResourceMapping {
  const value = {} as NodeAllocatableResourceMapping;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.quantity = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeAllocatableResourceOverhead(value: NodeAllocatableResourceOverhead, writer: ProtobufWriter): void {
  writer.message(3, value.perContainer, encodeQuantity);
  writer.message(2, value.perPod, encodeQuantity);
  writer.string(1, value.name);
}

export function decodeNodeAllocatableResourceOverhead(reader: ProtobufReader, end: number): NodeAllocatableResourceOverhead {
  const value = {} as NodeAllocatableResourceOverhead;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.perPod = reader.message(end, decodeQuantity);
        break;
      case 26:
        value.perContainer = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodVolumeHealth(value: PodVolumeHealth, writer: ProtobufWriter): void {
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.messages(2, value.healthConditions, encodeVolumeHealthCondition);
  writer.string(1, value.name);
}

export function decodePodVolumeHealth(reader: ProtobufReader, end: number): PodVolumeHealth {
  const value = {} as PodVolumeHealth;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.healthConditions = append(value.healthConditions, reader.message(end, decodeVolumeHealthCondition));
        break;
      case 26:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<PodVolumeHealth["lastTransitionTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
