/** The error of the protobuf codec. */

/** The bytes are not a valid message of the expected type, or a value has no protobuf form. */
export class ProtobufError extends Error {}
