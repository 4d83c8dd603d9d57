// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { ClusterRoleBinding } from "./cluster-role-binding.types.js";
import { decodeRoleRef, decodeSubject, encodeRoleRef, encodeSubject } from "./subjects.protobuf.js";

export const protobuf: ProtobufCodec<ClusterRoleBinding> = { encode: encodeClusterRoleBinding, decode: decodeClusterRoleBinding };

export function encodeClusterRoleBinding(value: ClusterRoleBinding, writer: ProtobufWriter): void {
  writer.message(3, value.roleRef, encodeRoleRef);
  writer.messages(2, value.subjects, encodeSubject);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeClusterRoleBinding(reader: ProtobufReader, end: number): ClusterRoleBinding {
  const value = {} as ClusterRoleBinding;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.subjects = append(value.subjects, reader.message(end, decodeSubject));
        break;
      case 26:
        value.roleRef = reader.message(end, decodeRoleRef);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
