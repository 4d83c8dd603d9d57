// Code generated from schemas/apps/v1/deployment.yaml. DO NOT EDIT; run `npm run generate`.
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
  Deployment,
  DeploymentCondition,
  DeploymentSpec,
  DeploymentStatus,
  DeploymentStrategy,
  RollingUpdateDeployment,
} from "./deployment.types.js";

export const protobuf: ProtobufCodec<Deployment> = { encode: encodeDeployment, decode: decodeDeployment };

export function encodeDeployment(value: Deployment, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeDeploymentStatus);
  writer.message(2, value.spec, encodeDeploymentSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeDeployment(reader: ProtobufReader, end: number): Deployment {
  const value = {} as Deployment;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeDeploymentSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeDeploymentStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeploymentSpec(value: DeploymentSpec, writer: ProtobufWriter): void {
  writer.integer(9, value.progressDeadlineSeconds);
  writer.bool(7, value.paused);
  writer.integer(6, value.revisionHistoryLimit);
  writer.integer(5, value.minReadySeconds);
  writer.message(4, value.strategy, encodeDeploymentStrategy);
  writer.message(3, value.template, encodePodTemplateSpec);
  writer.message(2, value.selector, encodeLabelSelector);
  writer.integer(1, value.replicas);
}

export function decodeDeploymentSpec(reader: ProtobufReader, end: number): DeploymentSpec {
  const value = {} as DeploymentSpec;
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
        value.strategy = reader.message(end, decodeDeploymentStrategy);
        break;
      case 40:
        value.minReadySeconds = reader.integer(end);
        break;
      case 48:
        value.revisionHistoryLimit = reader.integer(end);
        break;
      case 56:
        value.paused = reader.bool(end);
        break;
      case 72:
        value.progressDeadlineSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["minReadySeconds", "paused"]);
}

export function encodeDeploymentStrategy(value: DeploymentStrategy, writer: ProtobufWriter): void {
  writer.message(2, value.rollingUpdate, encodeRollingUpdateDeployment);
  writer.string(1, value.type);
}

export function decodeDeploymentStrategy(reader: ProtobufReader, end: number): DeploymentStrategy {
  const value = {} as DeploymentStrategy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<DeploymentStrategy["type"]>;
        break;
      case 18:
        value.rollingUpdate = reader.message(end, decodeRollingUpdateDeployment);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}

export function encodeRollingUpdateDeployment(value: RollingUpdateDeployment, writer: ProtobufWriter): void {
  writer.message(2, value.maxSurge, encodeIntOrString);
  writer.message(1, value.maxUnavailable, encodeIntOrString);
}

export function decodeRollingUpdateDeployment(reader: ProtobufReader, end: number): RollingUpdateDeployment {
  const value = {} as RollingUpdateDeployment;
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

export function encodeDeploymentStatus(value: DeploymentStatus, writer: ProtobufWriter): void {
  writer.integer(9, value.terminatingReplicas);
  writer.integer(8, value.collisionCount);
  writer.integer(7, value.readyReplicas);
  writer.messages(6, value.conditions, encodeDeploymentCondition);
  writer.integer(5, value.unavailableReplicas);
  writer.integer(4, value.availableReplicas);
  writer.integer(3, value.updatedReplicas);
  writer.integer(2, value.replicas);
  writer.integer(1, value.observedGeneration);
}

export function decodeDeploymentStatus(reader: ProtobufReader, end: number): DeploymentStatus {
  const value = {} as DeploymentStatus;
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
        value.updatedReplicas = reader.integer(end);
        break;
      case 32:
        value.availableReplicas = reader.integer(end);
        break;
      case 40:
        value.unavailableReplicas = reader.integer(end);
        break;
      case 50:
        value.conditions = append(value.conditions, reader.message(end, decodeDeploymentCondition));
        break;
      case 56:
        value.readyReplicas = reader.integer(end);
        break;
      case 64:
        value.collisionCount = reader.integer(end);
        break;
      case 72:
        value.terminatingReplicas = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "observedGeneration",
    "replicas",
    "updatedReplicas",
    "readyReplicas",
    "availableReplicas",
    "unavailableReplicas",
  ]);
}

export function encodeDeploymentCondition(value: DeploymentCondition, writer: ProtobufWriter): void {
  writer.message(7, value.lastTransitionTime, encodeTime);
  writer.message(6, value.lastUpdateTime, encodeTime);
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeDeploymentCondition(reader: ProtobufReader, end: number): DeploymentCondition {
  const value = {} as DeploymentCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.message = reader.string(end);
        break;
      case 50:
        value.lastUpdateTime = reader.message(end, decodeTime) as NonNullable<DeploymentCondition["lastUpdateTime"]>;
        break;
      case 58:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<DeploymentCondition["lastTransitionTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}
