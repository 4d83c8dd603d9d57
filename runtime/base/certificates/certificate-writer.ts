/**
 * Writes X.509 certificates (RFC 5280). It needs no library, so that certificates can be made while a server starts:
 * to load one that is written for all that certificates can be takes a fifth of that start.
 */
import { type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { OperatorError } from "../operator-error.js";
import type { CertificateExtension } from "./certificate-extensions.js";
import { DER_TAGS } from "./der.js";
import {
  derBitString,
  derBoolean,
  derInteger,
  derObjectIdentifier,
  derSequence,
  derTime,
  derValue,
} from "./der-writer.js";

export interface CertificateContent {
  /** Names in DER, with their tags. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly publicKey: KeyObject;
  readonly extensions: readonly CertificateExtension[];
}

const SERIAL_BYTES = 16;
const VERSION_3 = Buffer.from([2]);
const VERSION_TAG = 0xa0;
const EXTENSIONS_TAG = 0xa3;
const NULL = Buffer.from([0x05, 0x00]);
/** Signature algorithms with SHA-256, by kind of key. */
const ALGORITHMS: Readonly<Record<string, Buffer>> = {
  ec: derSequence(derObjectIdentifier("1.2.840.10045.4.3.2")),
  rsa: derSequence(derObjectIdentifier("1.2.840.113549.1.1.11"), NULL),
};

/**
 * Returns a certificate as PEM, with a random serial number.
 * @throws OperatorError for a signing key that is neither an EC nor an RSA key
 */
export function writeCertificate(content: CertificateContent, signingKey: KeyObject): string {
  const kind = signingKey.asymmetricKeyType ?? "secret";
  const algorithm = ALGORITHMS[kind];
  if (algorithm === undefined)
    throw new OperatorError(`the key of the signing authority: found the kind ${kind}, expected ec or rsa`);
  const serial = randomBytes(SERIAL_BYTES);
  // The number is positive, and has the same length in every certificate.
  serial[0] = ((serial[0] as number) & 0x7f) | 0x40;
  const information = derSequence(
    derValue(VERSION_TAG, derInteger(VERSION_3)),
    derInteger(serial),
    algorithm,
    content.issuer,
    derSequence(derTime(content.notBeforeMs), derTime(content.notAfterMs)),
    content.subject,
    content.publicKey.export({ type: "spki", format: "der" }),
    derValue(EXTENSIONS_TAG, derSequence(...content.extensions.map(extension))),
  );
  const signature = sign("sha256", information, signingKey);
  return new X509Certificate(derSequence(information, algorithm, derBitString(signature))).toString();
}

function extension({ type, isCritical, value }: CertificateExtension): Buffer {
  return derSequence(
    derObjectIdentifier(type),
    ...(isCritical ? [derBoolean(true)] : []),
    derValue(DER_TAGS.octetString, value),
  );
}
