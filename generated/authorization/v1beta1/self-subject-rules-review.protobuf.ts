// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodeSelfSubjectRulesReviewSpec,
  decodeSubjectRulesReviewStatus,
  encodeSelfSubjectRulesReviewSpec,
  encodeSubjectRulesReviewStatus,
} from "../v1/self-subject-rules-review.protobuf.js";
import type { SelfSubjectRulesReview } from "./self-subject-rules-review.types.js";

export const protobuf: ProtobufCodec<SelfSubjectRulesReview> = { encode: encodeSelfSubjectRulesReview, decode: decodeSelfSubjectRulesReview };

export function encodeSelfSubjectRulesReview(value: SelfSubjectRulesReview, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeSubjectRulesReviewStatus);
  writer.message(2, value.spec, encodeSelfSubjectRulesReviewSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSelfSubjectRulesReview(reader: ProtobufReader, end: number): SelfSubjectRulesReview {
  const value = {} as SelfSubjectRulesReview;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeSelfSubjectRulesReviewSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeSubjectRulesReviewStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
