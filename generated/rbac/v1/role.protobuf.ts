// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodePolicyRule, encodePolicyRule } from "./cluster-role.protobuf.js";
import type { Role } from "./role.types.js";

export const protobuf: ProtobufCodec<Role> = { encode: encodeRole, decode: decodeRole };

export function encodeRole(value: Role, writer: ProtobufWriter): void {
  writer.messages(2, value.rules, encodePolicyRule);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeRole(reader: ProtobufReader, end: number): Role {
  const value = {} as Role;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.rules = append(value.rules, reader.message(end, decodePolicyRule));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
