// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodeLocalObjectReference,
  decodeObjectReference,
  encodeLocalObjectReference,
  encodeObjectReference,
} from "./references.protobuf.js";
import type { ServiceAccount } from "./service-account.types.js";

export const protobuf: ProtobufCodec<ServiceAccount> = { encode: encodeServiceAccount, decode: decodeServiceAccount };

export function encodeServiceAccount(value: ServiceAccount, writer: ProtobufWriter): void {
  writer.bool(4, value.automountServiceAccountToken);
  writer.messages(3, value.imagePullSecrets, encodeLocalObjectReference);
  writer.messages(2, value.secrets, encodeObjectReference);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeServiceAccount(reader: ProtobufReader, end: number): ServiceAccount {
  const value = {} as ServiceAccount;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.secrets = append(value.secrets, reader.message(end, decodeObjectReference));
        break;
      case 26:
        value.imagePullSecrets = append(value.imagePullSecrets, reader.message(end, decodeLocalObjectReference));
        break;
      case 32:
        value.automountServiceAccountToken = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
