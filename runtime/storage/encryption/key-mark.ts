/** Distinguishes keys without revealing them. */
import { hash } from "node:crypto";

/** @param name the name of the key; the same name with another secret is another key */
export function keyMark(name: string, secret: Uint8Array): string {
  return hash("sha256", Buffer.concat([Buffer.from(`${name}\0`), secret]));
}
