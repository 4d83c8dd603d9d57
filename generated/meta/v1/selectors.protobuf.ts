// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append, writeString } from "../../../runtime/kit/codec.js";
import type { FieldSelectorRequirement } from "./selectors.types.js";

export function encodeFieldSelectorRequirement(value: FieldSelectorRequirement, writer: ProtobufWriter): void {
  writer.repeated(3, value.values, writeString);
  writer.string(2, value.operator);
  writer.string(1, value.key);
}

export function decodeFieldSelectorRequirement(reader: ProtobufReader, end: number): FieldSelectorRequirement {
  const value = {} as FieldSelectorRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end);
        break;
      case 26:
        value.values = append(value.values, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
