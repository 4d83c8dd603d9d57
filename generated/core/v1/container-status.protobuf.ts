// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  decodeTime,
  encodeQuantity,
  encodeTime,
  messageValues,
  readInteger,
  writeInteger,
  writeMessage,
} from "../../../runtime/kit/codec.js";
import type {
  ContainerState,
  ContainerStateRunning,
  ContainerStateTerminated,
  ContainerStateWaiting,
  ContainerStatus,
  ContainerUser,
  ImageVolumeStatus,
  LinuxContainerUser,
  ResourceHealth,
  ResourceStatus,
  VolumeMountStatus,
  VolumeStatus,
} from "./container-status.types.js";
import { decodeResourceRequirements, encodeResourceRequirements } from "./containers.protobuf.js";

export function encodeContainerStatus(value: ContainerStatus, writer: ProtobufWriter): void {
  writer.string(15, value.stopSignal);
  writer.messages(14, value.allocatedResourcesStatus, encodeResourceStatus);
  writer.message(13, value.user, encodeContainerUser);
  writer.messages(12, value.volumeMounts, encodeVolumeMountStatus);
  writer.message(11, value.resources, encodeResourceRequirements);
  writer.map(10, value.allocatedResources, writeMessage(encodeQuantity));
  writer.bool(9, value.started);
  writer.string(8, value.containerID);
  writer.string(7, value.imageID);
  writer.string(6, value.image);
  writer.integer(5, value.restartCount);
  writer.bool(4, value.ready);
  writer.message(3, value.lastState, encodeContainerState);
  writer.message(2, value.state, encodeContainerState);
  writer.string(1, value.name);
}

export function decodeContainerStatus(reader: ProtobufReader, end: number): ContainerStatus {
  const value = {} as ContainerStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.state = reader.message(end, decodeContainerState);
        break;
      case 26:
        value.lastState = reader.message(end, decodeContainerState);
        break;
      case 32:
        value.ready = reader.bool(end);
        break;
      case 40:
        value.restartCount = reader.integer(end);
        break;
      case 50:
        value.image = reader.string(end);
        break;
      case 58:
        value.imageID = reader.string(end);
        break;
      case 66:
        value.containerID = reader.string(end);
        break;
      case 72:
        value.started = reader.bool(end);
        break;
      case 82:
        value.allocatedResources = reader.mapEntry(end, value.allocatedResources ?? {}, messageValues(decodeQuantity));
        break;
      case 90:
        value.resources = reader.message(end, decodeResourceRequirements);
        break;
      case 98:
        value.volumeMounts = append(value.volumeMounts, reader.message(end, decodeVolumeMountStatus));
        break;
      case 106:
        value.user = reader.message(end, decodeContainerUser);
        break;
      case 114:
        value.allocatedResourcesStatus = append(value.allocatedResourcesStatus, reader.message(end, decodeResourceStatus));
        break;
      case 122:
        value.stopSignal = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["containerID"]);
}

export function encodeContainerState(value: ContainerState, writer: ProtobufWriter): void {
  writer.message(3, value.terminated, encodeContainerStateTerminated);
  writer.message(2, value.running, encodeContainerStateRunning);
  writer.message(1, value.waiting, encodeContainerStateWaiting);
}

export function decodeContainerState(reader: ProtobufReader, end: number): ContainerState {
  const value = {} as ContainerState;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.waiting = reader.message(end, decodeContainerStateWaiting);
        break;
      case 18:
        value.running = reader.message(end, decodeContainerStateRunning);
        break;
      case 26:
        value.terminated = reader.message(end, decodeContainerStateTerminated);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerStateWaiting(value: ContainerStateWaiting, writer: ProtobufWriter): void {
  writer.string(2, value.message);
  writer.string(1, value.reason);
}

export function decodeContainerStateWaiting(reader: ProtobufReader, end: number): ContainerStateWaiting {
  const value = {} as ContainerStateWaiting;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.reason = reader.string(end);
        break;
      case 18:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}

export function encodeContainerStateRunning(value: ContainerStateRunning, writer: ProtobufWriter): void {
  writer.message(1, value.startedAt, encodeTime);
}

export function decodeContainerStateRunning(reader: ProtobufReader, end: number): ContainerStateRunning {
  const value = {} as ContainerStateRunning;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.startedAt = reader.message(end, decodeTime) as NonNullable<ContainerStateRunning["startedAt"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerStateTerminated(value: ContainerStateTerminated, writer: ProtobufWriter): void {
  writer.string(7, value.containerID);
  writer.message(6, value.finishedAt, encodeTime);
  writer.message(5, value.startedAt, encodeTime);
  writer.string(4, value.message);
  writer.string(3, value.reason);
  writer.integer(2, value.signal);
  writer.integer(1, value.exitCode);
}

export function decodeContainerStateTerminated(reader: ProtobufReader, end: number): ContainerStateTerminated {
  const value = {} as ContainerStateTerminated;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.exitCode = reader.integer(end);
        break;
      case 16:
        value.signal = reader.integer(end);
        break;
      case 26:
        value.reason = reader.string(end);
        break;
      case 34:
        value.message = reader.string(end);
        break;
      case 42:
        value.startedAt = reader.message(end, decodeTime) as NonNullable<ContainerStateTerminated["startedAt"]>;
        break;
      case 50:
        value.finishedAt = reader.message(end, decodeTime) as NonNullable<ContainerStateTerminated["finishedAt"]>;
        break;
      case 58:
        value.containerID = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["signal", "reason", "message", "containerID"]);
}

export function encodeContainerUser(value: ContainerUser, writer: ProtobufWriter): void {
  writer.message(1, value.linux, encodeLinuxContainerUser);
}

export function decodeContainerUser(reader: ProtobufReader, end: number): ContainerUser {
  const value = {} as ContainerUser;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.linux = reader.message(end, decodeLinuxContainerUser);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLinuxContainerUser(value: LinuxContainerUser, writer: ProtobufWriter): void {
  writer.repeated(3, value.supplementalGroups, writeInteger);
  writer.integer(2, value.gid);
  writer.integer(1, value.uid);
}

export function decodeLinuxContainerUser(reader: ProtobufReader, end: number): LinuxContainerUser {
  const value = {} as LinuxContainerUser;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.uid = reader.integer(end);
        break;
      case 16:
        value.gid = reader.integer(end);
        break;
      case 24:
        value.supplementalGroups = append(value.supplementalGroups, reader.integer(end));
        break;
      case 26:
        value.supplementalGroups = reader.packed(end, value.supplementalGroups ?? [], readInteger);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeMountStatus(value: VolumeMountStatus, writer: ProtobufWriter): void {
  writer.message(5, value.volumeStatus, encodeVolumeStatus);
  writer.string(4, value.recursiveReadOnly);
  writer.bool(3, value.readOnly);
  writer.string(2, value.mountPath);
  writer.string(1, value.name);
}

export function decodeVolumeMountStatus(reader: ProtobufReader, end: number): VolumeMountStatus {
  const value = {} as VolumeMountStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.mountPath = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.recursiveReadOnly = reader.string(end);
        break;
      case 42:
        value.volumeStatus = reader.message(end, decodeVolumeStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeVolumeStatus(value: VolumeStatus, writer: ProtobufWriter): void {
  writer.message(1, value.image, encodeImageVolumeStatus);
}

export function decodeVolumeStatus(reader: ProtobufReader, end: number): VolumeStatus {
  const value = {} as VolumeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.image = reader.message(end, decodeImageVolumeStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeImageVolumeStatus(value: ImageVolumeStatus, writer: ProtobufWriter): void {
  writer.string(1, value.imageRef);
}

export function decodeImageVolumeStatus(reader: ProtobufReader, end: number): ImageVolumeStatus {
  const value = {} as ImageVolumeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.imageRef = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceStatus(value: ResourceStatus, writer: ProtobufWriter): void {
  writer.messages(2, value.resources, encodeResourceHealth);
  writer.string(1, value.name);
}

export function decodeResourceStatus(reader: ProtobufReader, end: number): ResourceStatus {
  const value = {} as ResourceStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.resources = append(value.resources, reader.message(end, decodeResourceHealth));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceHealth(value: ResourceHealth, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(2, value.health);
  writer.string(1, value.resourceID);
}

export function decodeResourceHealth(reader: ProtobufReader, end: number): ResourceHealth {
  const value = {} as ResourceHealth;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceID = reader.string(end);
        break;
      case 18:
        value.health = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["health"]);
}
