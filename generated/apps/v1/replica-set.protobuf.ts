// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import { decodePodTemplateSpec, encodePodTemplateSpec } from "../../core/v1/pod-spec.protobuf.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type { ReplicaSet, ReplicaSetCondition, ReplicaSetSpec, ReplicaSetStatus } from "./replica-set.types.js";

export const protobuf: ProtobufCodec<ReplicaSet> = { encode: encodeReplicaSet, decode: decodeReplicaSet };

export function encodeReplicaSet(value: ReplicaSet, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeReplicaSetStatus);
  writer.message(2, value.spec, encodeReplicaSetSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeReplicaSet(reader: ProtobufReader, end: number): ReplicaSet {
  const value = {} as ReplicaSet;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeReplicaSetSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeReplicaSetStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeReplicaSetSpec(value: ReplicaSetSpec, writer: ProtobufWriter): void {
  writer.integer(4, value.minReadySeconds);
  writer.message(3, value.template, encodePodTemplateSpec);
  writer.message(2, value.selector, encodeLabelSelector);
  writer.integer(1, value.replicas);
}

export function decodeReplicaSetSpec(reader: ProtobufReader, end: number): ReplicaSetSpec {
  const value = {} as ReplicaSetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.replicas = reader.integer(end);
        break;
      case 18:
        value.selector = reader.message(end, decodeLabelSelector);
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

export function encodeReplicaSetStatus(value: ReplicaSetStatus, writer: ProtobufWriter): void {
  writer.integer(7, value.terminatingReplicas);
  writer.messages(6, value.conditions, encodeReplicaSetCondition);
  writer.integer(5, value.availableReplicas);
  writer.integer(4, value.readyReplicas);
  writer.integer(3, value.observedGeneration);
  writer.integer(2, value.fullyLabeledReplicas);
  writer.integer(1, value.replicas);
}

export function decodeReplicaSetStatus(reader: ProtobufReader, end: number): ReplicaSetStatus {
  const value = {} as ReplicaSetStatus;
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
        value.conditions = append(value.conditions, reader.message(end, decodeReplicaSetCondition));
        break;
      case 56:
        value.terminatingReplicas = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas", "observedGeneration"]);
}

export function encodeReplicaSetCondition(value: ReplicaSetCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeReplicaSetCondition(reader: ProtobufReader, end: number): ReplicaSetCondition {
  const value = {} as ReplicaSetCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<ReplicaSetCondition["lastTransitionTime"]>;
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
