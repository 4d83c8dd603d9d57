// Code generated from schemas/authorization/v1beta1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeSubjectAccessReviewStatus, encodeSubjectAccessReviewStatus } from "../v1/access-review.protobuf.js";
import {
  decodeSelfSubjectAccessReviewSpec,
  encodeSelfSubjectAccessReviewSpec,
} from "../v1/self-subject-access-review.protobuf.js";
import type { SelfSubjectAccessReview } from "./self-subject-access-review.types.js";

export const protobuf: ProtobufCodec<SelfSubjectAccessReview> = { encode: encodeSelfSubjectAccessReview, decode: decodeSelfSubjectAccessReview };

export function encodeSelfSubjectAccessReview(value: SelfSubjectAccessReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeSubjectAccessReviewStatus);
  writer.message(2, value.spec, encodeSelfSubjectAccessReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSelfSubjectAccessReview(reader: ProtobufReader, end: number): SelfSubjectAccessReview {
  const value = {} as SelfSubjectAccessReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeSelfSubjectAccessReviewSpec);
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
