// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeIntOrString,
  decodeObjectMeta,
  decodeTime,
  encodeIntOrString,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import {
  decodePersistentVolumeClaim,
  encodePersistentVolumeClaim,
} from "../../core/v1/persistent-volume-claim.protobuf.js";
import { decodePodTemplateSpec, encodePodTemplateSpec } from "../../core/v1/pod-spec.protobuf.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  RollingUpdateStatefulSetStrategy,
  StatefulSet,
  StatefulSetCondition,
  StatefulSetOrdinals,
  StatefulSetPersistentVolumeClaimRetentionPolicy,
  StatefulSetSpec,
  StatefulSetStatus,
  StatefulSetUpdateStrategy,
} from "./stateful-set.types.js";

export const protobuf: ProtobufCodec<StatefulSet> = { encode: encodeStatefulSet, decode: decodeStatefulSet };

export function encodeStatefulSet(value: StatefulSet, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeStatefulSetStatus);
  writer.message(2, value.spec, encodeStatefulSetSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeStatefulSet(reader: ProtobufReader, end: number): StatefulSet {
  const value = {} as StatefulSet;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeStatefulSetSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeStatefulSetStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStatefulSetSpec(value: StatefulSetSpec, writer: ProtobufWriter): void {
  writer.message(11, value.ordinals, encodeStatefulSetOrdinals);
  writer.message(10, value.persistentVolumeClaimRetentionPolicy, encodeStatefulSetPersistentVolumeClaimRetentionPolicy);
  writer.integer(9, value.minReadySeconds);
  writer.integer(8, value.revisionHistoryLimit);
  writer.message(7, value.updateStrategy, encodeStatefulSetUpdateStrategy);
  writer.string(6, value.podManagementPolicy);
  writer.string(5, value.serviceName);
  writer.messages(4, value.volumeClaimTemplates, encodePersistentVolumeClaim);
  writer.message(3, value.template, encodePodTemplateSpec);
  writer.message(2, value.selector, encodeLabelSelector);
  writer.integer(1, value.replicas);
}

export function decodeStatefulSetSpec(reader: ProtobufReader, end: number): StatefulSetSpec {
  const value = {} as StatefulSetSpec;
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
      case 34:
        value.volumeClaimTemplates = append(value.volumeClaimTemplates, reader.message(end, decodePersistentVolumeClaim));
        break;
      case 42:
        value.serviceName = reader.string(end);
        break;
      case 50:
        value.podManagementPolicy = reader.string(end) as NonNullable<StatefulSetSpec["podManagementPolicy"]>;
        break;
      case 58:
        value.updateStrategy = reader.message(end, decodeStatefulSetUpdateStrategy);
        break;
      case 64:
        value.revisionHistoryLimit = reader.integer(end);
        break;
      case 72:
        value.minReadySeconds = reader.integer(end);
        break;
      case 82:
        value.persistentVolumeClaimRetentionPolicy = reader.message(end, decodeStatefulSetPersistentVolumeClaimRetentionPolicy);
        break;
      case 90:
        value.ordinals = reader.message(end, decodeStatefulSetOrdinals);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["podManagementPolicy", "minReadySeconds"]);
}

export function encodeStatefulSetUpdateStrategy(value: StatefulSetUpdateStrategy, writer: ProtobufWriter): void {
  writer.message(2, value.rollingUpdate, encodeRollingUpdateStatefulSetStrategy);
  writer.string(1, value.type);
}

export function decodeStatefulSetUpdateStrategy(reader: ProtobufReader, end: number): StatefulSetUpdateStrategy {
  const value = {} as StatefulSetUpdateStrategy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<StatefulSetUpdateStrategy["type"]>;
        break;
      case 18:
        value.rollingUpdate = reader.message(end, decodeRollingUpdateStatefulSetStrategy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}

export function encodeRollingUpdateStatefulSetStrategy(value: RollingUpdateStatefulSetStrategy, writer: ProtobufWriter): void {
  writer.message(2, value.maxUnavailable, encodeIntOrString);
  writer.integer(1, value.partition);
}

export function decodeRollingUpdateStatefulSetStrategy(reader: ProtobufReader, end: number): RollingUpdateStatefulSetStrategy {
  const value = {} as RollingUpdateStatefulSetStrategy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.partition = reader.integer(end);
        break;
      case 18:
        value.maxUnavailable = reader.message(end, decodeIntOrString);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStatefulSetPersistentVolumeClaimRetentionPolicy(value: StatefulSetPersistentVolumeClaimRetentionPolicy, writer: ProtobufWriter): void {
  writer.string(2, value.whenScaled);
  writer.string(1, value.whenDeleted);
}

export function decodeStatefulSetPersistentVolumeClaimRetentionPolicy(reader: ProtobufReader, end: number): StatefulSetPersistentVolumeClaimRetentionPolicy {
  const value = {} as StatefulSetPersistentVolumeClaimRetentionPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.whenDeleted = reader.string(end) as NonNullable<StatefulSetPersistentVolumeClaimRetentionPolicy["whenDeleted"]>;
        break;
      case 18:
        value.whenScaled = reader.string(end) as NonNullable<StatefulSetPersistentVolumeClaimRetentionPolicy["whenScaled"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["whenDeleted", "whenScaled"]);
}

export function encodeStatefulSetOrdinals(value: StatefulSetOrdinals, writer: ProtobufWriter): void {
  writer.integer(1, value.start);
}

export function decodeStatefulSetOrdinals(reader: ProtobufReader, end: number): StatefulSetOrdinals {
  const value = {} as StatefulSetOrdinals;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.start = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStatefulSetStatus(value: StatefulSetStatus, writer: ProtobufWriter): void {
  writer.integer(11, value.availableReplicas);
  writer.messages(10, value.conditions, encodeStatefulSetCondition);
  writer.integer(9, value.collisionCount);
  writer.string(7, value.updateRevision);
  writer.string(6, value.currentRevision);
  writer.integer(5, value.updatedReplicas);
  writer.integer(4, value.currentReplicas);
  writer.integer(3, value.readyReplicas);
  writer.integer(2, value.replicas);
  writer.integer(1, value.observedGeneration);
}

export function decodeStatefulSetStatus(reader: ProtobufReader, end: number): StatefulSetStatus {
  const value = {} as StatefulSetStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.observedGeneration = reader.integer(end);
        break;
      case 16:
        value.replicas = reader.integer(end);
        break;
      case 24:
        value.readyReplicas = reader.integer(end);
        break;
      case 32:
        value.currentReplicas = reader.integer(end);
        break;
      case 40:
        value.updatedReplicas = reader.integer(end);
        break;
      case 50:
        value.currentRevision = reader.string(end);
        break;
      case 58:
        value.updateRevision = reader.string(end);
        break;
      case 72:
        value.collisionCount = reader.integer(end);
        break;
      case 82:
        value.conditions = append(value.conditions, reader.message(end, decodeStatefulSetCondition));
        break;
      case 88:
        value.availableReplicas = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "observedGeneration",
    "readyReplicas",
    "currentReplicas",
    "updatedReplicas",
    "currentRevision",
    "updateRevision",
  ]);
}

export function encodeStatefulSetCondition(value: StatefulSetCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeStatefulSetCondition(reader: ProtobufReader, end: number): StatefulSetCondition {
  const value = {} as StatefulSetCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<StatefulSetCondition["lastTransitionTime"]>;
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
