/**
 * Reads the keys that sign and verify service-account tokens from PEM texts. Messages never show the content of a key.
 */
import { createHash, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { NamedText } from "../../base/changing-text.js";
import { OperatorError } from "../../base/operator-error.js";
import { readKeys, type SigningAlgorithm } from "./key-pem.js";
import type { ServiceAccountOptions } from "./service-account-options.js";

export interface TokenKey {
  /** Derived from the public key by a one-way function. */
  readonly id: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: KeyObject;
}

export interface ServiceAccountKeys {
  /** Whether there is a private key. */
  readonly canSign: boolean;
  /** The private key that signs new tokens. @throws Error if there is none */
  signing(): Promise<TokenKey>;
  /** The distinct public keys; the one for new tokens comes first. */
  verifying(): Promise<readonly TokenKey[]>;
}

/** More than any rotation needs. The limit matters because a token that names no key is tried with each of them. */
const MAX_KEYS = 64;

/**
 * Reads the keys at once. If no key is given at all, one is generated for this process when it is first needed.
 * @throws OperatorError for a text that is not a key, or is one that can't sign tokens
 */
export function serviceAccountKeys(options: Pick<ServiceAccountOptions, "keys" | "signingKey">): ServiceAccountKeys {
  const { keys = [], signingKey } = options;
  if (keys.length === 0 && signingKey === undefined) return keysOfProcess();
  const given = keys.flatMap((key, index) => readNamed(key, `service-account-key-file, number ${index + 1}`));
  const signer = signingKey === undefined ? given.find(isPrivate) : signerOf(signingKey);
  const publicKeys = [...(signer === undefined ? [] : [signer]), ...given].map(publicKeyOf);
  const verifying = [...new Map(publicKeys.map((key) => [key.id, key])).values()];
  if (verifying.length > MAX_KEYS)
    throw new OperatorError(`service-account-key-file: found ${verifying.length} keys, expected at most ${MAX_KEYS}`);
  const signing = signer && { ...publicKeyOf(signer), key: signer.key };
  return {
    canSign: signing !== undefined,
    async signing() {
      if (signing === undefined) throw new Error("there is no private key for service-account tokens");
      return signing;
    },
    verifying: async () => verifying,
  };
}

function signerOf(given: string | NamedText): GivenKey {
  const place = typeof given === "string" ? "service-account-signing-key-file" : given.name;
  const found = readNamed(given, place).find(isPrivate);
  if (found === undefined) throw new OperatorError(`${place}: found public keys only, expected a private key`);
  return found;
}

function readNamed(given: string | NamedText, place: string): readonly GivenKey[] {
  return typeof given === "string" ? readKeys(given, place) : readKeys(given.text, given.name);
}

type GivenKey = ReturnType<typeof readKeys>[number];

function isPrivate({ isPrivate: is }: GivenKey): boolean {
  return is;
}

function publicKeyOf({ publicKey, algorithm }: GivenKey): TokenKey {
  return { id: keyId(publicKey), algorithm, key: publicKey };
}

/** A hash of the public key in DER form, so that everyone who has the key derives the same id. */
export function keyId(publicKey: KeyObject): string {
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64url");
}

const makeKeyPair = promisify(generateKeyPair);

function keysOfProcess(): ServiceAccountKeys {
  let made: Promise<{ signing: TokenKey; verifying: readonly TokenKey[] }> | undefined;
  const make = async (): Promise<{ signing: TokenKey; verifying: readonly TokenKey[] }> => {
    const { publicKey, privateKey } = await makeKeyPair("ec", { namedCurve: "P-256" });
    const shared = { id: keyId(publicKey), algorithm: "ES256" as const };
    return { signing: { ...shared, key: privateKey }, verifying: [{ ...shared, key: publicKey }] };
  };
  const keys = (): ReturnType<typeof make> => {
    made ??= make();
    return made;
  };
  return {
    canSign: true,
    signing: async () => (await keys()).signing,
    verifying: async () => (await keys()).verifying,
  };
}
