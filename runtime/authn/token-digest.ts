/** What stands for a token where it is kept or compared: nothing leads from it back to the token. */
import { hash, timingSafeEqual } from "node:crypto";

export function tokenDigest(token: string): string {
  return hash("sha256", token, "base64");
}

/** In a time that tells nothing of how much is the same. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
