// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeMatchResources, decodeParamRef, encodeMatchResources, encodeParamRef } from "./matching.protobuf.js";
import type {
  ValidatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicyBindingSpec,
} from "./validating-admission-policy-binding.types.js";

export const protobuf: ProtobufCodec<ValidatingAdmissionPolicyBinding> = { encode: encodeValidatingAdmissionPolicyBinding, decode: decodeValidatingAdmissionPolicyBinding };

export function encodeValidatingAdmissionPolicyBinding(value: ValidatingAdmissionPolicyBinding, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeValidatingAdmissionPolicyBindingSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeValidatingAdmissionPolicyBinding(reader: ProtobufReader, end: number): ValidatingAdmissionPolicyBinding {
  const value = {} as ValidatingAdmissionPolicyBinding;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeValidatingAdmissionPolicyBindingSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeValidatingAdmissionPolicyBindingSpec(value: ValidatingAdmissionPolicyBindingSpec, writer: ProtobufWriter): void {
  writer.repeated(4, value.validationActions, writeString);
  writer.message(3, value.matchResources, encodeMatchResources);
  writer.message(2, value.paramRef, encodeParamRef);
  writer.string(1, value.policyName);
}

export function decodeValidatingAdmissionPolicyBindingSpec(reader: ProtobufReader, end: number): ValidatingAdmissionPolicyBindingSpec {
  const value = {} as ValidatingAdmissionPolicyBindingSpec;
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
      case 34:
        value.validationActions = append(value.validationActions, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["policyName"]);
}
