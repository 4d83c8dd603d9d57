/** An authority that signs certificates: its own certificate, and its key. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { OperatorError } from "../operator-error.js";
import { CERTIFICATE_EXTENSIONS, readExtensions } from "./certificate-extensions.js";
import { writeCertificate } from "./certificate-writer.js";
import { contentOf, DER_TAGS, readInside, readValues } from "./der.js";
import { derBoolean, derInteger, derNamedBits, derSequence, derValue } from "./der-writer.js";
import { writeCommonName } from "./distinguished-name.js";

export interface SigningAuthority {
  /** PEM */
  readonly certificate: string;
  /** It has no readable form, so that no log and no object can contain it by accident. */
  readonly key: KeyObject;
}

/** The tag of the extensions of a certificate. */
const EXTENSIONS_TAG = 0xa3;
const CERTIFICATE_SIGN_BIT = 5;
const REVOCATION_SIGN_BIT = 6;
/** How many authorities may stand below one. */
const NO_FURTHER_AUTHORITY = Buffer.from([0]);

/** The validity of an authority, in milliseconds since the epoch. */
export interface AuthorityValidity {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Makes an authority with a certificate that it has signed itself. @param key its private key; a new one by default */
export function makeSigningAuthority(
  commonName: string,
  { notBeforeMs, notAfterMs }: AuthorityValidity,
  key: KeyObject = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
): SigningAuthority {
  const publicKey = createPublicKey(key);
  const name = writeCommonName(commonName);
  const { basicConstraints, keyUsage, subjectKeyIdentifier } = CERTIFICATE_EXTENSIONS;
  const extensions = [
    { type: keyUsage, isCritical: true, value: derNamedBits([CERTIFICATE_SIGN_BIT, REVOCATION_SIGN_BIT]) },
    {
      type: basicConstraints,
      isCritical: true,
      value: derSequence(derBoolean(true), derInteger(NO_FURTHER_AUTHORITY)),
    },
    { type: subjectKeyIdentifier, isCritical: false, value: derValue(DER_TAGS.octetString, keyIdentifier(publicKey)) },
  ];
  const content = { issuer: name, subject: name, notBeforeMs, notAfterMs, publicKey, extensions };
  return { certificate: writeCertificate(content, key), key };
}

/**
 * Reads an authority from PEM texts.
 * @throws OperatorError for texts that are not a certificate and its key
 */
export function readSigningAuthority(certificate: string, key: string): SigningAuthority {
  const privateKey = readSigningKey(key);
  let isPair: boolean;
  try {
    isPair = new X509Certificate(certificate).checkPrivateKey(privateKey);
  } catch (cause) {
    throw new OperatorError("the signing authority: expected a certificate in PEM", { cause });
  }
  if (!isPair) throw new OperatorError("the signing authority: the private key is not that of the certificate");
  return { certificate, key: privateKey };
}

/** @throws OperatorError for a text that is not a private key in PEM */
export function readSigningKey(key: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (cause) {
    throw new OperatorError("the signing authority: expected a private key in PEM", { cause });
  }
}

/** What the certificates of an authority say about it. */
export interface IssuerFacts {
  /** The name in DER, with its tag. */
  readonly name: Uint8Array;
  /** Undefined if the authority's certificate has none. */
  readonly keyIdentifier: Uint8Array | undefined;
  readonly notAfterMs: number;
}

export function issuerFacts({ certificate }: SigningAuthority): IssuerFacts {
  const read = new X509Certificate(certificate);
  const [whole] = readValues(read.raw);
  const [information] = readInside(whole, DER_TAGS.sequence);
  const [, , , , , subject, , ...rest] = readInside(information, DER_TAGS.sequence);
  if (subject === undefined) throw new Error("the certificate of the signing authority has no subject");
  const extensions = rest.find(({ tag }) => tag === EXTENSIONS_TAG);
  const list = extensions && readExtensions(readInside(extensions, EXTENSIONS_TAG)[0]);
  const identifier = list?.find(({ type }) => type === CERTIFICATE_EXTENSIONS.subjectKeyIdentifier);
  return {
    name: subject.whole,
    keyIdentifier: identifier && contentOf(readValues(identifier.value)[0], DER_TAGS.octetString),
    notAfterMs: Date.parse(read.validTo),
  };
}

/** The SHA-1 hash of the key's bits (RFC 5280, 4.2.1.2), which is a name and protects nothing. */
function keyIdentifier(publicKey: KeyObject): Buffer {
  const [whole] = readValues(publicKey.export({ type: "spki", format: "der" }));
  const [, bits] = readInside(whole, DER_TAGS.sequence);
  return createHash("sha1").update(contentOf(bits, DER_TAGS.bitString).subarray(1)).digest();
}
