/** Remembers verified tokens, so that each is verified once. SPEC: OpenID Connect; AUTHN-OIDC-004. */

import type { UserInfo } from "../../api/user-info.js";
import { RecentMap } from "../../base/recent-map.js";
import { tokenDigest } from "../token-digest.js";

/** Maximum number of remembered tokens; the least recently used ones are dropped. */
export const MAX_VERIFIED_TOKENS = 4_096;

interface Entry {
  readonly user: UserInfo;
  readonly expiresMs: number;
}

/** Holds only tokens that an issuer has signed, so that outsiders can't fill it. It stores digests, never tokens. */
export class VerifiedTokens {
  private readonly entries: RecentMap<Entry>;
  /** How often the memory was cleared. */
  private clearings = 0;

  constructor(maxEntries = MAX_VERIFIED_TOKENS) {
    this.entries = new RecentMap({ maxEntries });
  }

  get size(): number {
    return this.entries.size;
  }

  /** Identifies the keys in use: a verification that began under an older generation is not remembered. */
  get generation(): number {
    return this.clearings;
  }

  /** Undefined for tokens that are unknown or have expired. */
  find(token: string, nowMs: number): UserInfo | undefined {
    const key = tokenDigest(token);
    const entry = this.entries.get(key);
    if (entry === undefined || entry.expiresMs > nowMs) return entry?.user;
    this.entries.delete(key);
    return undefined;
  }

  /** @param generation the generation before the verification began */
  remember(token: string, user: UserInfo, expiresMs: number, generation: number): void {
    if (generation === this.clearings) this.entries.set(tokenDigest(token), { user, expiresMs });
  }

  clear(): void {
    this.clearings++;
    this.entries.clear();
  }
}
