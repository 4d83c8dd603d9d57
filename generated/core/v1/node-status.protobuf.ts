// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
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
import type {
  AttachedVolume,
  ConfigMapNodeConfigSource,
  ContainerImage,
  DaemonEndpoint,
  NodeAddress,
  NodeCondition,
  NodeConfigSource,
  NodeConfigStatus,
  NodeDaemonEndpoints,
  NodeFeatures,
  NodeRuntimeHandler,
  NodeRuntimeHandlerFeatures,
  NodeStatus,
  NodeSwapStatus,
  NodeSystemInfo,
} from "./node-status.types.js";

export function encodeNodeStatus(value: NodeStatus, writer: ProtobufWriter): void {
  writer.repeated(14, value.declaredFeatures, writeString);
  writer.message(13, value.features, encodeNodeFeatures);
  writer.messages(12, value.runtimeHandlers, encodeNodeRuntimeHandler);
  writer.message(11, value.config, encodeNodeConfigStatus);
  writer.messages(10, value.volumesAttached, encodeAttachedVolume);
  writer.repeated(9, value.volumesInUse, writeString);
  writer.messages(8, value.images, encodeContainerImage);
  writer.message(7, value.nodeInfo, encodeNodeSystemInfo);
  writer.message(6, value.daemonEndpoints, encodeNodeDaemonEndpoints);
  writer.messages(5, value.addresses, encodeNodeAddress);
  writer.messages(4, value.conditions, encodeNodeCondition);
  writer.string(3, value.phase);
  writer.map(2, value.allocatable, writeMessage(encodeQuantity));
  writer.map(1, value.capacity, writeMessage(encodeQuantity));
}

export function decodeNodeStatus(reader: ProtobufReader, end: number): NodeStatus {
  const value = {} as NodeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.capacity = reader.mapEntry(end, value.capacity ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        value.allocatable = reader.mapEntry(end, value.allocatable ?? {}, messageValues(decodeQuantity));
        break;
      case 26:
        value.phase = reader.string(end);
        break;
      case 34:
        value.conditions = append(value.conditions, reader.message(end, decodeNodeCondition));
        break;
      case 42:
        value.addresses = append(value.addresses, reader.message(end, decodeNodeAddress));
        break;
      case 50:
        value.daemonEndpoints = reader.message(end, decodeNodeDaemonEndpoints);
        break;
      case 58:
        value.nodeInfo = reader.message(end, decodeNodeSystemInfo);
        break;
      case 66:
        value.images = append(value.images, reader.message(end, decodeContainerImage));
        break;
      case 74:
        value.volumesInUse = append(value.volumesInUse, reader.string(end));
        break;
      case 82:
        value.volumesAttached = append(value.volumesAttached, reader.message(end, decodeAttachedVolume));
        break;
      case 90:
        value.config = reader.message(end, decodeNodeConfigStatus);
        break;
      case 98:
        value.runtimeHandlers = append(value.runtimeHandlers, reader.message(end, decodeNodeRuntimeHandler));
        break;
      case 106:
        value.features = reader.message(end, decodeNodeFeatures);
        break;
      case 114:
        value.declaredFeatures = append(value.declaredFeatures, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["phase"]);
}

export function encodeNodeAddress(value: NodeAddress, writer: ProtobufWriter): void {
  writer.string(2, value.address);
  writer.string(1, value.type);
}

export function decodeNodeAddress(reader: ProtobufReader, end: number): NodeAddress {
  const value = {} as NodeAddress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.address = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeCondition(value: NodeCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.message(3, value.lastHeartbeatTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeNodeCondition(reader: ProtobufReader, end: number): NodeCondition {
  const value = {} as NodeCondition;
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
        value.lastHeartbeatTime = reader.message(end, decodeTime) as NonNullable<NodeCondition["lastHeartbeatTime"]>;
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<NodeCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}

export function encodeNodeDaemonEndpoints(value: NodeDaemonEndpoints, writer: ProtobufWriter): void {
  writer.message(1, value.kubeletEndpoint, encodeDaemonEndpoint);
}

export function decodeNodeDaemonEndpoints(reader: ProtobufReader, end: number): NodeDaemonEndpoints {
  const value = {} as NodeDaemonEndpoints;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kubeletEndpoint = reader.message(end, decodeDaemonEndpoint);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDaemonEndpoint(value: DaemonEndpoint, writer: ProtobufWriter): void {
  writer.integer(1, value.Port);
}

export function decodeDaemonEndpoint(reader: ProtobufReader, end: number): DaemonEndpoint {
  const value = {} as DaemonEndpoint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.Port = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSystemInfo(value: NodeSystemInfo, writer: ProtobufWriter): void {
  writer.message(11, value.swap, encodeNodeSwapStatus);
  writer.string(10, value.architecture);
  writer.string(9, value.operatingSystem);
  writer.string(8, value.kubeProxyVersion);
  writer.string(7, value.kubeletVersion);
  writer.string(6, value.containerRuntimeVersion);
  writer.string(5, value.osImage);
  writer.string(4, value.kernelVersion);
  writer.string(3, value.bootID);
  writer.string(2, value.systemUUID);
  writer.string(1, value.machineID);
}

export function decodeNodeSystemInfo(reader: ProtobufReader, end: number): NodeSystemInfo {
  const value = {} as NodeSystemInfo;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.machineID = reader.string(end);
        break;
      case 18:
        value.systemUUID = reader.string(end);
        break;
      case 26:
        value.bootID = reader.string(end);
        break;
      case 34:
        value.kernelVersion = reader.string(end);
        break;
      case 42:
        value.osImage = reader.string(end);
        break;
      case 50:
        value.containerRuntimeVersion = reader.string(end);
        break;
      case 58:
        value.kubeletVersion = reader.string(end);
        break;
      case 66:
        value.kubeProxyVersion = reader.string(end);
        break;
      case 74:
        value.operatingSystem = reader.string(end);
        break;
      case 82:
        value.architecture = reader.string(end);
        break;
      case 90:
        value.swap = reader.message(end, decodeNodeSwapStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSwapStatus(value: NodeSwapStatus, writer: ProtobufWriter): void {
  writer.integer(1, value.capacity);
}

export function decodeNodeSwapStatus(reader: ProtobufReader, end: number): NodeSwapStatus {
  const value = {} as NodeSwapStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.capacity = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerImage(value: ContainerImage, writer: ProtobufWriter): void {
  writer.integer(2, value.sizeBytes);
  writer.repeated(1, value.names, writeString);
}

export function decodeContainerImage(reader: ProtobufReader, end: number): ContainerImage {
  const value = {} as ContainerImage;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.names = append(value.names, reader.string(end));
        break;
      case 16:
        value.sizeBytes = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["sizeBytes"]);
}

export function encodeAttachedVolume(value: AttachedVolume, writer: ProtobufWriter): void {
  writer.string(2, value.devicePath);
  writer.string(1, value.name);
}

export function decodeAttachedVolume(reader: ProtobufReader, end: number): AttachedVolume {
  const value = {} as AttachedVolume;
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

export function encodeNodeConfigSource(value: NodeConfigSource, writer: ProtobufWriter): void {
  writer.message(2, value.configMap, encodeConfigMapNodeConfigSource);
}

export function decodeNodeConfigSource(reader: ProtobufReader, end: number): NodeConfigSource {
  const value = {} as NodeConfigSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.configMap = reader.message(end, decodeConfigMapNodeConfigSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeConfigMapNodeConfigSource(value: ConfigMapNodeConfigSource, writer: ProtobufWriter): void {
  writer.string(5, value.kubeletConfigKey);
  writer.string(4, value.resourceVersion);
  writer.string(3, value.uid);
  writer.string(2, value.name);
  writer.string(1, value.namespace);
}

export function decodeConfigMapNodeConfigSource(reader: ProtobufReader, end: number): ConfigMapNodeConfigSource {
  const value = {} as ConfigMapNodeConfigSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespace = reader.string(end);
        break;
      case 18:
        value.name = reader.string(end);
        break;
      case 26:
        value.uid = reader.string(end);
        break;
      case 34:
        value.resourceVersion = reader.string(end);
        break;
      case 42:
        value.kubeletConfigKey = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["uid", "resourceVersion"]);
}

export function encodeNodeConfigStatus(value: NodeConfigStatus, writer: ProtobufWriter): void {
  writer.string(4, value.error);
  writer.message(3, value.lastKnownGood, encodeNodeConfigSource);
  writer.message(2, value.active, encodeNodeConfigSource);
  writer.message(1, value.assigned, encodeNodeConfigSource);
}

export function decodeNodeConfigStatus(reader: ProtobufReader, end: number): NodeConfigStatus {
  const value = {} as NodeConfigStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.assigned = reader.message(end, decodeNodeConfigSource);
        break;
      case 18:
        value.active = reader.message(end, decodeNodeConfigSource);
        break;
      case 26:
        value.lastKnownGood = reader.message(end, decodeNodeConfigSource);
        break;
      case 34:
        value.error = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["error"]);
}

export function encodeNodeRuntimeHandler(value: NodeRuntimeHandler, writer: ProtobufWriter): void {
  writer.message(2, value.features, encodeNodeRuntimeHandlerFeatures);
  writer.string(1, value.name);
}

export function decodeNodeRuntimeHandler(reader: ProtobufReader, end: number): NodeRuntimeHandler {
  const value = {} as NodeRuntimeHandler;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.features = reader.message(end, decodeNodeRuntimeHandlerFeatures);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeRuntimeHandlerFeatures(value: NodeRuntimeHandlerFeatures, writer: ProtobufWriter): void {
  writer.bool(2, value.userNamespaces);
  writer.bool(1, value.recursiveReadOnlyMounts);
}

export function decodeNodeRuntimeHandlerFeatures(reader: ProtobufReader, end: number): NodeRuntimeHandlerFeatures {
  const value = {} as NodeRuntimeHandlerFeatures;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.recursiveReadOnlyMounts = reader.bool(end);
        break;
      case 16:
        value.userNamespaces = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeFeatures(value: NodeFeatures, writer: ProtobufWriter): void {
  writer.bool(1, value.supplementalGroupsPolicy);
}

export function decodeNodeFeatures(reader: ProtobufReader, end: number): NodeFeatures {
  const value = {} as NodeFeatures;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.supplementalGroupsPolicy = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
