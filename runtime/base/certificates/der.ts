/** Reads DER (X.690) as far as certificates, and requests for them, need it: values by their tags, and what identifies objects. */

export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** A value as it stands among other bytes. */
export interface EncodedDerValue extends DerValue {
  /** With tag and length. */
  readonly whole: Uint8Array;
}

export const DER_TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Bytes that say how long a value is. */
const MAX_LENGTH_BYTES = 4;

/** The values that lie one after the other in `bytes`. @throws Error for what is no DER */
export function readValues(bytes: Uint8Array): EncodedDerValue[] {
  const values: EncodedDerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = byteAt(bytes, at);
    if ((tag & 0x1f) === 0x1f) throw new Error(`the tag at byte ${at} has more than one byte`);
    let length = byteAt(bytes, at + 1);
    let start = at + 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      if (count === 0 || count > MAX_LENGTH_BYTES) throw new Error(`the length at byte ${at + 1} has ${count} bytes`);
      length = 0;
      for (const past = start + count; start < past; start++) length = length * 256 + byteAt(bytes, start);
    }
    if (start + length > bytes.length) throw new Error(`the value at byte ${at} is longer than what holds it`);
    const end = start + length;
    values.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}

/** The values inside of one that has to be of this tag. @throws Error for another tag, or none */
export function readInside(value: DerValue | undefined, tag: number): EncodedDerValue[] {
  return readValues(contentOf(value, tag));
}

/** @throws Error for another tag, or none */
export function contentOf(value: DerValue | undefined, tag: number): Uint8Array {
  if (value?.tag !== tag) throw new Error(`a value has the tag ${value?.tag}, expected ${tag}`);
  return value.content;
}

/** `2.5.4.3` */
export function readObjectIdentifier(value: DerValue | undefined): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of contentOf(value, DER_TAGS.objectIdentifier)) {
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new Error("an object identifier has a number that is too large");
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [head = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...rest].join(".");
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error(`the bytes end at ${at}, in the middle of a value`);
  return byte;
}
