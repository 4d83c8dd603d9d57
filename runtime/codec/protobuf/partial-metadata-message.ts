/** Objects and lists of any kind, reduced to their metadata. SPEC: Media types and negotiation. */
import type { ObjectMeta } from "../../api/meta.js";
import { decodeObjectMeta, encodeObjectMeta } from "./meta-messages.js";
import type { ProtobufCodec } from "./protobuf-types.js";

/** The envelope contains kind and apiVersion. */
export const partialMetadataCodec: ProtobufCodec<{ metadata?: ObjectMeta }> = {
  encode(value, writer) {
    writer.message(1, value.metadata, encodeObjectMeta);
  },
  decode(reader, end) {
    const value: { metadata?: ObjectMeta } = {};
    while (reader.has(end)) {
      const tag = reader.tag(end);
      if (tag === 10) value.metadata = reader.message(end, decodeObjectMeta);
      else reader.skip(tag, end);
    }
    return value;
  },
};
