// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeStringList,
  encodeStringList,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodeNonResourceAttributes,
  decodeResourceAttributes,
  encodeNonResourceAttributes,
  encodeResourceAttributes,
} from "../v1/access-review.protobuf.js";
import type { SubjectAccessReviewSpec } from "./access-review.types.js";

export function encodeSubjectAccessReviewSpec(value: SubjectAccessReviewSpec, writer: ProtobufWriter): void {
  writer.string(6, value.uid);
  writer.map(5, value.extra, writeMessage(encodeStringList));
  writer.repeated(4, value.group, writeString);
  writer.string(3, value.user);
  writer.message(2, value.nonResourceAttributes, encodeNonResourceAttributes);
  writer.message(1, value.resourceAttributes, encodeResourceAttributes);
}

export function decodeSubjectAccessReviewSpec(reader: ProtobufReader, end: number): SubjectAccessReviewSpec {
  const value = {} as SubjectAccessReviewSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resourceAttributes = reader.message(end, decodeResourceAttributes);
        break;
      case 18:
        value.nonResourceAttributes = reader.message(end, decodeNonResourceAttributes);
        break;
      case 26:
        value.user = reader.string(end);
        break;
      case 34:
        value.group = append(value.group, reader.string(end));
        break;
      case 42:
        value.extra = reader.mapEntry(end, value.extra ?? {}, messageValues(decodeStringList));
        break;
      case 50:
        value.uid = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["user", "uid"]);
}
