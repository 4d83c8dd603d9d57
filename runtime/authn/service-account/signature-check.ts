/**
 * Checks that one of the keys signed a token. The digests of verified tokens are remembered until the tokens expire.
 */

import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { importInTurn } from "../../base/import-in-turn.js";
import { RecentMap } from "../../base/recent-map.js";
import { InvalidCredentialError } from "../authenticator.js";
import { decodeCompactToken } from "../jwt/compact-token.js";
import { tokenDigest } from "../token-digest.js";
import type { ServiceAccountKeys, TokenKey } from "./signing-keys.js";
import { readClaims, type TokenClaims } from "./token-claims.js";

/** The most that fits into the headers of a request; longer tokens are neither issued nor accepted. */
export const MAX_ACCOUNT_TOKEN_CHARACTERS = 16 * 1024;
/** Maximum number of remembered tokens; the least recently used ones are dropped. */
export const MAX_REMEMBERED = 4096;

export interface SignatureCheckOptions {
  readonly keys: ServiceAccountKeys;
  /** The issuers whose tokens are checked. */
  readonly issuers: ReadonlySet<string>;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Default: {@link MAX_REMEMBERED}. */
  readonly maxRemembered?: number;
}

export class SignatureCheck {
  readonly #options: SignatureCheckOptions;
  /** Holds neither tokens nor failed attempts, which would amount to a list of guesses. */
  readonly #verified: RecentMap<TokenClaims>;

  constructor(options: SignatureCheckOptions) {
    this.#options = options;
    this.#verified = new RecentMap({ maxEntries: options.maxRemembered ?? MAX_REMEMBERED });
  }

  /**
   * The claims of a token that one of the keys signed; the caller still has to check their times. Undefined for
   * anything that is not a token, and for tokens of other issuers.
   * @throws InvalidCredentialError
   */
  async claimsOf(token: string): Promise<TokenClaims | undefined> {
    if (token.length > MAX_ACCOUNT_TOKEN_CHARACTERS) return undefined;
    const digest = tokenDigest(token);
    const claims = this.#verified.get(digest) ?? (await this.#verify(token));
    if (claims !== undefined) this.#remember(digest, claims);
    return claims;
  }

  async #verify(token: string): Promise<TokenClaims | undefined> {
    const unverified = decodeCompactToken(token);
    const issuer = unverified?.claims.iss;
    if (unverified === undefined || typeof issuer !== "string" || !this.#options.issuers.has(issuer)) return undefined;
    return readClaims(await this.#payloadOf(token, unverified.header), this.#options.profile);
  }

  #remember(digest: string, claims: TokenClaims): void {
    const hasExpired = claims.expiresAt !== undefined && claims.expiresAt * 1000 <= this.#options.clock.now();
    if (hasExpired) this.#verified.delete(digest);
    else this.#verified.set(digest, claims);
  }

  async #payloadOf(token: string, header: JsonObject): Promise<JsonObject> {
    // A token that relies on an extension would not mean what it seems to mean, so none is accepted.
    if ("crit" in header || "b64" in header) throw new InvalidCredentialError("the token requires an extension");
    const { compactVerify } = await importInTurn(() => import("jose/jws/compact/verify"));
    for (const { algorithm, key } of candidates(await this.#options.keys.verifying(), header)) {
      try {
        const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
        return parsePayload(payload);
      } catch {
        // Another key, or none, signed the token; the error below reports that.
      }
    }
    throw new InvalidCredentialError("no key of this server has signed the token");
  }
}

/** The key determines the algorithm, never the token. If the token names a known key, only that one is tried. */
function candidates(keys: readonly TokenKey[], { alg, kid }: JsonObject): readonly TokenKey[] {
  const fitting = keys.filter(({ algorithm }) => algorithm === alg);
  const named = fitting.filter(({ id }) => id === kid);
  return named.length > 0 ? named : fitting;
}

function parsePayload(bytes: Uint8Array): JsonObject {
  const value: unknown = JSON.parse(Buffer.from(bytes).toString());
  if (isJsonObject(value)) return value;
  throw new TypeError("the payload of the token is not an object");
}
