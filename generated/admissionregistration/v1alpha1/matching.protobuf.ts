// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append, writeString } from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  MatchCondition,
  MatchResources,
  NamedRuleWithOperations,
  ParamKind,
  ParamRef,
  Variable,
} from "./matching.types.js";

export function encodeParamKind(value: ParamKind, writer: ProtobufWriter): void {
  writer.string(2, value.kind);
  writer.string(1, value.apiVersion);
}

export function decodeParamKind(reader: ProtobufReader, end: number): ParamKind {
  const value = {} as ParamKind;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiVersion = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiVersion", "kind"]);
}

export function encodeMatchResources(value: MatchResources, writer: ProtobufWriter): void {
  writer.string(7, value.matchPolicy);
  writer.messages(4, value.excludeResourceRules, encodeNamedRuleWithOperations);
  writer.messages(3, value.resourceRules, encodeNamedRuleWithOperations);
  writer.message(2, value.objectSelector, encodeLabelSelector);
  writer.message(1, value.namespaceSelector, encodeLabelSelector);
}

export function decodeMatchResources(reader: ProtobufReader, end: number): MatchResources {
  const value = {} as MatchResources;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespaceSelector = reader.message(end, decodeLabelSelector);
        break;
      case 18:
        value.objectSelector = reader.message(end, decodeLabelSelector);
        break;
      case 26:
        value.resourceRules = append(value.resourceRules, reader.message(end, decodeNamedRuleWithOperations));
        break;
      case 34:
        value.excludeResourceRules = append(value.excludeResourceRules, reader.message(end, decodeNamedRuleWithOperations));
        break;
      case 58:
        value.matchPolicy = reader.string(end) as NonNullable<MatchResources["matchPolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeMatchCondition(value: MatchCondition, writer: ProtobufWriter): void {
  writer.string(2, value.expression);
  writer.string(1, value.name);
}

export function decodeMatchCondition(reader: ProtobufReader, end: number): MatchCondition {
  const value = {} as MatchCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.expression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVariable(value: Variable, writer: ProtobufWriter): void {
  writer.string(2, value.expression);
  writer.string(1, value.name);
}

export function decodeVariable(reader: ProtobufReader, end: number): Variable {
  const value = {} as Variable;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.expression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNamedRuleWithOperations(value: NamedRuleWithOperations, writer: ProtobufWriter): void {
  writer.message(2, value, encodeNamedRuleWithOperationsAsRuleWithOperations);
  writer.repeated(1, value.resourceNames, writeString);
}

export function decodeNamedRuleWithOperations(reader: ProtobufReader, end: number): NamedRuleWithOperations {
  const value = {} as NamedRuleWithOperations;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceNames = append(value.resourceNames, reader.string(end));
        break;
      case 18:
        reader.message(end, (inner, at) => decodeNamedRuleWithOperationsFromRuleWithOperations(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

function encodeNamedRuleWithOperationsAsRuleWithOperations(value: NamedRuleWithOperations, writer: ProtobufWriter): void {
  writer.message(2, value, encodeNamedRuleWithOperationsAsRule);
  writer.repeated(1, value.operations, writeString);
}

function decodeNamedRuleWithOperationsFromRuleWithOperations(value: NamedRuleWithOperations, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.operations = append(value.operations, reader.string(end));
        break;
      case 18:
        reader.message(end, (inner, at) => decodeNamedRuleWithOperationsFromRule(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

function encodeNamedRuleWithOperationsAsRule(value: NamedRuleWithOperations, writer: ProtobufWriter): void {
  writer.string(4, value.scope);
  writer.repeated(3, value.resources, writeString);
  writer.repeated(2, value.apiVersions, writeString);
  writer.repeated(1, value.apiGroups, writeString);
}

function decodeNamedRuleWithOperationsFromRule(value: NamedRuleWithOperations, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroups = append(value.apiGroups, reader.string(end));
        break;
      case 18:
        value.apiVersions = append(value.apiVersions, reader.string(end));
        break;
      case 26:
        value.resources = append(value.resources, reader.string(end));
        break;
      case 34:
        value.scope = reader.string(end) as NonNullable<NamedRuleWithOperations["scope"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeParamRef(value: ParamRef, writer: ProtobufWriter): void {
  writer.string(4, value.parameterNotFoundAction);
  writer.message(3, value.selector, encodeLabelSelector);
  writer.string(2, value.namespace);
  writer.string(1, value.name);
}

export function decodeParamRef(reader: ProtobufReader, end: number): ParamRef {
  const value = {} as ParamRef;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.namespace = reader.string(end);
        break;
      case 26:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      case 34:
        value.parameterNotFoundAction = reader.string(end) as NonNullable<ParamRef["parameterNotFoundAction"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "namespace"]);
}
