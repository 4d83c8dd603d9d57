// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import type {
  DeviceTaintRule,
  DeviceTaintRuleSpec,
  DeviceTaintRuleStatus,
  DeviceTaintSelector,
} from "./device-taint-rule.types.js";
import { decodeDeviceTaint, encodeDeviceTaint } from "./device-taint.protobuf.js";

export const protobuf: ProtobufCodec<DeviceTaintRule> = { encode: encodeDeviceTaintRule, decode: decodeDeviceTaintRule };

export function encodeDeviceTaintRule(value: DeviceTaintRule, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeDeviceTaintRuleStatus);
  writer.message(2, value.spec, encodeDeviceTaintRuleSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeDeviceTaintRule(reader: ProtobufReader, end: number): DeviceTaintRule {
  const value = {} as DeviceTaintRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeDeviceTaintRuleSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeDeviceTaintRuleStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceTaintRuleSpec(value: DeviceTaintRuleSpec, writer: ProtobufWriter): void {
  writer.message(2, value.taint, encodeDeviceTaint);
  writer.message(1, value.deviceSelector, encodeDeviceTaintSelector);
}

export function decodeDeviceTaintRuleSpec(reader: ProtobufReader, end: number): DeviceTaintRuleSpec {
  const value = {} as DeviceTaintRuleSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.deviceSelector = reader.message(end, decodeDeviceTaintSelector);
        break;
      case 18:
        value.taint = reader.message(end, decodeDeviceTaint);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceTaintSelector(value: DeviceTaintSelector, writer: ProtobufWriter): void {
  writer.string(4, value.device);
  writer.string(3, value.pool);
  writer.string(2, value.driver);
}

export function decodeDeviceTaintSelector(reader: ProtobufReader, end: number): DeviceTaintSelector {
  const value = {} as DeviceTaintSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.driver = reader.string(end);
        break;
      case 26:
        value.pool = reader.string(end);
        break;
      case 34:
        value.device = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["driver", "pool", "device"]);
}

export function encodeDeviceTaintRuleStatus(value: DeviceTaintRuleStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.conditions, encodeCondition);
}

export function decodeDeviceTaintRuleStatus(reader: ProtobufReader, end: number): DeviceTaintRuleStatus {
  const value = {} as DeviceTaintRuleStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
