// Code generated from schemas/authorization/v1/local-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodeSubjectAccessReviewSpec,
  decodeSubjectAccessReviewStatus,
  encodeSubjectAccessReviewSpec,
  encodeSubjectAccessReviewStatus,
} from "./access-review.protobuf.js";
import type { LocalSubjectAccessReview } from "./local-subject-access-review.types.js";

export const protobuf: ProtobufCodec<LocalSubjectAccessReview> = { encode: encodeLocalSubjectAccessReview, decode: decodeLocalSubjectAccessReview };

export function encodeLocalSubjectAccessReview(value: LocalSubjectAccessReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeSubjectAccessReviewStatus);
  writer.message(2, value.spec, encodeSubjectAccessReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeLocalSubjectAccessReview(reader: ProtobufReader, end: number): LocalSubjectAccessReview {
  const value = {} as LocalSubjectAccessReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeSubjectAccessReviewSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeSubjectAccessReviewStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
