/** Reads PKCS#10 requests (RFC 2986): names, extensions, public key, and whether the key signed them. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  type AlternativeNames,
  CERTIFICATE_EXTENSIONS,
  readAlternativeNames,
  readExtensions,
} from "./certificate-extensions.js";
import {
  contentOf,
  DER_TAGS,
  type DerValue,
  type EncodedDerValue,
  readInside,
  readObjectIdentifier,
  readValues,
} from "./der.js";

const ATTRIBUTES = 0xa0;
/** The attribute with the extensions that a certificate shall have. */
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";

/** Digests of signature algorithms by the bytes of their object identifiers; null where the algorithm has its own. */
const DIGESTS: ReadonlyMap<string, string | null> = new Map([
  ["2b6570", null],
  ["2a8648ce3d040302", "sha256"],
  ["2a8648ce3d040303", "sha384"],
  ["2a8648ce3d040304", "sha512"],
  ["2a864886f70d01010b", "sha256"],
  ["2a864886f70d01010c", "sha384"],
  ["2a864886f70d01010d", "sha512"],
]);

export interface SigningRequest {
  /** The key for which a certificate is requested. */
  readonly key: KeyObject;
  /** True if the request is signed by that key, in an algorithm that this module knows. */
  readonly isSigned: boolean;
}

/** Whether it is a request with a public key of a supported kind. Its signature is not verified. */
export function isSigningRequest(der: Buffer): boolean {
  return partsOf(der) !== undefined;
}

/** Undefined for bytes that are no request with a public key of a supported kind. */
export function signingRequestOf(der: Buffer): SigningRequest | undefined {
  const parts = partsOf(der);
  return parts === undefined ? undefined : { key: parts.key, isSigned: isSignedBy(parts) };
}

/** The names that a request contains. */
export interface RequestedNames {
  /** The subject in DER, with its tag. */
  readonly subject: EncodedDerValue;
  readonly alternativeNames: AlternativeNames;
}

/** @throws Error for bytes that are no request, and for malformed extensions */
export function requestedNames(der: Buffer): RequestedNames {
  const parts = readParts(readValues(der));
  if (parts === undefined) throw new Error("it is not a certificate request with a public key of a supported kind");
  const { subject, attributes } = parts;
  const requests = attributes === undefined ? [] : readInside(attributes, ATTRIBUTES);
  const extensions = requests.flatMap((attribute) => {
    const [type, values] = readInside(attribute, DER_TAGS.sequence);
    if (readObjectIdentifier(type) !== EXTENSION_REQUEST) return [];
    return readInside(values, DER_TAGS.set).flatMap(readExtensions);
  });
  const extension = extensions.find(({ type }) => type === CERTIFICATE_EXTENSIONS.subjectAltName);
  const [names] = extension === undefined ? [] : readValues(extension.value);
  return { subject, alternativeNames: readAlternativeNames(names) };
}

interface Parts {
  /** What is signed. */
  readonly information: Uint8Array;
  readonly key: KeyObject;
  readonly subject: EncodedDerValue;
  readonly attributes: DerValue | undefined;
  readonly algorithm: DerValue;
  readonly signature: DerValue;
}

function partsOf(der: Buffer): Parts | undefined {
  try {
    return readParts(readValues(der));
  } catch {
    // It is not DER, or contains a value that a request does not have there.
    return undefined;
  }
}

/** @throws Error for values that a request does not have */
function readParts([request, ...after]: readonly EncodedDerValue[]): Parts | undefined {
  const [information, algorithm, signature, ...more] = readInside(request, DER_TAGS.sequence);
  if (algorithm?.tag !== DER_TAGS.sequence || signature?.tag !== DER_TAGS.bitString) return undefined;
  if (information === undefined || after.length > 0 || more.length > 0) return undefined;
  const [version, subject, key, attributes] = readInside(information, DER_TAGS.sequence);
  if (version?.tag !== DER_TAGS.integer || subject?.tag !== DER_TAGS.sequence) return undefined;
  if (attributes !== undefined && attributes.tag !== ATTRIBUTES) return undefined;
  const publicKey = key?.tag === DER_TAGS.sequence ? publicKeyOf(key.whole) : undefined;
  return publicKey && { information: information.whole, key: publicKey, subject, attributes, algorithm, signature };
}

function publicKeyOf(der: Uint8Array): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" });
  } catch {
    // The bytes are no key of a kind that the platform knows.
    return undefined;
  }
}

function isSignedBy({ information, key, algorithm, signature }: Parts): boolean {
  try {
    const [identifier] = readInside(algorithm, DER_TAGS.sequence);
    const digest = DIGESTS.get(Buffer.from(contentOf(identifier, DER_TAGS.objectIdentifier)).toString("hex"));
    if (digest === undefined) return false;
    // The first byte of a bit string counts the bits that its last byte lacks.
    return verify(digest, information, key, contentOf(signature, DER_TAGS.bitString).subarray(1));
  } catch {
    // The algorithm or the signature is not one of this kind of key.
    return false;
  }
}
