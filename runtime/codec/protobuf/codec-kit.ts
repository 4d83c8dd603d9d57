/** Everything that generated codecs call; `kit/index.ts` exports it to generated modules. */
export { decodeListMeta, decodeObjectMeta, encodeListMeta, encodeObjectMeta } from "./meta-messages.js";
export type { ProtobufError } from "./protobuf-error.js";
export { append, type Decode, type MapValues, type ProtobufReader } from "./protobuf-reader.js";
export type { KindCodec, ProtobufCodec, ProtobufCodecs } from "./protobuf-types.js";
export { type UnionFields, unionCodec } from "./protobuf-union.js";
export type { Encode, EncodeField, Optional, ProtobufWriter } from "./protobuf-writer.js";
export {
  base64Values,
  boolValues,
  doubleValues,
  integerValues,
  jsonValues,
  messageValues,
  ownField,
  readBool,
  readDouble,
  readInteger,
  stringValues,
  timeValues,
  writeBase64,
  writeBool,
  writeDouble,
  writeInteger,
  writeJson,
  writeMessage,
  writeString,
} from "./scalars.js";
export {
  decodeIntOrString,
  decodeMicroTime,
  decodeQuantity,
  decodeRawObject,
  decodeStringList,
  decodeTime,
  encodeIntOrString,
  encodeQuantity,
  encodeRawObject,
  encodeStringList,
  encodeTime,
} from "./well-known-messages.js";
