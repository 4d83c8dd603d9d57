// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodeMatchCondition,
  decodeMatchResources,
  decodeParamKind,
  decodeVariable,
  encodeMatchCondition,
  encodeMatchResources,
  encodeParamKind,
  encodeVariable,
} from "./matching.protobuf.js";
import type {
  ApplyConfiguration,
  JSONPatch,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicySpec,
  Mutation,
} from "./mutating-admission-policy.types.js";

export const protobuf: ProtobufCodec<MutatingAdmissionPolicy> = { encode: encodeMutatingAdmissionPolicy, decode: decodeMutatingAdmissionPolicy };

export function encodeMutatingAdmissionPolicy(value: MutatingAdmissionPolicy, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeMutatingAdmissionPolicySpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeMutatingAdmissionPolicy(reader: ProtobufReader, end: number): MutatingAdmissionPolicy {
  const value = {} as MutatingAdmissionPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeMutatingAdmissionPolicySpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMutatingAdmissionPolicySpec(value: MutatingAdmissionPolicySpec, writer: ProtobufWriter): void {
  writer.string(7, value.reinvocationPolicy);
  writer.messages(6, value.matchConditions, encodeMatchCondition);
  writer.string(5, value.failurePolicy);
  writer.messages(4, value.mutations, encodeMutation);
  writer.messages(3, value.variables, encodeVariable);
  writer.message(2, value.matchConstraints, encodeMatchResources);
  writer.message(1, value.paramKind, encodeParamKind);
}

export function decodeMutatingAdmissionPolicySpec(reader: ProtobufReader, end: number): MutatingAdmissionPolicySpec {
  const value = {} as MutatingAdmissionPolicySpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.paramKind = reader.message(end, decodeParamKind);
        break;
      case 18:
        value.matchConstraints = reader.message(end, decodeMatchResources);
        break;
      case 26:
        value.variables = append(value.variables, reader.message(end, decodeVariable));
        break;
      case 34:
        value.mutations = append(value.mutations, reader.message(end, decodeMutation));
        break;
      case 42:
        value.failurePolicy = reader.string(end) as NonNullable<MutatingAdmissionPolicySpec["failurePolicy"]>;
        break;
      case 50:
        value.matchConditions = append(value.matchConditions, reader.message(end, decodeMatchCondition));
        break;
      case 58:
        value.reinvocationPolicy = reader.string(end) as NonNullable<MutatingAdmissionPolicySpec["reinvocationPolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMutation(value: Mutation, writer: ProtobufWriter): void {
  writer.message(4, value.jsonPatch, encodeJSONPatch);
  writer.message(3, value.applyConfiguration, encodeApplyConfiguration);
  writer.string(2, value.patchType);
}

export function decodeMutation(reader: ProtobufReader, end: number): Mutation {
  const value = {} as Mutation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.patchType = reader.string(end) as NonNullable<Mutation["patchType"]>;
        break;
      case 26:
        value.applyConfiguration = reader.message(end, decodeApplyConfiguration);
        break;
      case 34:
        value.jsonPatch = reader.message(end, decodeJSONPatch);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeApplyConfiguration(value: ApplyConfiguration, writer: ProtobufWriter): void {
  writer.string(1, value.expression);
}

export function decodeApplyConfiguration(reader: ProtobufReader, end: number): ApplyConfiguration {
  const value = {} as ApplyConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.expression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["expression"]);
}

export function encodeJSONPatch(value: JSONPatch, writer: ProtobufWriter): void {
  writer.string(1, value.expression);
}

export function decodeJSONPatch(reader: ProtobufReader, end: number): JSONPatch {
  const value = {} as JSONPatch;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.expression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["expression"]);
}
