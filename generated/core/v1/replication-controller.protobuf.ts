// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodePodTemplateSpec, encodePodTemplateSpec } from "./pod-spec.protobuf.js";
import type {
  ReplicationController,
  ReplicationControllerCondition,
  ReplicationControllerSpec,
  ReplicationControllerStatus,
} from "./replication-controller.types.js";

export const protobuf: ProtobufCodec<ReplicationController> = { encode: encodeReplicationController, decode: decodeReplicationController };

export function encodeReplicationController(value: ReplicationController, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeReplicationControllerStatus);
  writer.message(2, value.spec, encodeReplicationControllerSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeReplicationController(reader: ProtobufReader, end: number): ReplicationController {
  const value = {} as ReplicationController;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeReplicationControllerSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeReplicationControllerStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeReplicationControllerSpec(value: ReplicationControllerSpec, writer: ProtobufWriter): void {
  writer.integer(4, value.minReadySeconds);
  writer.message(3, value.template, encodePodTemplateSpec);
  writer.map(2, value.selector, writeString);
  writer.integer(1, value.replicas);
}

export function decodeReplicationControllerSpec(reader: ProtobufReader, end: number): ReplicationControllerSpec {
  const value = {} as ReplicationControllerSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.replicas = reader.integer(end);
        break;
      case 18:
        value.selector = reader.mapEntry(end, value.selector ?? {}, stringValues);
        break;
      case 26:
        value.template = reader.message(end, decodePodTemplateSpec);
        break;
      case 32:
        value.minReadySeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["minReadySeconds"]);
}

export function encodeReplicationControllerStatus(value: ReplicationControllerStatus, writer: ProtobufWriter): void {
  writer.messages(6, value.conditions, encodeReplicationControllerCondition);
  writer.integer(5, value.availableReplicas);
  writer.integer(4, value.readyReplicas);
  writer.integer(3, value.observedGeneration);
  writer.integer(2, value.fullyLabeledReplicas);
  writer.integer(1, value.replicas);
}

export function decodeReplicationControllerStatus(reader: ProtobufReader, end: number): ReplicationControllerStatus {
  const value = {} as ReplicationControllerStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.replicas = reader.integer(end);
        break;
      case 16:
        value.fullyLabeledReplicas = reader.integer(end);
        break;
      case 24:
        value.observedGeneration = reader.integer(end);
        break;
      case 32:
        value.readyReplicas = reader.integer(end);
        break;
      case 40:
        value.availableReplicas = reader.integer(end);
        break;
      case 50:
        value.conditions = append(value.conditions, reader.message(end, decodeReplicationControllerCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas", "observedGeneration"]);
}

export function encodeReplicationControllerCondition(value: ReplicationControllerCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeReplicationControllerCondition(reader: ProtobufReader, end: number): ReplicationControllerCondition {
  const value = {} as ReplicationControllerCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<ReplicationControllerCondition["lastTransitionTime"]>;
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}
