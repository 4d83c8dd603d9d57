/**
 * Finds, extracts and removes members of an object within JSON bytes without decoding the rest. The bytes must be JSON
 * without whitespace that this server wrote itself; nothing here checks that.
 */

/** The position of a member of an object. */
export interface MemberSpan {
  /** The offset of the key's opening quote. */
  readonly start: number;
  readonly valueStart: number;
  /** The offset after the value, where a comma or the object's closing brace follows. */
  readonly end: number;
}

/** The keys that are looked for, with their colons. Only names in the code of this server are, which are a handful. */
const keys = new Map<string, Buffer>();

function keyOf(name: string): Buffer {
  let key = keys.get(name);
  if (key === undefined) {
    key = Buffer.from(`${JSON.stringify(name)}:`);
    keys.set(name, key);
  }
  return key;
}

/** Returns the first member of that name, if any. @param at offset of the object's opening brace */
export function findMember(json: Buffer, at: number, name: string): MemberSpan | undefined {
  const key = keyOf(name);
  let start = at + 1;
  while (json[start] === QUOTE) {
    const valueStart = stringEnd(json, start) + 1;
    const end = valueEnd(json, valueStart);
    if (valueStart - start === key.length && json.compare(key, 0, key.length, start, valueStart) === 0)
      return { start, valueStart, end };
    if (json[end] !== COMMA) return undefined;
    start = end + 1;
  }
  return undefined;
}

/**
 * Returns the object without a member of one of its objects: `("metadata", "managedFields")`; the same bytes if it is
 * absent.
 */
export function withoutInnerMember(json: Buffer, outer: string, inner: string): Buffer {
  const parent = findMember(json, 0, outer);
  if (parent === undefined || json[parent.valueStart] !== OPENING_BRACE) return json;
  return withoutMember(json, parent.valueStart, inner);
}

/**
 * Returns the bytes without a member of an object in them; the same bytes if it is absent.
 * @param at offset of the object's opening brace
 */
export function withoutMember(json: Buffer, at: number, name: string): Buffer {
  const member = findMember(json, at, name);
  if (member === undefined) return json;
  // one comma goes with the member: the one after it, or the one before it if the member is the last
  const isLast = json[member.end] !== COMMA;
  const start = isLast && json[member.start - 1] === COMMA ? member.start - 1 : member.start;
  return Buffer.concat([json.subarray(0, start), json.subarray(isLast ? member.end : member.end + 1)]);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

function valueEnd(json: Buffer, start: number): number {
  const first = json[start];
  if (first === QUOTE) return stringEnd(json, start);
  if (first === OPENING_BRACE || first === OPENING_BRACKET) return collectionEnd(json, start);
  let end = start;
  while (end < json.length && json[end] !== COMMA && json[end] !== CLOSING_BRACE && json[end] !== CLOSING_BRACKET)
    end++;
  return end;
}

function collectionEnd(json: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = stringEnd(json, at);
      continue;
    }
    at++;
    if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++;
    else if ((byte === CLOSING_BRACE || byte === CLOSING_BRACKET) && --depth === 0) return at;
  }
  return at;
}

/** Returns the offset after the closing quote. */
function stringEnd(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}
