// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  decodeQuantity,
  encodeQuantity,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  ContainerResourceMetricSource,
  CrossVersionObjectReference,
  ExternalMetricSource,
  MetricIdentifier,
  MetricSpec,
  MetricTarget,
  ObjectMetricSource,
  PodsMetricSource,
  ResourceMetricSource,
} from "./metrics.types.js";

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

export function encodeMetricSpec(value: MetricSpec, writer: ProtobufWriter): void {
  writer.message(7, value.containerResource, encodeContainerResourceMetricSource);
  writer.message(5, value.external, encodeExternalMetricSource);
  writer.message(4, value.resource, encodeResourceMetricSource);
  writer.message(3, value.pods, encodePodsMetricSource);
  writer.message(2, value.object, encodeObjectMetricSource);
  writer.string(1, value.type);
}

export function decodeMetricSpec(reader: ProtobufReader, end: number): MetricSpec {
  const value = {} as MetricSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<MetricSpec["type"]>;
        break;
      case 18:
        value.object = reader.message(end, decodeObjectMetricSource);
        break;
      case 26:
        value.pods = reader.message(end, decodePodsMetricSource);
        break;
      case 34:
        value.resource = reader.message(end, decodeResourceMetricSource);
        break;
      case 42:
        value.external = reader.message(end, decodeExternalMetricSource);
        break;
      case 58:
        value.containerResource = reader.message(end, decodeContainerResourceMetricSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeObjectMetricSource(value: ObjectMetricSource, writer: ProtobufWriter): void {
  writer.message(3, value.metric, encodeMetricIdentifier);
  writer.message(2, value.target, encodeMetricTarget);
  writer.message(1, value.describedObject, encodeCrossVersionObjectReference);
}

export function decodeObjectMetricSource(reader: ProtobufReader, end: number): ObjectMetricSource {
  const value = {} as ObjectMetricSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.describedObject = reader.message(end, decodeCrossVersionObjectReference);
        break;
      case 18:
        value.target = reader.message(end, decodeMetricTarget);
        break;
      case 26:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodsMetricSource(value: PodsMetricSource, writer: ProtobufWriter): void {
  writer.message(2, value.target, encodeMetricTarget);
  writer.message(1, value.metric, encodeMetricIdentifier);
}

export function decodePodsMetricSource(reader: ProtobufReader, end: number): PodsMetricSource {
  const value = {} as PodsMetricSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      case 18:
        value.target = reader.message(end, decodeMetricTarget);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceMetricSource(value: ResourceMetricSource, writer: ProtobufWriter): void {
  writer.message(2, value.target, encodeMetricTarget);
  writer.string(1, value.name);
}

export function decodeResourceMetricSource(reader: ProtobufReader, end: number): ResourceMetricSource {
  const value = {} as ResourceMetricSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.target = reader.message(end, decodeMetricTarget);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeContainerResourceMetricSource(value: ContainerResourceMetricSource, writer: ProtobufWriter): void {
  writer.string(3, value.container);
  writer.message(2, value.target, encodeMetricTarget);
  writer.string(1, value.name);
}

export function decodeContainerResourceMetricSource(reader: ProtobufReader, end: number): ContainerResourceMetricSource {
  const value = {} as ContainerResourceMetricSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.target = reader.message(end, decodeMetricTarget);
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

export function encodeExternalMetricSource(value: ExternalMetricSource, writer: ProtobufWriter): void {
  writer.message(2, value.target, encodeMetricTarget);
  writer.message(1, value.metric, encodeMetricIdentifier);
}

export function decodeExternalMetricSource(reader: ProtobufReader, end: number): ExternalMetricSource {
  const value = {} as ExternalMetricSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metric = reader.message(end, decodeMetricIdentifier);
        break;
      case 18:
        value.target = reader.message(end, decodeMetricTarget);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMetricTarget(value: MetricTarget, writer: ProtobufWriter): void {
  writer.integer(4, value.averageUtilization);
  writer.message(3, value.averageValue, encodeQuantity);
  writer.message(2, value.value, encodeQuantity);
  writer.string(1, value.type);
}

export function decodeMetricTarget(reader: ProtobufReader, end: number): MetricTarget {
  const value = {} as MetricTarget;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<MetricTarget["type"]>;
        break;
      case 18:
        value.value = reader.message(end, decodeQuantity);
        break;
      case 26:
        value.averageValue = reader.message(end, decodeQuantity);
        break;
      case 32:
        value.averageUtilization = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMetricIdentifier(value: MetricIdentifier, writer: ProtobufWriter): void {
  writer.message(2, value.selector, encodeLabelSelector);
  writer.string(1, value.name);
}

export function decodeMetricIdentifier(reader: ProtobufReader, end: number): MetricIdentifier {
  const value = {} as MetricIdentifier;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
