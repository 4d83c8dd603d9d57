/** Part of the stage that decodes the body: protobuf. SPEC: Media types; Protobuf envelope. */
import type { JsonObject } from "../../api/json.js";
import { badRequest, tooLarge } from "../../api/status.js";
import type { Awaitable } from "../../base/awaitable.js";
import { inTurns, ownTurn } from "../../base/turn-budget.js";
import { JsonLimitError } from "../../codec/json-codec.js";
import { decodeEnvelope, decodeMessage, type Envelope } from "../../codec/protobuf/envelope.js";
import { decodeMessageInPieces, type MessageLimits } from "../../codec/protobuf/limited-reader.js";
import { decodeOptions } from "../../codec/protobuf/options-messages.js";
import { ProtobufError } from "../../codec/protobuf/protobuf-error.js";
import type { ProtobufCodec } from "../../codec/protobuf/protobuf-types.js";
import { scaleCodec } from "../../codec/protobuf/scale-message.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { bytesInJson, LARGE_WRITE_BYTES } from "../../registry/objects/stage-turns.js";
import { dropUnsetFields, dropUnsetFieldsInPieces } from "../../schema/typed/zero-values.js";

/**
 * The fields that the messages of a large body may have together; a message counts once more. A body is read at once, and
 * each takes a tenth of a microsecond of that. In JSON, where an empty field is absent, an object of so many rarely fits
 * into a body.
 */
export const MAX_BODY_PARTS = 400_000;

/** Decodes an object; unknown fields of a message are skipped and not reported (PB-013). @throws StatusError 400, 413 */
export function decodeProtobuf(
  bytes: Buffer,
  { definition }: RegisteredResource,
  maxMembers: number,
): Awaitable<JsonObject> {
  const { protobuf } = definition;
  if (protobuf === undefined)
    throw new Error(`${definition.resource} have no protobuf form; the media type should have been refused`);
  if (bytesInJson(bytes.length) >= LARGE_WRITE_BYTES) {
    const limits = { members: maxMembers, parts: MAX_BODY_PARTS };
    return decodeLarge(bytes, protobuf, definition, limits).catch(refuseMessage);
  }
  return unenveloped(bytes, (envelope) => {
    const value = decodeMessage(envelope.raw, protobuf) as JsonObject;
    dropUnsetFields(value, definition.root, definition.structs());
    return { ...value, ...typeOf(envelope) };
  });
}

/** @throws ProtobufError, JsonLimitError */
async function decodeLarge(
  bytes: Buffer,
  protobuf: ProtobufCodec<unknown>,
  { root, structs }: RegisteredResource["definition"],
  limits: MessageLimits,
): Promise<JsonObject> {
  const envelope = opened(bytes);
  await ownTurn();
  const value = (await inTurns(decodeMessageInPieces(envelope.raw, protobuf, limits))) as JsonObject;
  await ownTurn();
  await inTurns(dropUnsetFieldsInPieces(value, root, structs()));
  return { ...value, ...typeOf(envelope) };
}

/** @throws StatusError 400 */
export function decodeProtobufScale(bytes: Buffer): JsonObject {
  return unenveloped(bytes, (envelope) => ({
    ...(decodeMessage(envelope.raw, scaleCodec) as JsonObject),
    ...typeOf(envelope),
  }));
}

/** @throws StatusError 400 */
export function decodeProtobufOptions(bytes: Buffer): JsonObject {
  return unenveloped(bytes, ({ kind = "", raw }) => ({ ...decodeOptions(kind, raw), kind }));
}

function typeOf({ apiVersion, kind }: Envelope): JsonObject {
  return { ...(apiVersion ? { apiVersion } : {}), ...(kind ? { kind } : {}) };
}

/**
 * Reads the envelope and its content.
 * @throws StatusError 400 for an invalid payload, or one with a further encoding (PB-004, PB-007, PB-014)
 */
function unenveloped<T>(bytes: Buffer, read: (envelope: Envelope) => T): T {
  try {
    return read(opened(bytes));
  } catch (error) {
    return refuseMessage(error);
  }
}

/** @throws StatusError 400 for a further encoding, ProtobufError */
function opened(bytes: Buffer): Envelope {
  const envelope = decodeEnvelope(bytes);
  if (envelope.contentEncoding !== "")
    throw badRequest(`the content encoding ${JSON.stringify(envelope.contentEncoding)} is not supported`);
  return envelope;
}

function refuseMessage(error: unknown): never {
  if (error instanceof ProtobufError) throw badRequest(`the body could not be parsed: ${error.message}`);
  if (error instanceof JsonLimitError) throw tooLarge(`Request entity too large: ${error.message}`);
  throw error;
}
