/** What a generated protobuf codec is: the JSON-shaped object to a message and back. SPEC: Protobuf envelope. */
import type { ProtobufReader } from "./protobuf-reader.js";
import type { ProtobufWriter } from "./protobuf-writer.js";

export interface ProtobufCodec<T> {
  /** Writes the fields of the message (without a length prefix). */
  encode(value: T, writer: ProtobufWriter): void;
  /** Reads fields until `end` (a byte offset in the reader). Unknown field numbers are skipped. @throws ProtobufError on a truncated or malformed message. */
  decode(reader: ProtobufReader, end: number): T;
}

/** Where the codec of a kind is imported from. */
export interface KindCodec {
  /** API group; empty for core; possibly a naming-profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** `<kind>List` unless set. */
  readonly listKind?: string;
  /** @throws Error when the module can't be imported */
  load(): Promise<{ readonly protobuf: ProtobufCodec<object> }>;
}

/** The codecs of many kinds; `generated/protobuf.ts` exports such a list. */
export type ProtobufCodecs = readonly KindCodec[];
