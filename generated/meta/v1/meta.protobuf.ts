// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeTime,
  encodeTime,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  Condition,
  DeleteOptions,
  LabelSelector,
  LabelSelectorRequirement,
  Preconditions,
  ReportedCondition,
} from "./meta.types.js";

export function encodeLabelSelector(value: LabelSelector, writer: ProtobufWriter): void {
  writer.messages(2, value.matchExpressions, encodeLabelSelectorRequirement);
  writer.map(1, value.matchLabels, writeString);
}

export function decodeLabelSelector(reader: ProtobufReader, end: number): LabelSelector {
  const value = {} as LabelSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.matchLabels = reader.mapEntry(end, value.matchLabels ?? {}, stringValues);
        break;
      case 18:
        value.matchExpressions = append(value.matchExpressions, reader.message(end, decodeLabelSelectorRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLabelSelectorRequirement(value: LabelSelectorRequirement, writer: ProtobufWriter): void {
  writer.repeated(3, value.values, writeString);
  writer.string(2, value.operator);
  writer.string(1, value.key);
}

export function decodeLabelSelectorRequirement(reader: ProtobufReader, end: number): LabelSelectorRequirement {
  const value = {} as LabelSelectorRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<LabelSelectorRequirement["operator"]>;
        break;
      case 26:
        value.values = append(value.values, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCondition(value: Condition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.integer(3, value.observedGeneration);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeCondition(reader: ProtobufReader, end: number): Condition {
  const value = {} as Condition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end) as NonNullable<Condition["status"]>;
        break;
      case 24:
        value.observedGeneration = reader.integer(end);
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<Condition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeReportedCondition(value: ReportedCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.integer(3, value.observedGeneration);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeReportedCondition(reader: ProtobufReader, end: number): ReportedCondition {
  const value = {} as ReportedCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 24:
        value.observedGeneration = reader.integer(end);
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<ReportedCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["observedGeneration"]);
}

export function encodeDeleteOptions(value: DeleteOptions, writer: ProtobufWriter): void {
  writer.bool(6, value.ignoreStoreReadErrorWithClusterBreakingPotential);
  writer.repeated(5, value.dryRun, writeString);
  writer.string(4, value.propagationPolicy);
  writer.bool(3, value.orphanDependents);
  writer.message(2, value.preconditions, encodePreconditions);
  writer.integer(1, value.gracePeriodSeconds);
}

export function decodeDeleteOptions(reader: ProtobufReader, end: number): DeleteOptions {
  const value = {} as DeleteOptions;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.gracePeriodSeconds = reader.integer(end);
        break;
      case 18:
        value.preconditions = reader.message(end, decodePreconditions);
        break;
      case 24:
        value.orphanDependents = reader.bool(end);
        break;
      case 34:
        value.propagationPolicy = reader.string(end);
        break;
      case 42:
        value.dryRun = append(value.dryRun, reader.string(end));
        break;
      case 48:
        value.ignoreStoreReadErrorWithClusterBreakingPotential = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["propagationPolicy"]);
}

export function encodePreconditions(value: Preconditions, writer: ProtobufWriter): void {
  writer.string(2, value.resourceVersion);
  writer.string(1, value.uid);
}

export function decodePreconditions(reader: ProtobufReader, end: number): Preconditions {
  const value = {} as Preconditions;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.uid = reader.string(end);
        break;
      case 18:
        value.resourceVersion = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["uid", "resourceVersion"]);
}
