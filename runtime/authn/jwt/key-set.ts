/** The public keys of an issuer, and whether one of them has signed a token. */

import type { CryptoKey, JSONWebKeySet, JWK } from "jose";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { SigningAlgorithm } from "./signing-algorithms.js";

/** Maximum number of keys of one issuer; an answer with more is invalid. */
export const MAX_KEYS = 256;

/** None of the keys has signed the token; newer keys may have. */
export class NotSignedError extends Error {}

export interface KeySet {
  /** The number of keys that can verify tokens. */
  readonly size: number;
  /**
   * @throws NotSignedError if none of the keys has signed the token, and other errors for tokens that no key could
   * verify
   */
  verify(token: string, algorithms: readonly SigningAlgorithm[]): Promise<void>;
}

/**
 * Loads the code that verifies signatures, which a server without issuers does not need.
 * @throws Error if the document is not a key set; keys for other purposes are left out
 */
export async function keySetOf(document: JsonObject): Promise<KeySet> {
  const { keys } = document;
  if (!Array.isArray(keys)) throw new Error("the answer has no list of keys");
  if (keys.length > MAX_KEYS) throw new Error(`the answer has ${keys.length} keys, more than ${MAX_KEYS}`);
  const usable = keys.flatMap(publicKey);
  const [{ compactVerify }, { createLocalJWKSet }, errors] = await Promise.all([
    importInTurn(() => import("jose/jws/compact/verify")),
    importInTurn(() => import("jose/jwks/local")),
    importInTurn(() => import("jose/errors")),
  ]);
  const find = createLocalJWKSet({ keys: usable } as JSONWebKeySet);
  return {
    size: usable.length,
    async verify(token, algorithms) {
      const options = { algorithms: [...algorithms] };
      const isSignedBy = (key: CryptoKey): Promise<boolean> =>
        compactVerify(token, key, options).then(
          () => true,
          () => false,
        );
      try {
        await compactVerify(token, find, options);
      } catch (error) {
        // The token names no key, or a name that several keys share.
        if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyByAny(error, isSignedBy);
        const isUnsigned =
          error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
        throw isUnsigned ? new NotSignedError(UNSIGNED, { cause: error }) : error;
      }
    },
  };
}

const UNSIGNED = "no key of the issuer has signed the token";

async function verifyByAny(
  candidates: AsyncIterable<CryptoKey>,
  isSignedBy: (key: CryptoKey) => Promise<boolean>,
): Promise<void> {
  for await (const key of candidates) if (await isSignedBy(key)) return;
  throw new NotSignedError(UNSIGNED);
}

/**
 * The members of a key that are used: the public ones, and those that state its purpose. Certificates and URLs are
 * ignored.
 */
const TEXTS = ["kty", "kid", "alg", "use", "crv", "x", "y", "n", "e"] as const;
const PUBLIC_KEY_TYPES: ReadonlySet<JsonValue | undefined> = new Set(["RSA", "EC"]);

/** Returns the key in a list, or an empty list if it can't verify tokens. */
function publicKey(key: JsonValue): JWK[] {
  if (!isJsonObject(key) || !PUBLIC_KEY_TYPES.has(key.kty)) return [];
  const members: JsonObject = {};
  for (const name of TEXTS) {
    const value = key[name];
    if (value === undefined) continue;
    if (typeof value !== "string") return [];
    members[name] = value;
  }
  const { key_ops: operations } = key;
  if (operations !== undefined) members.key_ops = operations;
  return [members as unknown as JWK];
}
