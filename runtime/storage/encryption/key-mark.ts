/** How keys are told apart without showing them. */
import { hash } from "node:crypto";

/** @param name that the key goes by; the same name with another secret is another key */
export function keyMark(name: string, secret: Uint8Array): string {
  return hash("sha256", Buffer.concat([Buffer.from(`${name}\0`), secret]));
}
