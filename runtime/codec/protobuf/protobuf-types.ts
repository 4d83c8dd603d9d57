/**
 * The interface of generated protobuf codecs, which convert between JSON-shaped objects and messages. SPEC: Protobuf
 * envelope.
 */
import type { ProtobufReader } from "./protobuf-reader.js";
import type { ProtobufWriter } from "./protobuf-writer.js";

export interface ProtobufCodec<T> {
  /** Writes the fields of the message, without a length prefix. */
  encode(value: T, writer: ProtobufWriter): void;
  /**
   * Reads fields up to the offset `end`. Unknown field numbers are skipped. @throws ProtobufError for a truncated or
   * malformed message
   */
  decode(reader: ProtobufReader, end: number): T;
}

/** Where to import the codec of a kind from. */
export interface KindCodec {
  /** API group; empty for the core group, and possibly a naming-profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: `<kind>List`. */
  readonly listKind?: string;
  /** @throws Error if the module can't be imported */
  load(): Promise<{ readonly protobuf: ProtobufCodec<object> }>;
}

/** The codecs of many kinds, as `generated/protobuf.ts` exports them. */
export type ProtobufCodecs = readonly KindCodec[];
