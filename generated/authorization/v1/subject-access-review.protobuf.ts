// Code generated from schemas/authorization/v1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
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
import type { SubjectAccessReview } from "./subject-access-review.types.js";

export const protobuf: ProtobufCodec<SubjectAccessReview> = { encode: encodeSubjectAccessReview, decode: decodeSubjectAccessReview };

export function encodeSubjectAccessReview(value: SubjectAccessReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeSubjectAccessReviewStatus);
  writer.message(2, value.spec, encodeSubjectAccessReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSubjectAccessReview(reader: ProtobufReader, end: number): SubjectAccessReview {
  const value = {} as SubjectAccessReview;
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
