/**
 * Reads large messages: it refuses those with too many parts while it reads them, and leaves large JSON texts in fields to
 * be decoded afterwards, in pieces.
 */
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { decodeJsonInPieces, JsonLimitError, JsonSyntaxError, partsOfJson } from "../json-codec.js";
import {
  type Decode,
  jsonTextOf,
  type MapValues,
  ProtobufReader,
  parsedJson,
  unreadableJson,
} from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";

/** Limits of what a body may contain, however few bytes it takes. */
export interface MessageLimits {
  /** The most entries of one map. */
  readonly members: number;
  /** The most fields of all messages together; a message counts once more. */
  readonly parts: number;
}

/**
 * Decodes a large message as `decodeMessage` does, in pieces that the limits keep short. The caller resumes it after each.
 * @throws ProtobufError, JsonLimitError for a message that exceeds the limits
 */
export function* decodeMessageInPieces<T>(
  raw: Uint8Array,
  codec: ProtobufCodec<T>,
  limits: MessageLimits,
): Generator<void, T> {
  const reader = new LimitedReader(raw, limits);
  const value = codec.decode(reader, reader.length);
  for (const late of reader.lateJson) yield* fill(late, limits);
  return value;
}

/** JSON text of a field that is decoded later, and the empty object or list that becomes its value. */
interface LateJson {
  readonly text: Uint8Array;
  readonly into: JsonObject | JsonValue[];
}

/** The members, objects and lists of a JSON text from which it is decoded later. */
const PARTS_OF_LATE_JSON = 5_000;

class LimitedReader extends ProtobufReader {
  private partsLeft: number;
  private entries = 0;
  /** The entries of each map, once all maps together have so many that one of them may have too many. */
  private readonly membersOf = new Map<object, number>();
  /** What remains to be decoded when all messages have been read. */
  readonly lateJson: LateJson[] = [];

  constructor(
    bytes: Uint8Array,
    private readonly limits: MessageLimits,
  ) {
    super(bytes);
    this.partsLeft = limits.parts;
  }

  override tag(end: number): number {
    this.spend(1);
    return super.tag(end);
  }

  override message<T>(end: number, decode: Decode<T>): T {
    this.spend(1);
    return super.message(end, decode);
  }

  override packed<T>(end: number, list: T[], decode: Decode<T>): T[] {
    return super.packed(end, list, (reader, inner) => {
      this.spend(1);
      return decode(reader, inner);
    });
  }

  override mapEntry<T>(end: number, map: Record<string, T>, values: MapValues<T>): Record<string, T> {
    this.spend(1);
    if (++this.entries > this.limits.members) this.countMember(map);
    return super.mapEntry(end, map, values);
  }

  override jsonText(end: number): JsonValue {
    const text = jsonTextOf(this, end);
    if (text === undefined) return null;
    const { parts, isList } = partsOfJson(text);
    this.spend(parts);
    if (parts < PARTS_OF_LATE_JSON || isList === undefined) return parsedJson(text);
    const into = isList ? [] : {};
    this.lateJson.push({ text, into });
    return into;
  }

  private spend(parts: number): void {
    this.partsLeft -= parts;
    if (this.partsLeft < 0)
      throw new JsonLimitError(`the document has more than ${this.limits.parts} fields and messages`);
  }

  private countMember(map: object): void {
    const { members } = this.limits;
    const count = (this.membersOf.get(map) ?? Object.keys(map).length) + 1;
    if (count > members) throw new JsonLimitError(`an object of the document has more than ${members} members`);
    this.membersOf.set(map, count);
  }
}

function* fill({ text, into }: LateJson, { members, parts }: MessageLimits): Generator<void, void> {
  let value: JsonValue;
  try {
    ({ value } = yield* decodeJsonInPieces(text, { members, containers: parts }));
  } catch (error) {
    throw error instanceof JsonSyntaxError ? unreadableJson(error) : error;
  }
  yield;
  // A loop, since the engine does not take a list of any length as arguments.
  if (Array.isArray(into)) for (const item of value as JsonValue[]) into.push(item);
  else for (const [key, member] of Object.entries(value as JsonObject)) setMember(into, key, member as JsonValue);
}
