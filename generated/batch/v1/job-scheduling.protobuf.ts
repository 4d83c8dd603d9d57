// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append } from "../../../runtime/kit/codec.js";
import type {
  JobDisruptionMode,
  JobDisruptionModeAll,
  JobDisruptionModeSingle,
  JobGangPolicy,
  JobResourceClaim,
  JobScheduling,
  JobSchedulingConstraints,
  JobSchedulingPolicy,
  JobSchedulingPolicyBasic,
  JobTopologyConstraint,
} from "./job-scheduling.types.js";

export function encodeJobScheduling(value: JobScheduling, writer: ProtobufWriter): void {
  writer.messages(4, value.resourceClaims, encodeJobResourceClaim);
  writer.message(3, value.disruptionMode, encodeJobDisruptionMode);
  writer.message(2, value.schedulingConstraints, encodeJobSchedulingConstraints);
  writer.message(1, value.schedulingPolicy, encodeJobSchedulingPolicy);
}

export function decodeJobScheduling(reader: ProtobufReader, end: number): JobScheduling {
  const value = {} as JobScheduling;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.schedulingPolicy = reader.message(end, decodeJobSchedulingPolicy);
        break;
      case 18:
        value.schedulingConstraints = reader.message(end, decodeJobSchedulingConstraints);
        break;
      case 26:
        value.disruptionMode = reader.message(end, decodeJobDisruptionMode);
        break;
      case 34:
        value.resourceClaims = append(value.resourceClaims, reader.message(end, decodeJobResourceClaim));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobSchedulingPolicy(value: JobSchedulingPolicy, writer: ProtobufWriter): void {
  writer.message(2, value.gang, encodeJobGangPolicy);
  writer.message(1, value.basic, encodeJobSchedulingPolicyBasic);
}

export function decodeJobSchedulingPolicy(reader: ProtobufReader, end: number): JobSchedulingPolicy {
  const value = {} as JobSchedulingPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.basic = reader.message(end, decodeJobSchedulingPolicyBasic);
        break;
      case 18:
        value.gang = reader.message(end, decodeJobGangPolicy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobSchedulingPolicyBasic(_value: JobSchedulingPolicyBasic, _writer: ProtobufWriter): void {
}

export function decodeJobSchedulingPolicyBasic(reader: ProtobufReader, end: number): JobSchedulingPolicyBasic {
  const value = {} as JobSchedulingPolicyBasic;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeJobGangPolicy(value: JobGangPolicy, writer: ProtobufWriter): void {
  writer.integer(1, value.minCount);
}

export function decodeJobGangPolicy(reader: ProtobufReader, end: number): JobGangPolicy {
  const value = {} as JobGangPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.minCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobSchedulingConstraints(value: JobSchedulingConstraints, writer: ProtobufWriter): void {
  writer.messages(1, value.topology, encodeJobTopologyConstraint);
}

export function decodeJobSchedulingConstraints(reader: ProtobufReader, end: number): JobSchedulingConstraints {
  const value = {} as JobSchedulingConstraints;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.topology = append(value.topology, reader.message(end, decodeJobTopologyConstraint));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobTopologyConstraint(value: JobTopologyConstraint, writer: ProtobufWriter): void {
  writer.string(1, value.key);
}

export function decodeJobTopologyConstraint(reader: ProtobufReader, end: number): JobTopologyConstraint {
  const value = {} as JobTopologyConstraint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobDisruptionMode(value: JobDisruptionMode, writer: ProtobufWriter): void {
  writer.message(2, value.all, encodeJobDisruptionModeAll);
  writer.message(1, value.single, encodeJobDisruptionModeSingle);
}

export function decodeJobDisruptionMode(reader: ProtobufReader, end: number): JobDisruptionMode {
  const value = {} as JobDisruptionMode;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.single = reader.message(end, decodeJobDisruptionModeSingle);
        break;
      case 18:
        value.all = reader.message(end, decodeJobDisruptionModeAll);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobDisruptionModeSingle(_value: JobDisruptionModeSingle, _writer: ProtobufWriter): void {
}

export function decodeJobDisruptionModeSingle(reader: ProtobufReader, end: number): JobDisruptionModeSingle {
  const value = {} as JobDisruptionModeSingle;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeJobDisruptionModeAll(_value: JobDisruptionModeAll, _writer: ProtobufWriter): void {
}

export function decodeJobDisruptionModeAll(reader: ProtobufReader, end: number): JobDisruptionModeAll {
  const value = {} as JobDisruptionModeAll;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeJobResourceClaim(value: JobResourceClaim, writer: ProtobufWriter): void {
  writer.string(3, value.resourceClaimTemplateName);
  writer.string(2, value.resourceClaimName);
  writer.string(1, value.name);
}

export function decodeJobResourceClaim(reader: ProtobufReader, end: number): JobResourceClaim {
  const value = {} as JobResourceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.resourceClaimName = reader.string(end);
        break;
      case 26:
        value.resourceClaimTemplateName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["resourceClaimName", "resourceClaimTemplateName"]);
}
