// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { SelfSubjectReview, SelfSubjectReviewStatus } from "./self-subject-review.types.js";
import { decodeUserInfo, encodeUserInfo } from "./user-info.protobuf.js";

export const protobuf: ProtobufCodec<SelfSubjectReview> = { encode: encodeSelfSubjectReview, decode: decodeSelfSubjectReview };

export function encodeSelfSubjectReview(value: SelfSubjectReview, writer: ProtobufWriter): void {
  writer.message(2, value.status, encodeSelfSubjectReviewStatus);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSelfSubjectReview(reader: ProtobufReader, end: number): SelfSubjectReview {
  const value = {} as SelfSubjectReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.status = reader.message(end, decodeSelfSubjectReviewStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSelfSubjectReviewStatus(value: SelfSubjectReviewStatus, writer: ProtobufWriter): void {
  writer.message(1, value.userInfo, encodeUserInfo);
}

export function decodeSelfSubjectReviewStatus(reader: ProtobufReader, end: number): SelfSubjectReviewStatus {
  const value = {} as SelfSubjectReviewStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.userInfo = reader.message(end, decodeUserInfo);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
