/** Reads as much DER (X.690) as certificates and certificate requests need: tagged values and object identifiers. */

export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** A value together with its encoding. */
export interface EncodedDerValue extends DerValue {
  /** The encoding, including tag and length. */
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

/** Maximum number of bytes of a length. */
const MAX_LENGTH_BYTES = 4;

/** Reads the consecutive values in `bytes`. @throws Error for malformed DER */
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

/** Reads the values inside a value, which must have this tag. @throws Error for another tag, or no value */
export function readInside(value: DerValue | undefined, tag: number): EncodedDerValue[] {
  return readValues(contentOf(value, tag));
}

/** Returns the content of a value, which must have this tag. @throws Error for another tag, or no value */
export function contentOf(value: DerValue | undefined, tag: number): Uint8Array {
  if (value?.tag !== tag) throw new Error(`a value has the tag ${value?.tag}, expected ${tag}`);
  return value.content;
}

/** Returns an object identifier in dotted form, such as `2.5.4.3`. */
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
