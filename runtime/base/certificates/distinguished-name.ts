/**
 * Reads and writes the names in certificates and certificate requests from DER. The platform's text form of names is for people:
 * its escapes can't be distinguished from what a certificate says.
 */
import { DER_TAGS, type DerValue, readInside, readObjectIdentifier } from "./der.js";
import { derObjectIdentifier, derSequence, derText, derValue } from "./der-writer.js";

/** Object identifiers of name attributes. */
export const NAME_ATTRIBUTES = { commonName: "2.5.4.3", organization: "2.5.4.10" } as const;

/** Returns a name that consists of a common name, in DER. */
export function writeCommonName(text: string): Buffer {
  const attribute = derSequence(derObjectIdentifier(NAME_ATTRIBUTES.commonName), derText(text));
  return derSequence(derValue(DER_TAGS.set, attribute));
}

export interface NameAttribute {
  /** The object identifier. */
  readonly type: string;
  readonly value: DerValue;
}

/** Returns all attributes of a name in order. @throws Error for a malformed name */
export function readAttributes(name: DerValue): NameAttribute[] {
  return readInside(name, DER_TAGS.sequence).flatMap((relative) =>
    readInside(relative, DER_TAGS.set).map((attribute) => {
      const [type, value] = readInside(attribute, DER_TAGS.sequence);
      if (value === undefined) throw new Error("an attribute of a name has no value");
      return { type: readObjectIdentifier(type), value };
    }),
  );
}

/** Decoders of strings, by DER tag. */
const TEXTS: Readonly<Record<number, (content: Uint8Array) => string>> = {
  12: (content) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content),
  18: ascii,
  19: ascii,
  20: (content) => Buffer.from(content).toString("latin1"),
  22: ascii,
  26: ascii,
  28: universal,
  30: basicMultilingual,
};

/** Decodes a string. @throws Error if the value is not a string, or not one of the type that its tag promises */
export function readText({ tag, content }: DerValue): string {
  const read = TEXTS[tag];
  if (read === undefined) throw new Error(`a value with the tag ${tag} is not a text`);
  return read(content);
}

function ascii(content: Uint8Array): string {
  if (content.some((byte) => byte > 0x7f)) throw new Error("an ASCII text contains other characters");
  return Buffer.from(content).toString("latin1");
}

function universal(content: Uint8Array): string {
  if (content.length % 4 !== 0) throw new Error("a text of four-byte characters ends within a character");
  let text = "";
  for (let at = 0; at < content.length; at += 4) {
    const codePoint = Buffer.from(content).readUInt32BE(at);
    if (codePoint > 0x10ffff || isSurrogate(codePoint)) throw new Error("a text contains an invalid character");
    text += String.fromCodePoint(codePoint);
  }
  return text;
}

function basicMultilingual(content: Uint8Array): string {
  if (content.length % 2 !== 0) throw new Error("a text of two-byte characters ends within a character");
  let text = "";
  for (let at = 0; at < content.length; at += 2) {
    const codePoint = Buffer.from(content).readUInt16BE(at);
    if (isSurrogate(codePoint)) throw new Error("a text contains an invalid character");
    text += String.fromCharCode(codePoint);
  }
  return text;
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}
