// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
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
  CertificateSigningRequest,
  CertificateSigningRequestCondition,
  CertificateSigningRequestSpec,
  CertificateSigningRequestStatus,
} from "./certificate-signing-request.types.js";

export const protobuf: ProtobufCodec<CertificateSigningRequest> = { encode: encodeCertificateSigningRequest, decode: decodeCertificateSigningRequest };

export function encodeCertificateSigningRequest(value: CertificateSigningRequest, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeCertificateSigningRequestStatus);
  writer.message(2, value.spec, encodeCertificateSigningRequestSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCertificateSigningRequest(reader: ProtobufReader, end: number): CertificateSigningRequest {
  const value = {} as CertificateSigningRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCertificateSigningRequestSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeCertificateSigningRequestStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCertificateSigningRequestSpec(value: CertificateSigningRequestSpec, writer: ProtobufWriter): void {
  writer.integer(8, value.expirationSeconds);
  writer.string(7, value.signerName);
  writer.map(6, value.extra, writeMessage(encodeStringList));
  writer.repeated(5, value.usages, writeString);
  writer.repeated(4, value.groups, writeString);
  writer.string(3, value.uid);
  writer.string(2, value.username);
  writer.base64(1, value.request);
}

export function decodeCertificateSigningRequestSpec(reader: ProtobufReader, end: number): CertificateSigningRequestSpec {
  const value = {} as CertificateSigningRequestSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.request = reader.base64(end);
        break;
      case 18:
        value.username = reader.string(end);
        break;
      case 26:
        value.uid = reader.string(end);
        break;
      case 34:
        value.groups = append(value.groups, reader.string(end));
        break;
      case 42:
        value.usages = append(value.usages, reader.string(end));
        break;
      case 50:
        value.extra = reader.mapEntry(end, value.extra ?? {}, messageValues(decodeStringList));
        break;
      case 58:
        value.signerName = reader.string(end);
        break;
      case 64:
        value.expirationSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["username", "uid"]);
}

export function encodeCertificateSigningRequestStatus(value: CertificateSigningRequestStatus, writer: ProtobufWriter): void {
  writer.base64(2, value.certificate);
  writer.messages(1, value.conditions, encodeCertificateSigningRequestCondition);
}

export function decodeCertificateSigningRequestStatus(reader: ProtobufReader, end: number): CertificateSigningRequestStatus {
  const value = {} as CertificateSigningRequestStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCertificateSigningRequestCondition));
        break;
      case 18:
        value.certificate = reader.base64(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCertificateSigningRequestCondition(value: CertificateSigningRequestCondition, writer: ProtobufWriter): void {
  writer.string(6, value.status);
  writer.message(5, value.lastTransitionTime, encodeTime);
  writer.message(4, value.lastUpdateTime, encodeTime);
  writer.string(3, value.message);
  writer.string(2, value.reason);
  writer.string(1, value.type);
}

export function decodeCertificateSigningRequestCondition(reader: ProtobufReader, end: number): CertificateSigningRequestCondition {
  const value = {} as CertificateSigningRequestCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.reason = reader.string(end);
        break;
      case 26:
        value.message = reader.string(end);
        break;
      case 34:
        value.lastUpdateTime = reader.message(end, decodeTime) as NonNullable<CertificateSigningRequestCondition["lastUpdateTime"]>;
        break;
      case 42:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<CertificateSigningRequestCondition["lastTransitionTime"]>;
        break;
      case 50:
        value.status = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}
