/**
 * The wire format of protobuf as far as checks of envelopes need it. It is independent of the SDK's codec, so that a
 * bug of the codec cannot hide itself.
 */
import { CheckFailure } from "../conformance-check.js";

/** The prefix of every payload. */
export const MAGIC = Uint8Array.from([0x6b, 0x38, 0x73, 0x00]);

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

export interface WireMessage {
  /** Returns the value of an optional field. */
  bytes(field: number): Uint8Array | undefined;
  text(field: number): string | undefined;
  message(field: number): WireMessage;
  /** Returns the values of a repeated field. */
  all(field: number): readonly Uint8Array[];
}

/** @throws CheckFailure for bytes that are not a message */
export function wireMessage(bytes: Uint8Array): WireMessage {
  const fields = new Map<number, Uint8Array[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 63) throw malformed(at);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw malformed(at);
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const start = at;
    const type = tag % 8;
    if (type !== VARINT && type !== FIXED_64 && type !== BYTES && type !== FIXED_32) throw malformed(at);
    if (type === VARINT) varint();
    const value =
      type === BYTES
        ? take(varint())
        : type === FIXED_64
          ? take(8)
          : type === FIXED_32
            ? take(4)
            : bytes.subarray(start, at);
    const field = Math.floor(tag / 8);
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  const bytesOf = (field: number): Uint8Array | undefined => fields.get(field)?.at(-1);
  return {
    bytes: bytesOf,
    text: (field) => {
      const value = bytesOf(field);
      return value === undefined ? undefined : new TextDecoder().decode(value);
    },
    message: (field) => wireMessage(bytesOf(field) ?? new Uint8Array()),
    all: (field) => fields.get(field) ?? [],
  };
}

function malformed(at: number): CheckFailure {
  return new CheckFailure("a protobuf message", `an error at byte ${at}`, "fields");
}

/** Encodes one length-delimited field: bytes, a message or a text. */
export function wireField(field: number, content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return concatenated([wireVarint(field * 8 + BYTES), wireVarint(bytes.length), bytes]);
}

export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function wireVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Uint8Array.from([...bytes, rest]);
}

export interface Envelope {
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
  readonly raw: WireMessage;
  readonly contentEncoding: string | undefined;
  readonly contentType: string | undefined;
}

/** @throws CheckFailure for a payload without the prefix */
export function envelopeIn(payload: Uint8Array): Envelope {
  const prefix = [...payload.subarray(0, MAGIC.length)];
  if (prefix.join() !== [...MAGIC].join())
    throw new CheckFailure("the first bytes", prefix.join(" "), [...MAGIC].join(" "));
  const unknown = wireMessage(payload.subarray(MAGIC.length));
  const typeMeta = unknown.message(1);
  return {
    apiVersion: typeMeta.text(1),
    kind: typeMeta.text(2),
    raw: unknown.message(2),
    contentEncoding: unknown.text(3),
    contentType: unknown.text(4),
  };
}

/** @param typeMeta omitted if undefined */
export function envelopeOf(typeMeta: { apiVersion: string; kind: string } | undefined, raw: Uint8Array): Uint8Array {
  const meta = typeMeta && wireField(1, concatenated([wireField(1, typeMeta.apiVersion), wireField(2, typeMeta.kind)]));
  return concatenated([MAGIC, ...(meta === undefined ? [] : [meta]), wireField(2, raw)]);
}

/** Encodes a ConfigMap: metadata.name and data. */
export function configMapMessage(name: string, data: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(data).map(([key, value]) =>
    wireField(2, concatenated([wireField(1, key), wireField(2, value)])),
  );
  return concatenated([wireField(1, wireField(1, name)), ...entries]);
}
