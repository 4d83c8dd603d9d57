// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeQuantity,
  encodeObjectMeta,
  encodeQuantity,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  ResourceQuota,
  ResourceQuotaSpec,
  ResourceQuotaStatus,
  ScopeSelector,
  ScopedResourceSelectorRequirement,
} from "./resource-quota.types.js";

export const protobuf: ProtobufCodec<ResourceQuota> = { encode: encodeResourceQuota, decode: decodeResourceQuota };

export function encodeResourceQuota(value: ResourceQuota, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeResourceQuotaStatus);
  writer.message(2, value.spec, encodeResourceQuotaSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourceQuota(reader: ProtobufReader, end: number): ResourceQuota {
  const value = {} as ResourceQuota;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourceQuotaSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeResourceQuotaStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceQuotaSpec(value: ResourceQuotaSpec, writer: ProtobufWriter): void {
  writer.message(3, value.scopeSelector, encodeScopeSelector);
  writer.repeated(2, value.scopes, writeString);
  writer.map(1, value.hard, writeMessage(encodeQuantity));
}

export function decodeResourceQuotaSpec(reader: ProtobufReader, end: number): ResourceQuotaSpec {
  const value = {} as ResourceQuotaSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.hard = reader.mapEntry(end, value.hard ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        value.scopes = append(value.scopes, reader.string(end));
        break;
      case 26:
        value.scopeSelector = reader.message(end, decodeScopeSelector);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceQuotaStatus(value: ResourceQuotaStatus, writer: ProtobufWriter): void {
  writer.map(2, value.used, writeMessage(encodeQuantity));
  writer.map(1, value.hard, writeMessage(encodeQuantity));
}

export function decodeResourceQuotaStatus(reader: ProtobufReader, end: number): ResourceQuotaStatus {
  const value = {} as ResourceQuotaStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.hard = reader.mapEntry(end, value.hard ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        value.used = reader.mapEntry(end, value.used ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeScopeSelector(value: ScopeSelector, writer: ProtobufWriter): void {
  writer.messages(1, value.matchExpressions, encodeScopedResourceSelectorRequirement);
}

export function decodeScopeSelector(reader: ProtobufReader, end: number): ScopeSelector {
  const value = {} as ScopeSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.matchExpressions = append(value.matchExpressions, reader.message(end, decodeScopedResourceSelectorRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeScopedResourceSelectorRequirement(value: ScopedResourceSelectorRequirement, writer: ProtobufWriter): void {
  writer.repeated(3, value.values, writeString);
  writer.string(2, value.operator);
  writer.string(1, value.scopeName);
}

export function decodeScopedResourceSelectorRequirement(reader: ProtobufReader, end: number): ScopedResourceSelectorRequirement {
  const value = {} as ScopedResourceSelectorRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.scopeName = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<ScopedResourceSelectorRequirement["operator"]>;
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
