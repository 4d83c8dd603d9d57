// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  NonResourceRule,
  ResourceRule,
  SelfSubjectRulesReview,
  SelfSubjectRulesReviewSpec,
  SubjectRulesReviewStatus,
} from "./self-subject-rules-review.types.js";

export const protobuf: ProtobufCodec<SelfSubjectRulesReview> = { encode: encodeSelfSubjectRulesReview, decode: decodeSelfSubjectRulesReview };

export function encodeSelfSubjectRulesReview(value: SelfSubjectRulesReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeSubjectRulesReviewStatus);
  writer.message(2, value.spec, encodeSelfSubjectRulesReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSelfSubjectRulesReview(reader: ProtobufReader, end: number): SelfSubjectRulesReview {
  const value = {} as SelfSubjectRulesReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeSelfSubjectRulesReviewSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeSubjectRulesReviewStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSelfSubjectRulesReviewSpec(value: SelfSubjectRulesReviewSpec, writer: ProtobufWriter): void {
  writer.string(1, value.namespace);
}

export function decodeSelfSubjectRulesReviewSpec(reader: ProtobufReader, end: number): SelfSubjectRulesReviewSpec {
  const value = {} as SelfSubjectRulesReviewSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["namespace"]);
}

export function encodeSubjectRulesReviewStatus(value: SubjectRulesReviewStatus, writer: ProtobufWriter): void {
  writer.string(4, value.evaluationError);
  writer.bool(3, value.incomplete);
  writer.messages(2, value.nonResourceRules, encodeNonResourceRule);
  writer.messages(1, value.resourceRules, encodeResourceRule);
}

export function decodeSubjectRulesReviewStatus(reader: ProtobufReader, end: number): SubjectRulesReviewStatus {
  const value = {} as SubjectRulesReviewStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceRules = append(value.resourceRules, reader.message(end, decodeResourceRule));
        break;
      case 18:
        value.nonResourceRules = append(value.nonResourceRules, reader.message(end, decodeNonResourceRule));
        break;
      case 24:
        value.incomplete = reader.bool(end);
        break;
      case 34:
        value.evaluationError = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["evaluationError"]);
}

export function encodeResourceRule(value: ResourceRule, writer: ProtobufWriter): void {
  writer.repeated(4, value.resourceNames, writeString);
  writer.repeated(3, value.resources, writeString);
  writer.repeated(2, value.apiGroups, writeString);
  writer.repeated(1, value.verbs, writeString);
}

export function decodeResourceRule(reader: ProtobufReader, end: number): ResourceRule {
  const value = {} as ResourceRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.verbs = append(value.verbs, reader.string(end));
        break;
      case 18:
        value.apiGroups = append(value.apiGroups, reader.string(end));
        break;
      case 26:
        value.resources = append(value.resources, reader.string(end));
        break;
      case 34:
        value.resourceNames = append(value.resourceNames, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNonResourceRule(value: NonResourceRule, writer: ProtobufWriter): void {
  writer.repeated(2, value.nonResourceURLs, writeString);
  writer.repeated(1, value.verbs, writeString);
}

export function decodeNonResourceRule(reader: ProtobufReader, end: number): NonResourceRule {
  const value = {} as NonResourceRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.verbs = append(value.verbs, reader.string(end));
        break;
      case 18:
        value.nonResourceURLs = append(value.nonResourceURLs, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
