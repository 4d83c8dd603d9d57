/** The outer form of a PKCS#10 request (RFC 2986): enough to tell one from any other bytes. Signatures are not checked. */
import { createPublicKey } from "node:crypto";

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const SEQUENCE = 0x30;
const ATTRIBUTES = 0xa0;

interface Element {
  readonly tag: number;
  /** With tag and length. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** Whether it is a request with a public key that this process understands. */
export function isSigningRequest(der: Buffer): boolean {
  const [request, ...after] = elementsOf(der) ?? [];
  if (request?.tag !== SEQUENCE || after.length > 0) return false;
  const [information, algorithm, signature, ...more] = elementsOf(request.content) ?? [];
  if (information?.tag !== SEQUENCE || algorithm?.tag !== SEQUENCE) return false;
  if (signature?.tag !== BIT_STRING || more.length > 0) return false;
  const [version, subject, key, attributes] = elementsOf(information.content) ?? [];
  if (version?.tag !== INTEGER || subject?.tag !== SEQUENCE || key?.tag !== SEQUENCE) return false;
  if (attributes !== undefined && attributes.tag !== ATTRIBUTES) return false;
  return isPublicKey(key.whole);
}

function isPublicKey(der: Buffer): boolean {
  try {
    return createPublicKey({ key: der, format: "der", type: "spki" }).type === "public";
  } catch {
    return false;
  }
}

/** The elements that stand one after the other; undefined when the bytes are no such row. */
function elementsOf(der: Buffer): Element[] | undefined {
  const elements: Element[] = [];
  for (let position = 0; position < der.length; ) {
    const element = elementAt(der, position);
    if (element === undefined) return undefined;
    elements.push(element);
    position += element.whole.length;
  }
  return elements;
}

/** Bytes of a length that is not short: enough for any object that fits into the store. */
const MAX_LENGTH_BYTES = 4;

function elementAt(der: Buffer, start: number): Element | undefined {
  const tag = der[start];
  const first = der[start + 1];
  if (tag === undefined || first === undefined) return undefined;
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || count > MAX_LENGTH_BYTES || start + 2 + count > der.length) return undefined;
  const length = count === 0 ? first : der.readUIntBE(start + 2, count);
  const begin = start + 2 + count;
  const end = begin + length;
  return end > der.length ? undefined : { tag, whole: der.subarray(start, end), content: der.subarray(begin, end) };
}
