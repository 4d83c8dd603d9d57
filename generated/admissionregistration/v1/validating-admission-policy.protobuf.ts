// Code generated from schemas/admissionregistration/v1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
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
  AuditAnnotation,
  ExpressionWarning,
  TypeChecking,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicySpec,
  ValidatingAdmissionPolicyStatus,
  Validation,
} from "./validating-admission-policy.types.js";

export const protobuf: ProtobufCodec<ValidatingAdmissionPolicy> = { encode: encodeValidatingAdmissionPolicy, decode: decodeValidatingAdmissionPolicy };

export function encodeValidatingAdmissionPolicy(value: ValidatingAdmissionPolicy, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeValidatingAdmissionPolicyStatus);
  writer.message(2, value.spec, encodeValidatingAdmissionPolicySpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeValidatingAdmissionPolicy(reader: ProtobufReader, end: number): ValidatingAdmissionPolicy {
  const value = {} as ValidatingAdmissionPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeValidatingAdmissionPolicySpec);
        break;
      case 26:
        value.status = reader.message(end, decodeValidatingAdmissionPolicyStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeValidatingAdmissionPolicySpec(value: ValidatingAdmissionPolicySpec, writer: ProtobufWriter): void {
  writer.messages(7, value.variables, encodeVariable);
  writer.messages(6, value.matchConditions, encodeMatchCondition);
  writer.messages(5, value.auditAnnotations, encodeAuditAnnotation);
  writer.string(4, value.failurePolicy);
  writer.messages(3, value.validations, encodeValidation);
  writer.message(2, value.matchConstraints, encodeMatchResources);
  writer.message(1, value.paramKind, encodeParamKind);
}

export function decodeValidatingAdmissionPolicySpec(reader: ProtobufReader, end: number): ValidatingAdmissionPolicySpec {
  const value = {} as ValidatingAdmissionPolicySpec;
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
        value.validations = append(value.validations, reader.message(end, decodeValidation));
        break;
      case 34:
        value.failurePolicy = reader.string(end) as NonNullable<ValidatingAdmissionPolicySpec["failurePolicy"]>;
        break;
      case 42:
        value.auditAnnotations = append(value.auditAnnotations, reader.message(end, decodeAuditAnnotation));
        break;
      case 50:
        value.matchConditions = append(value.matchConditions, reader.message(end, decodeMatchCondition));
        break;
      case 58:
        value.variables = append(value.variables, reader.message(end, decodeVariable));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeValidatingAdmissionPolicyStatus(value: ValidatingAdmissionPolicyStatus, writer: ProtobufWriter): void {
  writer.messages(3, value.conditions, encodeCondition);
  writer.message(2, value.typeChecking, encodeTypeChecking);
  writer.integer(1, value.observedGeneration);
}

export function decodeValidatingAdmissionPolicyStatus(reader: ProtobufReader, end: number): ValidatingAdmissionPolicyStatus {
  const value = {} as ValidatingAdmissionPolicyStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.observedGeneration = reader.integer(end);
        break;
      case 18:
        value.typeChecking = reader.message(end, decodeTypeChecking);
        break;
      case 26:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["observedGeneration"]);
}

export function encodeValidation(value: Validation, writer: ProtobufWriter): void {
  writer.string(4, value.messageExpression);
  writer.string(3, value.reason);
  writer.string(2, value.message);
  writer.string(1, value.expression);
}

export function decodeValidation(reader: ProtobufReader, end: number): Validation {
  const value = {} as Validation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.expression = reader.string(end);
        break;
      case 18:
        value.message = reader.string(end);
        break;
      case 26:
        value.reason = reader.string(end);
        break;
      case 34:
        value.messageExpression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["message", "messageExpression"]);
}

export function encodeAuditAnnotation(value: AuditAnnotation, writer: ProtobufWriter): void {
  writer.string(2, value.valueExpression);
  writer.string(1, value.key);
}

export function decodeAuditAnnotation(reader: ProtobufReader, end: number): AuditAnnotation {
  const value = {} as AuditAnnotation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.valueExpression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTypeChecking(value: TypeChecking, writer: ProtobufWriter): void {
  writer.messages(1, value.expressionWarnings, encodeExpressionWarning);
}

export function decodeTypeChecking(reader: ProtobufReader, end: number): TypeChecking {
  const value = {} as TypeChecking;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.expressionWarnings = append(value.expressionWarnings, reader.message(end, decodeExpressionWarning));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeExpressionWarning(value: ExpressionWarning, writer: ProtobufWriter): void {
  writer.string(3, value.warning);
  writer.string(2, value.fieldRef);
}

export function decodeExpressionWarning(reader: ProtobufReader, end: number): ExpressionWarning {
  const value = {} as ExpressionWarning;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.fieldRef = reader.string(end);
        break;
      case 26:
        value.warning = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
