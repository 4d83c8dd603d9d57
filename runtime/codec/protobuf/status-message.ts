/** The failure document as a message. SPEC: Errors; Protobuf envelope. */
import type { Status, StatusCause, StatusDetails } from "../../api/status.js";
import { decodeListMeta, encodeListMeta } from "./meta-messages.js";
import { append, type Decode } from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";
import type { Encode } from "./protobuf-writer.js";

/** The envelope contains kind and apiVersion. */
export const statusCodec: ProtobufCodec<Status> = {
  encode(value, writer) {
    writer.integer(6, value.code);
    writer.message(5, value.details, encodeDetails);
    writer.string(4, value.reason);
    writer.string(3, value.message);
    writer.string(2, value.status);
    writer.message(1, value.metadata, encodeListMeta);
  },
  decode(reader, end) {
    const value: Status = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" };
    while (reader.has(end)) {
      const tag = reader.tag(end);
      if (tag === 10) value.metadata = reader.message(end, decodeListMeta);
      else if (tag === 18) value.status = reader.string(end) as Status["status"];
      else if (tag === 26) value.message = reader.string(end);
      else if (tag === 34) value.reason = reader.string(end) as Status["reason"];
      else if (tag === 42) value.details = reader.message(end, decodeDetails);
      else if (tag === 48) value.code = reader.integer(end);
      else reader.skip(tag, end);
    }
    return value;
  },
};

const encodeDetails: Encode<StatusDetails> = (value, writer) => {
  writer.string(6, value.uid);
  writer.integer(5, value.retryAfterSeconds);
  writer.messages(4, value.causes, encodeCause);
  writer.string(3, value.kind);
  writer.string(2, value.group);
  writer.string(1, value.name);
};

const decodeDetails: Decode<StatusDetails> = (reader, end) => {
  const value: StatusDetails = {};
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) value.name = reader.string(end);
    else if (tag === 18) value.group = reader.string(end);
    else if (tag === 26) value.kind = reader.string(end);
    else if (tag === 34) value.causes = append(value.causes, reader.message(end, decodeCause));
    else if (tag === 40) value.retryAfterSeconds = reader.integer(end);
    else if (tag === 50) value.uid = reader.string(end);
    else reader.skip(tag, end);
  }
  return value;
};

const encodeCause: Encode<StatusCause> = (value, writer) => {
  writer.string(3, value.field);
  writer.string(2, value.message);
  writer.string(1, value.reason);
};

const decodeCause: Decode<StatusCause> = (reader, end) => {
  const value: StatusCause = {};
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) value.reason = reader.string(end);
    else if (tag === 18) value.message = reader.string(end);
    else if (tag === 26) value.field = reader.string(end);
    else reader.skip(tag, end);
  }
  return value;
};
