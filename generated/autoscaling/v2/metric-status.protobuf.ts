// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  decodeTime,
  encodeQuantity,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type {
  ContainerResourceMetricStatus,
  ExternalMetricStatus,
  HorizontalPodAutoscalerCondition,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
  MetricValueStatus,
  ObjectMetricStatus,
  PodsMetricStatus,
  ResourceMetricStatus,
} from "./metric-status.types.js";
import {
  decodeCrossVersionObjectReference,
  decodeMetricIdentifier,
  encodeCrossVersionObjectReference,
  encodeMetricIdentifier,
} from "./metrics.protobuf.js";

export function encodeHorizontalPodAutoscalerStatus(value: HorizontalPodAutoscalerStatus, writer: ProtobufWriter): void {
  writer.messages(6, value.conditions, encodeHorizontalPodAutoscalerCondition);
  writer.messages(5, value.currentMetrics, encodeMetricStatus);
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
      case 42:
        value.currentMetrics = append(value.currentMetrics, reader.message(end, decodeMetricStatus));
        break;
      case 50:
        value.conditions = append(value.conditions, reader.message(end, decodeHorizontalPodAutoscalerCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["currentReplicas"]);
}

export function encodeHorizontalPodAutoscalerCondition(value: HorizontalPodAutoscalerCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeHorizontalPodAutoscalerCondition(reader: ProtobufReader, end: number): HorizontalPodAutoscalerCondition {
  const value = {} as HorizontalPodAutoscalerCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<HorizontalPodAutoscalerCondition["lastTransitionTime"]>;
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

export function encodeMetricStatus(value: MetricStatus, writer: ProtobufWriter): void {
  writer.message(7, value.containerResource, encodeContainerResourceMetricStatus);
  writer.message(5, value.external, encodeExternalMetricStatus);
  writer.message(4, value.resource, encodeResourceMetricStatus);
  writer.message(3, value.pods, encodePodsMetricStatus);
  writer.message(2, value.object, encodeObjectMetricStatus);
  writer.string(1, value.type);
}

export function decodeMetricStatus(reader: ProtobufReader, end: number): MetricStatus {
  const value = {} as MetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.object = reader.message(end, decodeObjectMetricStatus);
        break;
      case 26:
        value.pods = reader.message(end, decodePodsMetricStatus);
        break;
      case 34:
        value.resource = reader.message(end, decodeResourceMetricStatus);
        break;
      case 42:
        value.external = reader.message(end, decodeExternalMetricStatus);
        break;
      case 58:
        value.containerResource = reader.message(end, decodeContainerResourceMetricStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeObjectMetricStatus(value: ObjectMetricStatus, writer: ProtobufWriter): void {
  writer.message(3, value.describedObject, encodeCrossVersionObjectReference);
  writer.message(2, value.current, encodeMetricValueStatus);
  writer.message(1, value.metric, encodeMetricIdentifier);
}

export function decodeObjectMetricStatus(reader: ProtobufReader, end: number): ObjectMetricStatus {
  const value = {} as ObjectMetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      case 18:
        value.current = reader.message(end, decodeMetricValueStatus);
        break;
      case 26:
        value.describedObject = reader.message(end, decodeCrossVersionObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodsMetricStatus(value: PodsMetricStatus, writer: ProtobufWriter): void {
  writer.message(2, value.current, encodeMetricValueStatus);
  writer.message(1, value.metric, encodeMetricIdentifier);
}

export function decodePodsMetricStatus(reader: ProtobufReader, end: number): PodsMetricStatus {
  const value = {} as PodsMetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      case 18:
        value.current = reader.message(end, decodeMetricValueStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceMetricStatus(value: ResourceMetricStatus, writer: ProtobufWriter): void {
  writer.message(2, value.current, encodeMetricValueStatus);
  writer.string(1, value.name);
}

export function decodeResourceMetricStatus(reader: ProtobufReader, end: number): ResourceMetricStatus {
  const value = {} as ResourceMetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.current = reader.message(end, decodeMetricValueStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerResourceMetricStatus(value: ContainerResourceMetricStatus, writer: ProtobufWriter): void {
  writer.string(3, value.container);
  writer.message(2, value.current, encodeMetricValueStatus);
  writer.string(1, value.name);
}

export function decodeContainerResourceMetricStatus(reader: ProtobufReader, end: number): ContainerResourceMetricStatus {
  const value = {} as ContainerResourceMetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.current = reader.message(end, decodeMetricValueStatus);
        break;
      case 26:
        value.container = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeExternalMetricStatus(value: ExternalMetricStatus, writer: ProtobufWriter): void {
  writer.message(2, value.current, encodeMetricValueStatus);
  writer.message(1, value.metric, encodeMetricIdentifier);
}

export function decodeExternalMetricStatus(reader: ProtobufReader, end: number): ExternalMetricStatus {
  const value = {} as ExternalMetricStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      case 18:
        value.current = reader.message(end, decodeMetricValueStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMetricValueStatus(value: MetricValueStatus, writer: ProtobufWriter): void {
  writer.integer(3, value.averageUtilization);
  writer.message(2, value.averageValue, encodeQuantity);
  writer.message(1, value.value, encodeQuantity);
}

export function decodeMetricValueStatus(reader: ProtobufReader, end: number): MetricValueStatus {
  const value = {} as MetricValueStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.value = reader.message(end, decodeQuantity);
        break;
      case 18:
        value.averageValue = reader.message(end, decodeQuantity);
        break;
      case 24:
        value.averageUtilization = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
