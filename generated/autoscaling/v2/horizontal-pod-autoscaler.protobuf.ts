// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeQuantity,
  encodeObjectMeta,
  encodeQuantity,
} from "../../../runtime/kit/codec.js";
import type {
  HPAScalingPolicy,
  HPAScalingRules,
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerBehavior,
  HorizontalPodAutoscalerSpec,
} from "./horizontal-pod-autoscaler.types.js";
import { decodeHorizontalPodAutoscalerStatus, encodeHorizontalPodAutoscalerStatus } from "./metric-status.protobuf.js";
import {
  decodeCrossVersionObjectReference,
  decodeMetricSpec,
  encodeCrossVersionObjectReference,
  encodeMetricSpec,
} from "./metrics.protobuf.js";

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
  writer.message(5, value.behavior, encodeHorizontalPodAutoscalerBehavior);
  writer.messages(4, value.metrics, encodeMetricSpec);
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
      case 34:
        value.metrics = append(value.metrics, reader.message(end, decodeMetricSpec));
        break;
      case 42:
        value.behavior = reader.message(end, decodeHorizontalPodAutoscalerBehavior);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["minReplicas"]);
}

export function encodeHorizontalPodAutoscalerBehavior(value: HorizontalPodAutoscalerBehavior, writer: ProtobufWriter): void {
  writer.message(2, value.scaleDown, encodeHPAScalingRules);
  writer.message(1, value.scaleUp, encodeHPAScalingRules);
}

export function decodeHorizontalPodAutoscalerBehavior(reader: ProtobufReader, end: number): HorizontalPodAutoscalerBehavior {
  const value = {} as HorizontalPodAutoscalerBehavior;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.scaleUp = reader.message(end, decodeHPAScalingRules);
        break;
      case 18:
        value.scaleDown = reader.message(end, decodeHPAScalingRules);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHPAScalingRules(value: HPAScalingRules, writer: ProtobufWriter): void {
  writer.message(4, value.tolerance, encodeQuantity);
  writer.integer(3, value.stabilizationWindowSeconds);
  writer.messages(2, value.policies, encodeHPAScalingPolicy);
  writer.string(1, value.selectPolicy);
}

export function decodeHPAScalingRules(reader: ProtobufReader, end: number): HPAScalingRules {
  const value = {} as HPAScalingRules;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.selectPolicy = reader.string(end) as NonNullable<HPAScalingRules["selectPolicy"]>;
        break;
      case 18:
        value.policies = append(value.policies, reader.message(end, decodeHPAScalingPolicy));
        break;
      case 24:
        value.stabilizationWindowSeconds = reader.integer(end);
        break;
      case 34:
        value.tolerance = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHPAScalingPolicy(value: HPAScalingPolicy, writer: ProtobufWriter): void {
  writer.integer(3, value.periodSeconds);
  writer.integer(2, value.value);
  writer.string(1, value.type);
}

export function decodeHPAScalingPolicy(reader: ProtobufReader, end: number): HPAScalingPolicy {
  const value = {} as HPAScalingPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<HPAScalingPolicy["type"]>;
        break;
      case 16:
        value.value = reader.integer(end);
        break;
      case 24:
        value.periodSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
