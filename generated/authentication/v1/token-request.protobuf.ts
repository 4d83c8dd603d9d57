// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeStringList,
  decodeTime,
  encodeObjectMeta,
  encodeStringList,
  encodeTime,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  BoundObjectReference,
  TokenRequest,
  TokenRequestSpec,
  TokenRequestStatus,
} from "./token-request.types.js";

export const protobuf: ProtobufCodec<TokenRequest> = { encode: encodeTokenRequest, decode: decodeTokenRequest };

export function encodeTokenRequest(value: TokenRequest, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeTokenRequestStatus);
  writer.message(2, value.spec, encodeTokenRequestSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeTokenRequest(reader: ProtobufReader, end: number): TokenRequest {
  const value = {} as TokenRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeTokenRequestSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeTokenRequestStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTokenRequestSpec(value: TokenRequestSpec, writer: ProtobufWriter): void {
  writer.map(5, value.attestations, writeMessage(encodeStringList));
  writer.integer(4, value.expirationSeconds);
  writer.message(3, value.boundObjectRef, encodeBoundObjectReference);
  writer.repeated(1, value.audiences, writeString);
}

export function decodeTokenRequestSpec(reader: ProtobufReader, end: number): TokenRequestSpec {
  const value = {} as TokenRequestSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.audiences = append(value.audiences, reader.string(end));
        break;
      case 26:
        value.boundObjectRef = reader.message(end, decodeBoundObjectReference);
        break;
      case 32:
        value.expirationSeconds = reader.integer(end);
        break;
      case 42:
        value.attestations = reader.mapEntry(end, value.attestations ?? {}, messageValues(decodeStringList));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTokenRequestStatus(value: TokenRequestStatus, writer: ProtobufWriter): void {
  writer.message(2, value.expirationTimestamp, encodeTime);
  writer.string(1, value.token);
}

export function decodeTokenRequestStatus(reader: ProtobufReader, end: number): TokenRequestStatus {
  const value = {} as TokenRequestStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.token = reader.string(end);
        break;
      case 18:
        value.expirationTimestamp = reader.message(end, decodeTime) as NonNullable<TokenRequestStatus["expirationTimestamp"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeBoundObjectReference(value: BoundObjectReference, writer: ProtobufWriter): void {
  writer.string(4, value.uid);
  writer.string(3, value.name);
  writer.string(2, value.apiVersion);
  writer.string(1, value.kind);
}

export function decodeBoundObjectReference(reader: ProtobufReader, end: number): BoundObjectReference {
  const value = {} as BoundObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kind = reader.string(end);
        break;
      case 18:
        value.apiVersion = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      case 34:
        value.uid = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["kind", "apiVersion", "name", "uid"]);
}
