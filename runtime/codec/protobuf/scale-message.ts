/** The scale of an object as a message. SUB-009; SPEC: Protobuf envelope. */
import type { ObjectMeta } from "../../api/meta.js";
import { decodeObjectMeta, encodeObjectMeta } from "./meta-messages.js";
import type { Decode } from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";
import type { Encode } from "./protobuf-writer.js";

interface ScaleMessage {
  metadata?: ObjectMeta;
  spec?: { replicas?: number };
  status?: { replicas?: number; selector?: string };
}

/** The envelope contains kind and apiVersion. */
export const scaleCodec: ProtobufCodec<ScaleMessage> = {
  encode(value, writer) {
    writer.message(3, value.status, encodeStatus);
    writer.message(2, value.spec, encodeSpec);
    writer.message(1, value.metadata, encodeObjectMeta);
  },
  decode(reader, end) {
    const value: ScaleMessage = {};
    while (reader.has(end)) {
      const tag = reader.tag(end);
      if (tag === 10) value.metadata = reader.message(end, decodeObjectMeta);
      else if (tag === 18) value.spec = reader.message(end, decodeSpec);
      else if (tag === 26) value.status = reader.message(end, decodeStatus);
      else reader.skip(tag, end);
    }
    return value;
  },
};

type Spec = NonNullable<ScaleMessage["spec"]>;
type Status = NonNullable<ScaleMessage["status"]>;

const encodeSpec: Encode<Spec> = (value, writer) => writer.integer(1, value.replicas);

/** Writers may omit a zero. */
const decodeSpec: Decode<Spec> = (reader, end) => {
  const value: Spec = { replicas: 0 };
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 8) value.replicas = reader.integer(end);
    else reader.skip(tag, end);
  }
  return value;
};

const encodeStatus: Encode<Status> = (value, writer) => {
  writer.string(2, value.selector);
  writer.integer(1, value.replicas);
};

const decodeStatus: Decode<Status> = (reader, end) => {
  const value: Status = {};
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 8) value.replicas = reader.integer(end);
    else if (tag === 18) value.selector = reader.string(end);
    else reader.skip(tag, end);
  }
  return value;
};
