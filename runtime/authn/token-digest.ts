/** The digest that stands for a token wherever one is stored or compared; the token can't be recovered from it. */
import { hash, timingSafeEqual } from "node:crypto";

export function tokenDigest(token: string): string {
  return hash("sha256", token, "base64");
}

/** Compares in a time that does not depend on how much of the texts is equal. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
