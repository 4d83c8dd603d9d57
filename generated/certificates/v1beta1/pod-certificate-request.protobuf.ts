// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import type {
  PodCertificateRequest,
  PodCertificateRequestSpec,
  PodCertificateRequestStatus,
} from "./pod-certificate-request.types.js";

export const protobuf: ProtobufCodec<PodCertificateRequest> = { encode: encodePodCertificateRequest, decode: decodePodCertificateRequest };

export function encodePodCertificateRequest(value: PodCertificateRequest, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePodCertificateRequestStatus);
  writer.message(2, value.spec, encodePodCertificateRequestSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePodCertificateRequest(reader: ProtobufReader, end: number): PodCertificateRequest {
  const value = {} as PodCertificateRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePodCertificateRequestSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePodCertificateRequestStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodCertificateRequestSpec(value: PodCertificateRequestSpec, writer: ProtobufWriter): void {
  writer.base64(12, value.stubPKCS10Request);
  writer.map(11, value.unverifiedUserAnnotations, writeString);
  writer.base64(10, value.proofOfPossession);
  writer.base64(9, value.pkixPublicKey);
  writer.integer(8, value.maxExpirationSeconds);
  writer.string(7, value.nodeUID);
  writer.string(6, value.nodeName);
  writer.string(5, value.serviceAccountUID);
  writer.string(4, value.serviceAccountName);
  writer.string(3, value.podUID);
  writer.string(2, value.podName);
  writer.string(1, value.signerName);
}

export function decodePodCertificateRequestSpec(reader: ProtobufReader, end: number): PodCertificateRequestSpec {
  const value = {} as PodCertificateRequestSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.signerName = reader.string(end);
        break;
      case 18:
        value.podName = reader.string(end);
        break;
      case 26:
        value.podUID = reader.string(end);
        break;
      case 34:
        value.serviceAccountName = reader.string(end);
        break;
      case 42:
        value.serviceAccountUID = reader.string(end);
        break;
      case 50:
        value.nodeName = reader.string(end);
        break;
      case 58:
        value.nodeUID = reader.string(end);
        break;
      case 64:
        value.maxExpirationSeconds = reader.integer(end);
        break;
      case 74:
        value.pkixPublicKey = reader.base64(end);
        break;
      case 82:
        value.proofOfPossession = reader.base64(end);
        break;
      case 90:
        value.unverifiedUserAnnotations = reader.mapEntry(end, value.unverifiedUserAnnotations ?? {}, stringValues);
        break;
      case 98:
        value.stubPKCS10Request = reader.base64(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["pkixPublicKey", "proofOfPossession"]);
}

export function encodePodCertificateRequestStatus(value: PodCertificateRequestStatus, writer: ProtobufWriter): void {
  writer.message(6, value.notAfter, encodeTime);
  writer.message(5, value.beginRefreshAt, encodeTime);
  writer.message(4, value.notBefore, encodeTime);
  writer.string(2, value.certificateChain);
  writer.messages(1, value.conditions, encodeCondition);
}

export function decodePodCertificateRequestStatus(reader: ProtobufReader, end: number): PodCertificateRequestStatus {
  const value = {} as PodCertificateRequestStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      case 18:
        value.certificateChain = reader.string(end);
        break;
      case 34:
        value.notBefore = reader.message(end, decodeTime) as NonNullable<PodCertificateRequestStatus["notBefore"]>;
        break;
      case 42:
        value.beginRefreshAt = reader.message(end, decodeTime) as NonNullable<PodCertificateRequestStatus["beginRefreshAt"]>;
        break;
      case 50:
        value.notAfter = reader.message(end, decodeTime) as NonNullable<PodCertificateRequestStatus["notAfter"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["certificateChain"]);
}
