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
  const start = memberStart(json, at, name);
  if (start === undefined) return undefined;
  const valueStart = start + keyOf(name).length;
  return { start, valueStart, end: valueEnd(json, valueStart) };
}

/** Returns the offset of the value of {@link findMember} without reading the value. */
export function findValue(json: Buffer, at: number, name: string): number | undefined {
  const start = memberStart(json, at, name);
  return start === undefined ? undefined : start + keyOf(name).length;
}

/** Returns the offset of the opening quote of the first key of that name. */
function memberStart(json: Buffer, at: number, name: string): number | undefined {
  const key = keyOf(name);
  let start = at + 1;
  while (json[start] === QUOTE) {
    const valueStart = stringEnd(json, start) + 1;
    if (isKey(json, start, valueStart, key)) return start;
    const end = valueEnd(json, valueStart);
    if (json[end] !== COMMA) return undefined;
    start = end + 1;
  }
  return undefined;
}

function isKey(json: Buffer, start: number, valueStart: number, key: Buffer): boolean {
  return valueStart - start === key.length && json.compare(key, 0, key.length, start, valueStart) === 0;
}

/** A value within JSON bytes, of which one member may be left out. Nothing is copied before somebody needs it. */
export interface Excerpt {
  readonly json: Buffer;
  readonly start: number;
  readonly end: number;
  /** The bytes that are left out, from here to {@link cutEnd}; both are the end of the value if it is whole. */
  readonly cutStart: number;
  readonly cutEnd: number;
}

/** Returns an object within the bytes without one of its members. @param at offset of the object's opening brace */
export function excerptWithout(json: Buffer, at: number, name: string): Excerpt {
  const key = keyOf(name);
  let cutStart: number | undefined;
  let cutEnd = 0;
  let start = at + 1;
  while (json[start] === QUOTE) {
    const valueStart = stringEnd(json, start) + 1;
    const end = valueEnd(json, valueStart);
    if (cutStart === undefined && isKey(json, start, valueStart, key)) {
      cutStart = cutStartOf(json, start, end);
      cutEnd = cutEndOf(json, end);
    }
    start = json[end] === COMMA ? end + 1 : end;
  }
  const end = start + 1;
  return cutStart === undefined
    ? { json, start: at, end, cutStart: end, cutEnd: end }
    : { json, start: at, end, cutStart, cutEnd };
}

/** Returns all the bytes. */
export function wholeExcerpt(json: Buffer): Excerpt {
  const end = json.byteLength;
  return { json, start: 0, end, cutStart: end, cutEnd: end };
}

/** Returns all the bytes without a member of one of the object's objects: `("metadata", "managedFields")`. */
export function wholeWithoutInner(json: Buffer, outer: string, inner: string): Excerpt {
  const at = findValue(json, 0, outer);
  const member = at === undefined || json[at] !== OPENING_BRACE ? undefined : findMember(json, at, inner);
  if (member === undefined) return wholeExcerpt(json);
  const cutStart = cutStartOf(json, member.start, member.end);
  return { json, start: 0, end: json.byteLength, cutStart, cutEnd: cutEndOf(json, member.end) };
}

/** One comma goes with a member: the one after it, or the one before it if the member is the last. */
function cutStartOf(json: Buffer, start: number, end: number): number {
  return json[end] !== COMMA && json[start - 1] === COMMA ? start - 1 : start;
}

function cutEndOf(json: Buffer, end: number): number {
  return json[end] === COMMA ? end + 1 : end;
}

export function excerptLength({ start, end, cutStart, cutEnd }: Excerpt): number {
  return end - start - (cutEnd - cutStart);
}

/** Copies the bytes of the excerpt into another buffer. @returns the offset after them */
export function copyExcerpt({ json, start, end, cutStart, cutEnd }: Excerpt, target: Buffer, at: number): number {
  const next = at + json.copy(target, at, start, cutStart);
  return cutEnd === end ? next : next + json.copy(target, next, cutEnd, end);
}

export function excerptText({ json, start, end, cutStart, cutEnd }: Excerpt): string {
  const text = json.toString("utf8", start, cutStart);
  return cutEnd === end ? text : text + json.toString("utf8", cutEnd, end);
}

/** Returns the bytes of the excerpt, copied only if something is left out. */
export function excerptBytes(excerpt: Excerpt): Buffer {
  const { json, start, end, cutStart, cutEnd } = excerpt;
  if (cutStart !== cutEnd) {
    const bytes = Buffer.allocUnsafe(excerptLength(excerpt));
    copyExcerpt(excerpt, bytes, 0);
    return bytes;
  }
  return start === 0 && end === json.byteLength ? json : json.subarray(start, end);
}

/**
 * Returns the object without a member of one of its objects: `("metadata", "managedFields")`; the same bytes if it is
 * absent.
 */
export function withoutInnerMember(json: Buffer, outer: string, inner: string): Buffer {
  return excerptBytes(wholeWithoutInner(json, outer, inner));
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

/** Most bytes of an object pass here, so the loop over the characters of a string is part of it. */
function collectionEnd(json: Buffer, start: number): number {
  const { length } = json;
  let depth = 0;
  let at = start;
  while (at < length) {
    const byte = json[at++] as number;
    if (byte === QUOTE) {
      while (at < length) {
        const character = json[at++] as number;
        if (character === QUOTE) break;
        if (character === BACKSLASH) at++;
      }
    } else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++;
    else if ((byte === CLOSING_BRACE || byte === CLOSING_BRACKET) && --depth === 0) return at;
  }
  return at;
}

/** Returns the offset after the closing quote. */
function stringEnd(json: Buffer, start: number): number {
  const { length } = json;
  let at = start + 1;
  while (at < length) {
    const character = json[at++] as number;
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at++;
  }
  return at + 1;
}
