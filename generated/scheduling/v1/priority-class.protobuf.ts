// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { PriorityClass } from "./priority-class.types.js";

export const protobuf: ProtobufCodec<PriorityClass> = { encode: encodePriorityClass, decode: decodePriorityClass };

export function encodePriorityClass(value: PriorityClass, writer: ProtobufWriter): void {
  writer.string(5, value.preemptionPolicy);
  writer.string(4, value.description);
  writer.bool(3, value.globalDefault);
  writer.integer(2, value.value);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePriorityClass(reader: ProtobufReader, end: number): PriorityClass {
  const value = {} as PriorityClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 16:
        value.value = reader.integer(end);
        break;
      case 24:
        value.globalDefault = reader.bool(end);
        break;
      case 34:
        value.description = reader.string(end);
        break;
      case 42:
        value.preemptionPolicy = reader.string(end) as NonNullable<PriorityClass["preemptionPolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["globalDefault", "description"]);
}
