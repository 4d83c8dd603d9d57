// Code generated from schemas/policy/v1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
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
  timeValues,
  writeMessage,
} from "../../../runtime/kit/codec.js";
import {
  decodeCondition,
  decodeLabelSelector,
  encodeCondition,
  encodeLabelSelector,
} from "../../meta/v1/meta.protobuf.js";
import type {
  PodDisruptionBudget,
  PodDisruptionBudgetSpec,
  PodDisruptionBudgetStatus,
} from "./pod-disruption-budget.types.js";

export const protobuf: ProtobufCodec<PodDisruptionBudget> = { encode: encodePodDisruptionBudget, decode: decodePodDisruptionBudget };

export function encodePodDisruptionBudget(value: PodDisruptionBudget, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePodDisruptionBudgetStatus);
  writer.message(2, value.spec, encodePodDisruptionBudgetSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePodDisruptionBudget(reader: ProtobufReader, end: number): PodDisruptionBudget {
  const value = {} as PodDisruptionBudget;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePodDisruptionBudgetSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePodDisruptionBudgetStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodDisruptionBudgetSpec(value: PodDisruptionBudgetSpec, writer: ProtobufWriter): void {
  writer.string(4, value.unhealthyPodEvictionPolicy);
  writer.message(3, value.maxUnavailable, encodeIntOrString);
  writer.message(2, value.selector, encodeLabelSelector);
  writer.message(1, value.minAvailable, encodeIntOrString);
}

export function decodePodDisruptionBudgetSpec(reader: ProtobufReader, end: number): PodDisruptionBudgetSpec {
  const value = {} as PodDisruptionBudgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.minAvailable = reader.message(end, decodeIntOrString);
        break;
      case 18:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      case 26:
        value.maxUnavailable = reader.message(end, decodeIntOrString);
        break;
      case 34:
        value.unhealthyPodEvictionPolicy = reader.string(end) as NonNullable<PodDisruptionBudgetSpec["unhealthyPodEvictionPolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodDisruptionBudgetStatus(value: PodDisruptionBudgetStatus, writer: ProtobufWriter): void {
  writer.messages(7, value.conditions, encodeCondition);
  writer.integer(6, value.expectedPods);
  writer.integer(5, value.desiredHealthy);
  writer.integer(4, value.currentHealthy);
  writer.integer(3, value.disruptionsAllowed);
  writer.map(2, value.disruptedPods, writeMessage(encodeTime));
  writer.integer(1, value.observedGeneration);
}

export function decodePodDisruptionBudgetStatus(reader: ProtobufReader, end: number): PodDisruptionBudgetStatus {
  const value = {} as PodDisruptionBudgetStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.observedGeneration = reader.integer(end);
        break;
      case 18:
        value.disruptedPods = reader.mapEntry(end, value.disruptedPods ?? {}, timeValues(decodeTime) as never);
        break;
      case 24:
        value.disruptionsAllowed = reader.integer(end);
        break;
      case 32:
        value.currentHealthy = reader.integer(end);
        break;
      case 40:
        value.desiredHealthy = reader.integer(end);
        break;
      case 48:
        value.expectedPods = reader.integer(end);
        break;
      case 58:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["observedGeneration"]);
}
