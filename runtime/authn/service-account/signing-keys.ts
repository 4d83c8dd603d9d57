/**
 * The keys of service-account tokens, out of PEM texts: by which tokens are signed, and by which they are verified. What
 * is in a key never stands in a message.
 */
import { createHash, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { NamedText } from "../../base/changing-text.js";
import { OperatorError } from "../../base/operator-error.js";
import { readKeys, type SigningAlgorithm } from "./key-pem.js";
import type { ServiceAccountOptions } from "./service-account-options.js";

export interface TokenKey {
  /** Of the public key, and nothing that leads back to it. */
  readonly id: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: KeyObject;
}

export interface ServiceAccountKeys {
  /** Whether there is a private key. */
  readonly canSign: boolean;
  /** The private key of new tokens. @throws Error where there is none */
  signing(): Promise<TokenKey>;
  /** The public keys, each once; that of new tokens is the first. */
  verifying(): Promise<readonly TokenKey[]>;
}

/** More than any rotation needs; each one may be tried for a token that names none. */
const MAX_KEYS = 64;

/**
 * Reads the keys at once; where no key is given at all, one of this process is made when it is first needed.
 * @throws OperatorError for a text that is no key, or one of a kind that tokens can't be signed with
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
      if (signing === undefined) throw new Error("there is no private key for the tokens of service accounts");
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

/** Derived from the public key as its DER form, so that everyone who has the key finds the same. */
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
