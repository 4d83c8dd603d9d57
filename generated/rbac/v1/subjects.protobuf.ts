// Code generated from schemas/rbac/v1/subjects.yaml. DO NOT EDIT; run `npm run generate`.
import type { ProtobufReader, ProtobufWriter } from "../../../runtime/kit/codec.js";
import type { RoleRef, Subject } from "./subjects.types.js";

export function encodeSubject(value: Subject, writer: ProtobufWriter): void {
  writer.string(4, value.namespace);
  writer.string(3, value.name);
  writer.string(2, value.apiGroup);
  writer.string(1, value.kind);
}

export function decodeSubject(reader: ProtobufReader, end: number): Subject {
  const value = {} as Subject;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kind = reader.string(end);
        break;
      case 18:
        value.apiGroup = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      case 34:
        value.namespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiGroup", "namespace"]);
}

export function encodeRoleRef(value: RoleRef, writer: ProtobufWriter): void {
  writer.string(3, value.name);
  writer.string(2, value.kind);
  writer.string(1, value.apiGroup);
}

export function decodeRoleRef(reader: ProtobufReader, end: number): RoleRef {
  const value = {} as RoleRef;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
