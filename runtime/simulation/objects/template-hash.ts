/** The hash of a pod template, as a text that can be part of a name. */
import { canonicalText } from "./canonical-text.js";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Letters that form no words, as in the names that stock controllers generate. */
const SAFE_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

/**
 * @param value any JSON value; the order of its keys makes no difference
 * @param collisionCount changes the hash, after another object had the same name
 */
export function templateHash(value: unknown, collisionCount = 0): string {
  let hash = fnv(FNV_OFFSET, canonicalText(value));
  if (collisionCount > 0) hash = fnv(hash, `#${collisionCount}`);
  return safeText(String(hash >>> 0));
}

/** Writes a text with letters that form no words. */
export function safeText(text: string): string {
  return [...text].map((letter) => SAFE_LETTERS[letter.charCodeAt(0) % SAFE_LETTERS.length]).join("");
}

function fnv(start: number, text: string): number {
  let hash = start;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0;
  return hash;
}
