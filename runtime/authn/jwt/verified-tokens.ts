/** Tokens that were verified, so that each is verified once. SPEC: OpenID Connect; AUTHN-OIDC-004. */

import type { UserInfo } from "../../api/user-info.js";
import { RecentMap } from "../../base/recent-map.js";
import { tokenDigest } from "../token-digest.js";

/** Those that were not used for the longest time go first. */
export const MAX_VERIFIED_TOKENS = 4_096;

interface Entry {
  readonly user: UserInfo;
  readonly expiresMs: number;
}

/** Only tokens that an issuer has signed get in here: strangers can't fill it. It holds digests, never tokens. */
export class VerifiedTokens {
  private readonly entries: RecentMap<Entry>;
  /** How often it was cleared. */
  private clearings = 0;

  constructor(maxEntries = MAX_VERIFIED_TOKENS) {
    this.entries = new RecentMap({ maxEntries });
  }

  get size(): number {
    return this.entries.size;
  }

  /** By what tokens are verified now: what is verified by something older is not remembered any more. */
  get generation(): number {
    return this.clearings;
  }

  /** Undefined for tokens that are not known, or not valid any more. */
  find(token: string, nowMs: number): UserInfo | undefined {
    const key = tokenDigest(token);
    const entry = this.entries.get(key);
    if (entry === undefined || entry.expiresMs > nowMs) return entry?.user;
    this.entries.delete(key);
    return undefined;
  }

  /** @param generation as it was before the verification began */
  remember(token: string, user: UserInfo, expiresMs: number, generation: number): void {
    if (generation === this.clearings) this.entries.set(tokenDigest(token), { user, expiresMs });
  }

  clear(): void {
    this.clearings++;
    this.entries.clear();
  }
}
