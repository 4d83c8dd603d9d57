// Code generated from schemas/flowcontrol/v1beta3/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  FlowDistinguisherMethod,
  FlowSchema,
  FlowSchemaCondition,
  FlowSchemaSpec,
  FlowSchemaStatus,
  GroupSubject,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  PriorityLevelConfigurationReference,
  ResourcePolicyRule,
  ServiceAccountSubject,
  Subject,
  UserSubject,
} from "./flow-schema.types.js";

export const protobuf: ProtobufCodec<FlowSchema> = { encode: encodeFlowSchema, decode: decodeFlowSchema };

export function encodeFlowSchema(value: FlowSchema, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeFlowSchemaStatus);
  writer.message(2, value.spec, encodeFlowSchemaSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeFlowSchema(reader: ProtobufReader, end: number): FlowSchema {
  const value = {} as FlowSchema;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeFlowSchemaSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeFlowSchemaStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeFlowSchemaSpec(value: FlowSchemaSpec, writer: ProtobufWriter): void {
  writer.messages(4, value.rules, encodePolicyRulesWithSubjects);
  writer.message(3, value.distinguisherMethod, encodeFlowDistinguisherMethod);
  writer.integer(2, value.matchingPrecedence);
  writer.message(1, value.priorityLevelConfiguration, encodePriorityLevelConfigurationReference);
}

export function decodeFlowSchemaSpec(reader: ProtobufReader, end: number): FlowSchemaSpec {
  const value = {} as FlowSchemaSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.priorityLevelConfiguration = reader.message(end, decodePriorityLevelConfigurationReference);
        break;
      case 16:
        value.matchingPrecedence = reader.integer(end);
        break;
      case 26:
        value.distinguisherMethod = reader.message(end, decodeFlowDistinguisherMethod);
        break;
      case 34:
        value.rules = append(value.rules, reader.message(end, decodePolicyRulesWithSubjects));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeFlowSchemaStatus(value: FlowSchemaStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.conditions, encodeFlowSchemaCondition);
}

export function decodeFlowSchemaStatus(reader: ProtobufReader, end: number): FlowSchemaStatus {
  const value = {} as FlowSchemaStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeFlowSchemaCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePriorityLevelConfigurationReference(value: PriorityLevelConfigurationReference, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodePriorityLevelConfigurationReference(reader: ProtobufReader, end: number): PriorityLevelConfigurationReference {
  const value = {} as PriorityLevelConfigurationReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeFlowDistinguisherMethod(value: FlowDistinguisherMethod, writer: ProtobufWriter): void {
  writer.string(1, value.type);
}

export function decodeFlowDistinguisherMethod(reader: ProtobufReader, end: number): FlowDistinguisherMethod {
  const value = {} as FlowDistinguisherMethod;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end) as NonNullable<FlowDistinguisherMethod["type"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}

export function encodePolicyRulesWithSubjects(value: PolicyRulesWithSubjects, writer: ProtobufWriter): void {
  writer.messages(3, value.nonResourceRules, encodeNonResourcePolicyRule);
  writer.messages(2, value.resourceRules, encodeResourcePolicyRule);
  writer.messages(1, value.subjects, encodeSubject);
}

export function decodePolicyRulesWithSubjects(reader: ProtobufReader, end: number): PolicyRulesWithSubjects {
  const value = {} as PolicyRulesWithSubjects;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.subjects = append(value.subjects, reader.message(end, decodeSubject));
        break;
      case 18:
        value.resourceRules = append(value.resourceRules, reader.message(end, decodeResourcePolicyRule));
        break;
      case 26:
        value.nonResourceRules = append(value.nonResourceRules, reader.message(end, decodeNonResourcePolicyRule));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeFlowSchemaCondition(value: FlowSchemaCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeFlowSchemaCondition(reader: ProtobufReader, end: number): FlowSchemaCondition {
  const value = {} as FlowSchemaCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<FlowSchemaCondition["lastTransitionTime"]>;
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

export function encodeSubject(value: Subject, writer: ProtobufWriter): void {
  writer.message(4, value.serviceAccount, encodeServiceAccountSubject);
  writer.message(3, value.group, encodeGroupSubject);
  writer.message(2, value.user, encodeUserSubject);
  writer.string(1, value.kind);
}

export function decodeSubject(reader: ProtobufReader, end: number): Subject {
  const value = {} as Subject;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kind = reader.string(end) as NonNullable<Subject["kind"]>;
        break;
      case 18:
        value.user = reader.message(end, decodeUserSubject);
        break;
      case 26:
        value.group = reader.message(end, decodeGroupSubject);
        break;
      case 34:
        value.serviceAccount = reader.message(end, decodeServiceAccountSubject);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["kind"]);
}

export function encodeResourcePolicyRule(value: ResourcePolicyRule, writer: ProtobufWriter): void {
  writer.repeated(5, value.namespaces, writeString);
  writer.bool(4, value.clusterScope);
  writer.repeated(3, value.resources, writeString);
  writer.repeated(2, value.apiGroups, writeString);
  writer.repeated(1, value.verbs, writeString);
}

export function decodeResourcePolicyRule(reader: ProtobufReader, end: number): ResourcePolicyRule {
  const value = {} as ResourcePolicyRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.verbs = append(value.verbs, reader.string(end));
        break;
      case 18:
        value.apiGroups = append(value.apiGroups, reader.string(end));
        break;
      case 26:
        value.resources = append(value.resources, reader.string(end));
        break;
      case 32:
        value.clusterScope = reader.bool(end);
        break;
      case 42:
        value.namespaces = append(value.namespaces, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["clusterScope"]);
}

export function encodeNonResourcePolicyRule(value: NonResourcePolicyRule, writer: ProtobufWriter): void {
  writer.repeated(6, value.nonResourceURLs, writeString);
  writer.repeated(1, value.verbs, writeString);
}

export function decodeNonResourcePolicyRule(reader: ProtobufReader, end: number): NonResourcePolicyRule {
  const value = {} as NonResourcePolicyRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.verbs = append(value.verbs, reader.string(end));
        break;
      case 50:
        value.nonResourceURLs = append(value.nonResourceURLs, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeUserSubject(value: UserSubject, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeUserSubject(reader: ProtobufReader, end: number): UserSubject {
  const value = {} as UserSubject;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeGroupSubject(value: GroupSubject, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeGroupSubject(reader: ProtobufReader, end: number): GroupSubject {
  const value = {} as GroupSubject;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceAccountSubject(value: ServiceAccountSubject, writer: ProtobufWriter): void {
  writer.string(2, value.name);
  writer.string(1, value.namespace);
}

export function decodeServiceAccountSubject(reader: ProtobufReader, end: number): ServiceAccountSubject {
  const value = {} as ServiceAccountSubject;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespace = reader.string(end);
        break;
      case 18:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
