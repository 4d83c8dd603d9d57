// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type {
  CrossVersionObjectReference,
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HorizontalPodAutoscalerStatus,
} from "./horizontal-pod-autoscaler.types.js";

export const protobuf: ProtobufCodec<HorizontalPodAutoscaler> = { encode: encodeHorizontalPodAutoscaler, decode: decodeHorizontalPodAutoscaler };

export function encodeHorizontalPodAutoscaler(value: HorizontalPodAutoscaler, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeHorizontalPodAutoscalerStatus);
  writer.message(2, value.spec, encodeHorizontalPodAutoscalerSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeHorizontalPodAutoscaler(reader: ProtobufReader, end: number): HorizontalPodAutoscaler {
  const value = {} as HorizontalPodAutoscaler;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeHorizontalPodAutoscalerSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeHorizontalPodAutoscalerStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHorizontalPodAutoscalerSpec(value: HorizontalPodAutoscalerSpec, writer: ProtobufWriter): void {
  writer.integer(4, value.targetCPUUtilizationPercentage);
  writer.integer(3, value.maxReplicas);
  writer.integer(2, value.minReplicas);
  writer.message(1, value.scaleTargetRef, encodeCrossVersionObjectReference);
}

export function decodeHorizontalPodAutoscalerSpec(reader: ProtobufReader, end: number): HorizontalPodAutoscalerSpec {
  const value = {} as HorizontalPodAutoscalerSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.scaleTargetRef = reader.message(end, decodeCrossVersionObjectReference);
        break;
      case 16:
        value.minReplicas = reader.integer(end);
        break;
      case 24:
        value.maxReplicas = reader.integer(end);
        break;
      case 32:
        value.targetCPUUtilizationPercentage = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["minReplicas"]);
}

export function encodeHorizontalPodAutoscalerStatus(value: HorizontalPodAutoscalerStatus, writer: ProtobufWriter): void {
  writer.integer(5, value.currentCPUUtilizationPercentage);
  writer.integer(4, value.desiredReplicas);
  writer.integer(3, value.currentReplicas);
  writer.message(2, value.lastScaleTime, encodeTime);
  writer.integer(1, value.observedGeneration);
}

export function decodeHorizontalPodAutoscalerStatus(reader: ProtobufReader, end: number): HorizontalPodAutoscalerStatus {
  const value = {} as HorizontalPodAutoscalerStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.observedGeneration = reader.integer(end);
        break;
      case 18:
        value.lastScaleTime = reader.message(end, decodeTime) as NonNullable<HorizontalPodAutoscalerStatus["lastScaleTime"]>;
        break;
      case 24:
        value.currentReplicas = reader.integer(end);
        break;
      case 32:
        value.desiredReplicas = reader.integer(end);
        break;
      case 40:
        value.currentCPUUtilizationPercentage = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCrossVersionObjectReference(value: CrossVersionObjectReference, writer: ProtobufWriter): void {
  writer.string(3, value.apiVersion);
  writer.string(2, value.name);
  writer.string(1, value.kind);
}

export function decodeCrossVersionObjectReference(reader: ProtobufReader, end: number): CrossVersionObjectReference {
  const value = {} as CrossVersionObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kind = reader.string(end);
        break;
      case 18:
        value.name = reader.string(end);
        break;
      case 26:
        value.apiVersion = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiVersion"]);
}
