// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { TokenReview, TokenReviewSpec, TokenReviewStatus } from "./token-review.types.js";
import { decodeUserInfo, encodeUserInfo } from "./user-info.protobuf.js";

export const protobuf: ProtobufCodec<TokenReview> = { encode: encodeTokenReview, decode: decodeTokenReview };

export function encodeTokenReview(value: TokenReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeTokenReviewStatus);
  writer.message(2, value.spec, encodeTokenReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeTokenReview(reader: ProtobufReader, end: number): TokenReview {
  const value = {} as TokenReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeTokenReviewSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeTokenReviewStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTokenReviewSpec(value: TokenReviewSpec, writer: ProtobufWriter): void {
  writer.repeated(2, value.audiences, writeString);
  writer.string(1, value.token);
}

export function decodeTokenReviewSpec(reader: ProtobufReader, end: number): TokenReviewSpec {
  const value = {} as TokenReviewSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.token = reader.string(end);
        break;
      case 18:
        value.audiences = append(value.audiences, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTokenReviewStatus(value: TokenReviewStatus, writer: ProtobufWriter): void {
  writer.repeated(4, value.audiences, writeString);
  writer.string(3, value.error);
  writer.message(2, value.user, encodeUserInfo);
  writer.bool(1, value.authenticated);
}

export function decodeTokenReviewStatus(reader: ProtobufReader, end: number): TokenReviewStatus {
  const value = {} as TokenReviewStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.authenticated = reader.bool(end);
        break;
      case 18:
        value.user = reader.message(end, decodeUserInfo);
        break;
      case 26:
        value.error = reader.string(end);
        break;
      case 34:
        value.audiences = append(value.audiences, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["authenticated", "error"]);
}
