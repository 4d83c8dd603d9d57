// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
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
import { decodePodTemplateSpec, encodePodTemplateSpec } from "../../core/v1/pod-spec.protobuf.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  DaemonSet,
  DaemonSetCondition,
  DaemonSetSpec,
  DaemonSetStatus,
  DaemonSetUpdateStrategy,
  RollingUpdateDaemonSet,
} from "./daemon-set.types.js";

export const protobuf: ProtobufCodec<DaemonSet> = { encode: encodeDaemonSet, decode: decodeDaemonSet };

export function encodeDaemonSet(value: DaemonSet, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeDaemonSetStatus);
  writer.message(2, value.spec, encodeDaemonSetSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeDaemonSet(reader: ProtobufReader, end: number): DaemonSet {
  const value = {} as DaemonSet;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeDaemonSetSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeDaemonSetStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDaemonSetSpec(value: DaemonSetSpec, writer: ProtobufWriter): void {
  writer.integer(6, value.revisionHistoryLimit);
  writer.integer(4, value.minReadySeconds);
  writer.message(3, value.updateStrategy, encodeDaemonSetUpdateStrategy);
  writer.message(2, value.template, encodePodTemplateSpec);
  writer.message(1, value.selector, encodeLabelSelector);
}

export function decodeDaemonSetSpec(reader: ProtobufReader, end: number): DaemonSetSpec {
  const value = {} as DaemonSetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      case 18:
        value.template = reader.message(end, decodePodTemplateSpec);
        break;
      case 26:
        value.updateStrategy = reader.message(end, decodeDaemonSetUpdateStrategy);
        break;
      case 32:
        value.minReadySeconds = reader.integer(end);
        break;
      case 48:
        value.revisionHistoryLimit = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["minReadySeconds"]);
}

export function encodeDaemonSetUpdateStrategy(value: DaemonSetUpdateStrategy, writer: ProtobufWriter): void {
  writer.message(2, value.rollingUpdate, encodeRollingUpdateDaemonSet);
  writer.string(1, value.type);
}

export function decodeDaemonSetUpdateStrategy(reader: ProtobufReader, end: number): DaemonSetUpdateStrategy {
  const value = {} as DaemonSetUpdateStrategy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<DaemonSetUpdateStrategy["type"]>;
        break;
      case 18:
        value.rollingUpdate = reader.message(end, decodeRollingUpdateDaemonSet);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}

export function encodeRollingUpdateDaemonSet(value: RollingUpdateDaemonSet, writer: ProtobufWriter): void {
  writer.message(2, value.maxSurge, encodeIntOrString);
  writer.message(1, value.maxUnavailable, encodeIntOrString);
}

export function decodeRollingUpdateDaemonSet(reader: ProtobufReader, end: number): RollingUpdateDaemonSet {
  const value = {} as RollingUpdateDaemonSet;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.maxUnavailable = reader.message(end, decodeIntOrString);
        break;
      case 18:
        value.maxSurge = reader.message(end, decodeIntOrString);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDaemonSetStatus(value: DaemonSetStatus, writer: ProtobufWriter): void {
  writer.messages(10, value.conditions, encodeDaemonSetCondition);
  writer.integer(9, value.collisionCount);
  writer.integer(8, value.numberUnavailable);
  writer.integer(7, value.numberAvailable);
  writer.integer(6, value.updatedNumberScheduled);
  writer.integer(5, value.observedGeneration);
  writer.integer(4, value.numberReady);
  writer.integer(3, value.desiredNumberScheduled);
  writer.integer(2, value.numberMisscheduled);
  writer.integer(1, value.currentNumberScheduled);
}

export function decodeDaemonSetStatus(reader: ProtobufReader, end: number): DaemonSetStatus {
  const value = {} as DaemonSetStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.currentNumberScheduled = reader.integer(end);
        break;
      case 16:
        value.numberMisscheduled = reader.integer(end);
        break;
      case 24:
        value.desiredNumberScheduled = reader.integer(end);
        break;
      case 32:
        value.numberReady = reader.integer(end);
        break;
      case 40:
        value.observedGeneration = reader.integer(end);
        break;
      case 48:
        value.updatedNumberScheduled = reader.integer(end);
        break;
      case 56:
        value.numberAvailable = reader.integer(end);
        break;
      case 64:
        value.numberUnavailable = reader.integer(end);
        break;
      case 72:
        value.collisionCount = reader.integer(end);
        break;
      case 82:
        value.conditions = append(value.conditions, reader.message(end, decodeDaemonSetCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "observedGeneration",
    "updatedNumberScheduled",
    "numberAvailable",
    "numberUnavailable",
  ]);
}

export function encodeDaemonSetCondition(value: DaemonSetCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeDaemonSetCondition(reader: ProtobufReader, end: number): DaemonSetCondition {
  const value = {} as DaemonSetCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<DaemonSetCondition["lastTransitionTime"]>;
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
