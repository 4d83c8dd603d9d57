/** Reads RSA and ECDSA keys from PEM texts: private keys, public keys and certificates. AUTHN-SA-003. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { OperatorError } from "../../base/operator-error.js";

export type SigningAlgorithm = "RS256" | "ES256" | "ES384" | "ES512";

export interface ReadKey {
  readonly isPrivate: boolean;
  readonly algorithm: SigningAlgorithm;
  /** The key that the text contains, private or public. */
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
}

/** A text with keys has a few kilobytes. */
const MAX_TEXT_CHARACTERS = 1024 * 1024;
/** RFC 7518, section 3.3. */
const MIN_RSA_BITS = 2048;

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,64})-----(?:(?!-----)[\s\S])*-----END \1-----/g;

const READERS: Readonly<Record<string, (block: string) => KeyObject>> = {
  "PRIVATE KEY": createPrivateKey,
  "RSA PRIVATE KEY": createPrivateKey,
  "EC PRIVATE KEY": createPrivateKey,
  "PUBLIC KEY": createPublicKey,
  "RSA PUBLIC KEY": createPublicKey,
  CERTIFICATE: (block) => new X509Certificate(block).publicKey,
};

/** Tools write this block in front of a key; the key repeats what it says. */
const IGNORED = "EC PARAMETERS";

const CURVES: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: "ES256",
  secp384r1: "ES384",
  secp521r1: "ES512",
};

/**
 * All keys of a text in order, at least one.
 * @param place what messages call the text
 * @throws OperatorError with a message that shows nothing of the text
 */
export function readKeys(text: string, place: string): readonly ReadKey[] {
  if (text.length > MAX_TEXT_CHARACTERS)
    throw new OperatorError(`${place}: found ${text.length} characters, expected at most ${MAX_TEXT_CHARACTERS}`);
  const blocks = [...text.matchAll(BLOCK)].filter(([, label]) => label !== IGNORED);
  if (blocks.length === 0) throw new OperatorError(`${place}: found no PEM block, expected an RSA or ECDSA key`);
  return blocks.map(([block, label = ""], index) => readBlock(block, label, `${place}, block ${index + 1}`));
}

function readBlock(block: string, label: string, place: string): ReadKey {
  const read = READERS[label];
  if (read === undefined) {
    const expected = Object.keys(READERS).join(", ");
    throw new OperatorError(`${place}: found a PEM block "${label}", expected one of ${expected}`);
  }
  let key: KeyObject;
  try {
    key = read(block);
  } catch {
    // The platform's error may reveal the content.
    throw new OperatorError(`${place}: the PEM block "${label}" can't be read, expected an RSA or ECDSA key`);
  }
  const isPrivate = key.type === "private";
  return { isPrivate, algorithm: algorithmOf(key, place), key, publicKey: isPrivate ? createPublicKey(key) : key };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject, place: string): SigningAlgorithm {
  if (asymmetricKeyType === "rsa") {
    const { modulusLength = 0 } = asymmetricKeyDetails;
    if (modulusLength >= MIN_RSA_BITS) return "RS256";
    throw new OperatorError(`${place}: found an RSA key of ${modulusLength} bits, expected ${MIN_RSA_BITS} or more`);
  }
  if (asymmetricKeyType !== "ec")
    throw new OperatorError(`${place}: found a key of type ${asymmetricKeyType}, expected an RSA or ECDSA key`);
  const { namedCurve = "" } = asymmetricKeyDetails;
  const algorithm = CURVES[namedCurve];
  if (algorithm === undefined)
    throw new OperatorError(`${place}: found the curve ${namedCurve}, expected P-256, P-384 or P-521`);
  return algorithm;
}
