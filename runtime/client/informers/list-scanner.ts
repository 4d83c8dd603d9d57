/**
 * Splits a list document while its bytes arrive: it returns the bytes of each item as soon as they are complete, and at
 * the end the envelope, which is the document without its items. Chunks may end anywhere. The scanner only finds where
 * items begin and end; a JSON parser judges their content. SPEC: List envelope.
 */
import { ConnectionError } from "../client-errors.js";

/** The limit of one item, the same as for one event of a watch. */
export const MAX_ITEM_BYTES = 32 * 1024 * 1024;
/** The limit of the envelope: apiVersion, kind, metadata. */
const MAX_ENVELOPE_BYTES = 1024 * 1024;
/** A key that is longer than this, including escapes, is not `items`. */
const MAX_KEY_BYTES = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * - `envelope`: outside of the items.
 * - `first`, `next`, `after`: between items. Respectively an item or the end, only an item, or a comma or the end may
 *   follow.
 * - `item`: within an item.
 */
type Place = "envelope" | "first" | "next" | "after" | "item";

export class ListScanner {
  readonly #where: string;
  #place: Place = "envelope";
  /** The number of open objects and arrays in the envelope or the item. */
  #depth = 0;
  #isInString = false;
  /** Whether the next byte is escaped. */
  #isEscaped = false;
  /** Whether a string that starts now at the top level is a key. */
  #expectsKey = false;
  /** The raw key being read; undefined if the string is not a key or is too long. */
  #key: number[] | undefined;
  /** Whether the next value is that of `items`. */
  #isItemsNext = false;
  #hasItems = false;
  #hasEnded = false;
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;
  readonly #envelope: Uint8Array[] = [];
  #envelopeBytes = 0;

  /** @param where method and path, for messages */
  constructor(where: string) {
    this.#where = where;
  }

  /**
   * Returns the items that this chunk completes, in order. The arrays may share memory with the chunks.
   * @throws ConnectionError `protocol` for bytes that cannot be a list, `too-large` beyond the limits
   */
  push(chunk: Uint8Array): Uint8Array[] {
    const items: Uint8Array[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (this.#place === "item") at = this.#scanItem(chunk, at, items);
      else if (this.#place === "envelope") at = this.#scanEnvelope(chunk, at);
      else at = this.#scanBetween(chunk, at);
    }
    return items;
  }

  /** Returns the document without its items. @throws ConnectionError `protocol` if the list is incomplete */
  end(): Uint8Array {
    if (this.#place !== "envelope" || this.#isInString || this.#depth > 0 || this.#envelopeBytes === 0)
      throw this.#failure("the answer ended within the list");
    return joined(this.#envelope, this.#envelopeBytes);
  }

  #scanItem(chunk: Uint8Array, start: number, items: Uint8Array[]): number {
    const end = chunk.length;
    let at = start;
    while (at < end) {
      if (this.#isInString) {
        at = this.#skipString(chunk, at);
        continue;
      }
      const byte = chunk[at++] as number;
      if (byte === QUOTE) this.#isInString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#depth++;
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.#depth === 0) {
        this.#keepPiece(chunk.subarray(start, at));
        items.push(joined(this.#pieces, this.#pieceBytes));
        this.#pieces = [];
        this.#pieceBytes = 0;
        this.#place = "after";
        this.#depth = 1;
        return at;
      }
    }
    this.#keepPiece(chunk.subarray(start, at));
    return at;
  }

  /** Returns the position after the string, or the end of the chunk. */
  #skipString(chunk: Uint8Array, start: number): number {
    const end = chunk.length;
    let at = start;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at++;
    }
    while (at < end) {
      const byte = chunk[at++] as number;
      if (byte === QUOTE) {
        this.#isInString = false;
        return at;
      }
      if (byte !== BACKSLASH) continue;
      if (at === end) this.#isEscaped = true;
      at++;
    }
    return Math.min(at, end);
  }

  #scanBetween(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (isSpace(byte)) continue;
      if (byte === OPEN_BRACE && this.#place !== "after") {
        this.#place = "item";
        this.#depth = 0;
        return at;
      }
      if (byte === COMMA && this.#place === "after") {
        this.#place = "next";
        continue;
      }
      if (byte === CLOSE_BRACKET && this.#place !== "next") {
        this.#place = "envelope";
        this.#depth = 2;
        return at;
      }
      const expected = this.#place === "after" ? "a comma or the end of the items" : "an object";
      throw this.#failure(`found ${JSON.stringify(String.fromCharCode(byte))} in the items, expected ${expected}`);
    }
    return chunk.length;
  }

  /** Scans the envelope, which is small, byte by byte. */
  #scanEnvelope(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#isInString) this.#readString(byte);
      else if (this.#readStructure(byte)) {
        this.#keepEnvelope(chunk.subarray(start, at + 1));
        this.#place = "first";
        return at + 1;
      }
    }
    this.#keepEnvelope(chunk.subarray(start));
    return chunk.length;
  }

  #readString(byte: number): void {
    if (byte === QUOTE && !this.#isEscaped) {
      this.#isInString = false;
      return;
    }
    if (this.#key !== undefined) {
      if (this.#key.length === MAX_KEY_BYTES) this.#key = undefined;
      else this.#key.push(byte);
    }
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped;
  }

  /** @returns whether the items start after this byte */
  #readStructure(byte: number): boolean {
    if (this.#depth === 0 && !isSpace(byte) && (byte !== OPEN_BRACE || this.#hasEnded))
      throw this.#failure("the answer is not a list: expected one JSON object");
    if (byte === QUOTE) {
      this.#isInString = true;
      this.#key = this.#expectsKey ? [] : undefined;
      this.#expectsKey = false;
      this.#isItemsNext = false;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      const isItems = byte === OPEN_BRACKET && this.#isItemsNext;
      this.#isItemsNext = false;
      if (isItems) return this.#beginItems();
      this.#depth++;
      this.#expectsKey = this.#depth === 1;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.#depth--;
      if (this.#depth === 0) this.#hasEnded = true;
    } else if (byte === COMMA) this.#expectsKey = this.#depth === 1;
    else if (byte === COLON && this.#depth === 1) this.#isItemsNext = this.#isItemsKey();
    return false;
  }

  #beginItems(): true {
    if (this.#hasItems) throw this.#failure("found items twice in a list");
    this.#hasItems = true;
    return true;
  }

  #isItemsKey(): boolean {
    const key = this.#key;
    this.#key = undefined;
    if (key === undefined) return false;
    try {
      return JSON.parse(`"${String.fromCharCode(...key)}"`) === "items";
    } catch {
      // This is not a JSON string; the parser of the envelope will report it.
      return false;
    }
  }

  #keepPiece(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#pieceBytes += piece.length;
    if (this.#pieceBytes > MAX_ITEM_BYTES) throw this.#tooLarge("an item of the list", MAX_ITEM_BYTES);
  }

  #keepEnvelope(piece: Uint8Array): void {
    // A copy is taken so that the chunk, with its items, can be released.
    this.#envelope.push(piece.slice());
    this.#envelopeBytes += piece.length;
    if (this.#envelopeBytes > MAX_ENVELOPE_BYTES) throw this.#tooLarge("a list without its items", MAX_ENVELOPE_BYTES);
  }

  #failure(what: string): ConnectionError {
    return new ConnectionError("protocol", `${this.#where}: protocol: ${what}`);
  }

  #tooLarge(what: string, limitBytes: number): ConnectionError {
    const message = `${this.#where}: too-large: ${what} exceeds the client's limit of ${limitBytes} bytes`;
    return new ConnectionError("too-large", message);
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Joins pieces and copies only if there are several. */
export function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const [first, second] = pieces;
  if (first !== undefined && second === undefined) return first;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
