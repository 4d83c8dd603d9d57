/** What is wrong with a protobuf message. */

/** Bytes that are no valid message of the expected type, or a value that has no protobuf form. */
export class ProtobufError extends Error {}
