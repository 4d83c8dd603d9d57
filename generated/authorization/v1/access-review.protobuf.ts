// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeStringList,
  encodeStringList,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelectorRequirement, encodeLabelSelectorRequirement } from "../../meta/v1/meta.protobuf.js";
import { decodeFieldSelectorRequirement, encodeFieldSelectorRequirement } from "../../meta/v1/selectors.protobuf.js";
import type {
  FieldSelectorAttributes,
  LabelSelectorAttributes,
  NonResourceAttributes,
  ResourceAttributes,
  SubjectAccessReviewSpec,
  SubjectAccessReviewStatus,
} from "./access-review.types.js";

export function encodeSubjectAccessReviewSpec(value: SubjectAccessReviewSpec, writer: ProtobufWriter): void {
  writer.string(6, value.uid);
  writer.map(5, value.extra, writeMessage(encodeStringList));
  writer.repeated(4, value.groups, writeString);
  writer.string(3, value.user);
  writer.message(2, value.nonResourceAttributes, encodeNonResourceAttributes);
  writer.message(1, value.resourceAttributes, encodeResourceAttributes);
}

export function decodeSubjectAccessReviewSpec(reader: ProtobufReader, end: number): SubjectAccessReviewSpec {
  const value = {} as SubjectAccessReviewSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceAttributes = reader.message(end, decodeResourceAttributes);
        break;
      case 18:
        value.nonResourceAttributes = reader.message(end, decodeNonResourceAttributes);
        break;
      case 26:
        value.user = reader.string(end);
        break;
      case 34:
        value.groups = append(value.groups, reader.string(end));
        break;
      case 42:
        value.extra = reader.mapEntry(end, value.extra ?? {}, messageValues(decodeStringList));
        break;
      case 50:
        value.uid = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["user", "uid"]);
}

export function encodeSubjectAccessReviewStatus(value: SubjectAccessReviewStatus, writer: ProtobufWriter): void {
  writer.bool(4, value.denied);
  writer.string(3, value.evaluationError);
  writer.string(2, value.reason);
  writer.bool(1, value.allowed);
}

export function decodeSubjectAccessReviewStatus(reader: ProtobufReader, end: number): SubjectAccessReviewStatus {
  const value = {} as SubjectAccessReviewStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.allowed = reader.bool(end);
        break;
      case 18:
        value.reason = reader.string(end);
        break;
      case 26:
        value.evaluationError = reader.string(end);
        break;
      case 32:
        value.denied = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["denied", "reason", "evaluationError"]);
}

export function encodeResourceAttributes(value: ResourceAttributes, writer: ProtobufWriter): void {
  writer.message(9, value.labelSelector, encodeLabelSelectorAttributes);
  writer.message(8, value.fieldSelector, encodeFieldSelectorAttributes);
  writer.string(7, value.name);
  writer.string(6, value.subresource);
  writer.string(5, value.resource);
  writer.string(4, value.version);
  writer.string(3, value.group);
  writer.string(2, value.verb);
  writer.string(1, value.namespace);
}

export function decodeResourceAttributes(reader: ProtobufReader, end: number): ResourceAttributes {
  const value = {} as ResourceAttributes;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespace = reader.string(end);
        break;
      case 18:
        value.verb = reader.string(end);
        break;
      case 26:
        value.group = reader.string(end);
        break;
      case 34:
        value.version = reader.string(end);
        break;
      case 42:
        value.resource = reader.string(end);
        break;
      case 50:
        value.subresource = reader.string(end);
        break;
      case 58:
        value.name = reader.string(end);
        break;
      case 66:
        value.fieldSelector = reader.message(end, decodeFieldSelectorAttributes);
        break;
      case 74:
        value.labelSelector = reader.message(end, decodeLabelSelectorAttributes);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["namespace", "verb", "group", "version", "resource", "subresource", "name"]);
}

export function encodeNonResourceAttributes(value: NonResourceAttributes, writer: ProtobufWriter): void {
  writer.string(2, value.verb);
  writer.string(1, value.path);
}

export function decodeNonResourceAttributes(reader: ProtobufReader, end: number): NonResourceAttributes {
  const value = {} as NonResourceAttributes;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.verb = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path", "verb"]);
}

export function encodeFieldSelectorAttributes(value: FieldSelectorAttributes, writer: ProtobufWriter): void {
  writer.messages(2, value.requirements, encodeFieldSelectorRequirement);
  writer.string(1, value.rawSelector);
}

export function decodeFieldSelectorAttributes(reader: ProtobufReader, end: number): FieldSelectorAttributes {
  const value = {} as FieldSelectorAttributes;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.rawSelector = reader.string(end);
        break;
      case 18:
        value.requirements = append(value.requirements, reader.message(end, decodeFieldSelectorRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["rawSelector"]);
}

export function encodeLabelSelectorAttributes(value: LabelSelectorAttributes, writer: ProtobufWriter): void {
  writer.messages(2, value.requirements, encodeLabelSelectorRequirement);
  writer.string(1, value.rawSelector);
}

export function decodeLabelSelectorAttributes(reader: ProtobufReader, end: number): LabelSelectorAttributes {
  const value = {} as LabelSelectorAttributes;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.rawSelector = reader.string(end);
        break;
      case 18:
        value.requirements = append(value.requirements, reader.message(end, decodeLabelSelectorRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["rawSelector"]);
}
