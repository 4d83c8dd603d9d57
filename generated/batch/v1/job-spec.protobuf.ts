// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  readInteger,
  writeInteger,
} from "../../../runtime/kit/codec.js";
import { decodePodTemplateSpec, encodePodTemplateSpec } from "../../core/v1/pod-spec.protobuf.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import { decodeJobScheduling, encodeJobScheduling } from "./job-scheduling.protobuf.js";
import type {
  JobSpec,
  PodFailurePolicy,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicy,
  SuccessPolicyRule,
} from "./job-spec.types.js";

export function encodeJobSpec(value: JobSpec, writer: ProtobufWriter): void {
  writer.message(17, value.scheduling, encodeJobScheduling);
  writer.message(16, value.successPolicy, encodeSuccessPolicy);
  writer.string(15, value.managedBy);
  writer.string(14, value.podReplacementPolicy);
  writer.integer(13, value.maxFailedIndexes);
  writer.integer(12, value.backoffLimitPerIndex);
  writer.message(11, value.podFailurePolicy, encodePodFailurePolicy);
  writer.bool(10, value.suspend);
  writer.string(9, value.completionMode);
  writer.integer(8, value.ttlSecondsAfterFinished);
  writer.integer(7, value.backoffLimit);
  writer.message(6, value.template, encodePodTemplateSpec);
  writer.bool(5, value.manualSelector);
  writer.message(4, value.selector, encodeLabelSelector);
  writer.integer(3, value.activeDeadlineSeconds);
  writer.integer(2, value.completions);
  writer.integer(1, value.parallelism);
}

export function decodeJobSpec(reader: ProtobufReader, end: number): JobSpec {
  const value = {} as JobSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.parallelism = reader.integer(end);
        break;
      case 16:
        value.completions = reader.integer(end);
        break;
      case 24:
        value.activeDeadlineSeconds = reader.integer(end);
        break;
      case 34:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      case 40:
        value.manualSelector = reader.bool(end);
        break;
      case 50:
        value.template = reader.message(end, decodePodTemplateSpec);
        break;
      case 56:
        value.backoffLimit = reader.integer(end);
        break;
      case 64:
        value.ttlSecondsAfterFinished = reader.integer(end);
        break;
      case 74:
        value.completionMode = reader.string(end) as NonNullable<JobSpec["completionMode"]>;
        break;
      case 80:
        value.suspend = reader.bool(end);
        break;
      case 90:
        value.podFailurePolicy = reader.message(end, decodePodFailurePolicy);
        break;
      case 96:
        value.backoffLimitPerIndex = reader.integer(end);
        break;
      case 104:
        value.maxFailedIndexes = reader.integer(end);
        break;
      case 114:
        value.podReplacementPolicy = reader.string(end) as NonNullable<JobSpec["podReplacementPolicy"]>;
        break;
      case 122:
        value.managedBy = reader.string(end);
        break;
      case 130:
        value.successPolicy = reader.message(end, decodeSuccessPolicy);
        break;
      case 138:
        value.scheduling = reader.message(end, decodeJobScheduling);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodFailurePolicy(value: PodFailurePolicy, writer: ProtobufWriter): void {
  writer.messages(1, value.rules, encodePodFailurePolicyRule);
}

export function decodePodFailurePolicy(reader: ProtobufReader, end: number): PodFailurePolicy {
  const value = {} as PodFailurePolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.rules = append(value.rules, reader.message(end, decodePodFailurePolicyRule));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodFailurePolicyRule(value: PodFailurePolicyRule, writer: ProtobufWriter): void {
  writer.messages(3, value.onPodConditions, encodePodFailurePolicyOnPodConditionsPattern);
  writer.message(2, value.onExitCodes, encodePodFailurePolicyOnExitCodesRequirement);
  writer.string(1, value.action);
}

export function decodePodFailurePolicyRule(reader: ProtobufReader, end: number): PodFailurePolicyRule {
  const value = {} as PodFailurePolicyRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.action = reader.string(end) as NonNullable<PodFailurePolicyRule["action"]>;
        break;
      case 18:
        value.onExitCodes = reader.message(end, decodePodFailurePolicyOnExitCodesRequirement);
        break;
      case 26:
        value.onPodConditions = append(value.onPodConditions, reader.message(end, decodePodFailurePolicyOnPodConditionsPattern));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodFailurePolicyOnExitCodesRequirement(value: PodFailurePolicyOnExitCodesRequirement, writer: ProtobufWriter): void {
  writer.repeated(3, value.values, writeInteger);
  writer.string(2, value.operator);
  writer.string(1, value.containerName);
}

export function decodePodFailurePolicyOnExitCodesRequirement(reader: ProtobufReader, end: number): PodFailurePolicyOnExitCodesRequirement {
  const value = {} as PodFailurePolicyOnExitCodesRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.containerName = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<PodFailurePolicyOnExitCodesRequirement["operator"]>;
        break;
      case 24:
        value.values = append(value.values, reader.integer(end));
        break;
      case 26:
        value.values = reader.packed(end, value.values ?? [], readInteger);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodFailurePolicyOnPodConditionsPattern(value: PodFailurePolicyOnPodConditionsPattern, writer: ProtobufWriter): void {
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodePodFailurePolicyOnPodConditionsPattern(reader: ProtobufReader, end: number): PodFailurePolicyOnPodConditionsPattern {
  const value = {} as PodFailurePolicyOnPodConditionsPattern;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end) as NonNullable<PodFailurePolicyOnPodConditionsPattern["status"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["status"]);
}

export function encodeSuccessPolicy(value: SuccessPolicy, writer: ProtobufWriter): void {
  writer.messages(1, value.rules, encodeSuccessPolicyRule);
}

export function decodeSuccessPolicy(reader: ProtobufReader, end: number): SuccessPolicy {
  const value = {} as SuccessPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.rules = append(value.rules, reader.message(end, decodeSuccessPolicyRule));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSuccessPolicyRule(value: SuccessPolicyRule, writer: ProtobufWriter): void {
  writer.integer(2, value.succeededCount);
  writer.string(1, value.succeededIndexes);
}

export function decodeSuccessPolicyRule(reader: ProtobufReader, end: number): SuccessPolicyRule {
  const value = {} as SuccessPolicyRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.succeededIndexes = reader.string(end);
        break;
      case 16:
        value.succeededCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
