/**
 * Times and texts of certificates, out of DER. The text forms that the platform makes of names are for people: their
 * escapes can't be told from what a certificate says.
 */
import { contentOf, DER_TAGS, type DerValue } from "../api/der.js";

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
/** Two digits stand for a year from 1950 on (RFC 5280, 4.1.2.5.1). */
const FIRST_SHORT_YEAR = 50;

/** Milliseconds since the epoch. @throws Error for what is no time as certificates have it */
export function readTime(value: DerValue | undefined): number {
  const isShort = value?.tag === DER_TAGS.utcTime;
  const text = Buffer.from(contentOf(value, isShort ? DER_TAGS.utcTime : DER_TAGS.generalizedTime)).toString("latin1");
  const match = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(text);
  if (match === null) throw new Error(`${JSON.stringify(text)} is no time as certificates have it`);
  const [years = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  const year = isShort ? years + (years >= FIRST_SHORT_YEAR ? 1900 : 2000) : years;
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** How texts are written, by their tag. */
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

/** @throws Error for a value that is no text, or not the text that its tag promises */
export function readText({ tag, content }: DerValue): string {
  const read = TEXTS[tag];
  if (read === undefined) throw new Error(`a value with the tag ${tag} is no text`);
  return read(content);
}

function ascii(content: Uint8Array): string {
  if (content.some((byte) => byte > 0x7f)) throw new Error("a text of ASCII has other characters");
  return Buffer.from(content).toString("latin1");
}

function universal(content: Uint8Array): string {
  if (content.length % 4 !== 0) throw new Error("a text of four-byte characters breaks off");
  let text = "";
  for (let at = 0; at < content.length; at += 4) {
    const codePoint = Buffer.from(content).readUInt32BE(at);
    if (codePoint > 0x10ffff || isSurrogate(codePoint)) throw new Error("a text has what is no character");
    text += String.fromCodePoint(codePoint);
  }
  return text;
}

function basicMultilingual(content: Uint8Array): string {
  if (content.length % 2 !== 0) throw new Error("a text of two-byte characters breaks off");
  let text = "";
  for (let at = 0; at < content.length; at += 2) {
    const codePoint = Buffer.from(content).readUInt16BE(at);
    if (isSurrogate(codePoint)) throw new Error("a text has what is no character");
    text += String.fromCharCode(codePoint);
  }
  return text;
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}
