// Code generated from schemas/flowcontrol/v1beta3/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type {
  ExemptPriorityLevelConfiguration,
  LimitResponse,
  LimitedPriorityLevelConfiguration,
  PriorityLevelConfiguration,
  PriorityLevelConfigurationCondition,
  PriorityLevelConfigurationSpec,
  PriorityLevelConfigurationStatus,
  QueuingConfiguration,
} from "./priority-level-configuration.types.js";

export const protobuf: ProtobufCodec<PriorityLevelConfiguration> = { encode: encodePriorityLevelConfiguration, decode: decodePriorityLevelConfiguration };

export function encodePriorityLevelConfiguration(value: PriorityLevelConfiguration, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePriorityLevelConfigurationStatus);
  writer.message(2, value.spec, encodePriorityLevelConfigurationSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePriorityLevelConfiguration(reader: ProtobufReader, end: number): PriorityLevelConfiguration {
  const value = {} as PriorityLevelConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePriorityLevelConfigurationSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePriorityLevelConfigurationStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePriorityLevelConfigurationSpec(value: PriorityLevelConfigurationSpec, writer: ProtobufWriter): void {
  writer.message(3, value.exempt, encodeExemptPriorityLevelConfiguration);
  writer.message(2, value.limited, encodeLimitedPriorityLevelConfiguration);
  writer.string(1, value.type);
}

export function decodePriorityLevelConfigurationSpec(reader: ProtobufReader, end: number): PriorityLevelConfigurationSpec {
  const value = {} as PriorityLevelConfigurationSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<PriorityLevelConfigurationSpec["type"]>;
        break;
      case 18:
        value.limited = reader.message(end, decodeLimitedPriorityLevelConfiguration);
        break;
      case 26:
        value.exempt = reader.message(end, decodeExemptPriorityLevelConfiguration);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePriorityLevelConfigurationStatus(value: PriorityLevelConfigurationStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.conditions, encodePriorityLevelConfigurationCondition);
}

export function decodePriorityLevelConfigurationStatus(reader: ProtobufReader, end: number): PriorityLevelConfigurationStatus {
  const value = {} as PriorityLevelConfigurationStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodePriorityLevelConfigurationCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLimitedPriorityLevelConfiguration(value: LimitedPriorityLevelConfiguration, writer: ProtobufWriter): void {
  writer.integer(4, value.borrowingLimitPercent);
  writer.integer(3, value.lendablePercent);
  writer.message(2, value.limitResponse, encodeLimitResponse);
  writer.integer(1, value.nominalConcurrencyShares);
}

export function decodeLimitedPriorityLevelConfiguration(reader: ProtobufReader, end: number): LimitedPriorityLevelConfiguration {
  const value = {} as LimitedPriorityLevelConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.nominalConcurrencyShares = reader.integer(end);
        break;
      case 18:
        value.limitResponse = reader.message(end, decodeLimitResponse);
        break;
      case 24:
        value.lendablePercent = reader.integer(end);
        break;
      case 32:
        value.borrowingLimitPercent = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeExemptPriorityLevelConfiguration(value: ExemptPriorityLevelConfiguration, writer: ProtobufWriter): void {
  writer.integer(2, value.lendablePercent);
  writer.integer(1, value.nominalConcurrencyShares);
}

export function decodeExemptPriorityLevelConfiguration(reader: ProtobufReader, end: number): ExemptPriorityLevelConfiguration {
  const value = {} as ExemptPriorityLevelConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.nominalConcurrencyShares = reader.integer(end);
        break;
      case 16:
        value.lendablePercent = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePriorityLevelConfigurationCondition(value: PriorityLevelConfigurationCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodePriorityLevelConfigurationCondition(reader: ProtobufReader, end: number): PriorityLevelConfigurationCondition {
  const value = {} as PriorityLevelConfigurationCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<PriorityLevelConfigurationCondition["lastTransitionTime"]>;
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
  return reader.settled(value, ["type", "status", "reason", "message"]);
}

export function encodeLimitResponse(value: LimitResponse, writer: ProtobufWriter): void {
  writer.message(2, value.queuing, encodeQueuingConfiguration);
  writer.string(1, value.type);
}

export function decodeLimitResponse(reader: ProtobufReader, end: number): LimitResponse {
  const value = {} as LimitResponse;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<LimitResponse["type"]>;
        break;
      case 18:
        value.queuing = reader.message(end, decodeQueuingConfiguration);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}

export function encodeQueuingConfiguration(value: QueuingConfiguration, writer: ProtobufWriter): void {
  writer.integer(3, value.queueLengthLimit);
  writer.integer(2, value.handSize);
  writer.integer(1, value.queues);
}

export function decodeQueuingConfiguration(reader: ProtobufReader, end: number): QueuingConfiguration {
  const value = {} as QueuingConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.queues = reader.integer(end);
        break;
      case 16:
        value.handSize = reader.integer(end);
        break;
      case 24:
        value.queueLengthLimit = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
