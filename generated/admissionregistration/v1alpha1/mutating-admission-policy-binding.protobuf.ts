// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeMatchResources, decodeParamRef, encodeMatchResources, encodeParamRef } from "./matching.protobuf.js";
import type {
  MutatingAdmissionPolicyBinding,
  MutatingAdmissionPolicyBindingSpec,
} from "./mutating-admission-policy-binding.types.js";

export const protobuf: ProtobufCodec<MutatingAdmissionPolicyBinding> = { encode: encodeMutatingAdmissionPolicyBinding, decode: decodeMutatingAdmissionPolicyBinding };

export function encodeMutatingAdmissionPolicyBinding(value: MutatingAdmissionPolicyBinding, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeMutatingAdmissionPolicyBindingSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeMutatingAdmissionPolicyBinding(reader: ProtobufReader, end: number): MutatingAdmissionPolicyBinding {
  const value = {} as MutatingAdmissionPolicyBinding;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeMutatingAdmissionPolicyBindingSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMutatingAdmissionPolicyBindingSpec(value: MutatingAdmissionPolicyBindingSpec, writer: ProtobufWriter): void {
  writer.message(3, value.matchResources, encodeMatchResources);
  writer.message(2, value.paramRef, encodeParamRef);
  writer.string(1, value.policyName);
}

export function decodeMutatingAdmissionPolicyBindingSpec(reader: ProtobufReader, end: number): MutatingAdmissionPolicyBindingSpec {
  const value = {} as MutatingAdmissionPolicyBindingSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.policyName = reader.string(end);
        break;
      case 18:
        value.paramRef = reader.message(end, decodeParamRef);
        break;
      case 26:
        value.matchResources = reader.message(end, decodeMatchResources);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["policyName"]);
}
