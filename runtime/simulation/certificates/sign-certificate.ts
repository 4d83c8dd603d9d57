/** Signs the certificate that a request asks for. */
import {
  CERTIFICATE_EXTENSIONS,
  type CertificateExtension,
  writeAlternativeNames,
  writeAuthorityKeyIdentifier,
} from "../../base/certificates/certificate-extensions.js";
import { writeCertificate } from "../../base/certificates/certificate-writer.js";
import { derNamedBits, derObjectIdentifier, derSequence } from "../../base/certificates/der-writer.js";
import { signingRequestOf } from "../../base/certificates/pkcs10.js";
import { issuerFacts, type SigningAuthority } from "../../base/certificates/signing-authority.js";
import type { RequestedCertificate } from "./requested-certificate.js";

/** The longest validity, and that of requests that name none. */
const LONGEST_MS = 365 * 24 * 3_600_000;
const SHORTEST_MS = 10 * 60_000;
/** Certificates are backdated because the clocks of others may lag behind by this much. */
const BACKDATE_MS = 5 * 60_000;
/** A certificate that is valid for less time than this does not end the earlier for being backdated. */
const SHORT_MS = 8 * 3_600_000;

/** Bits of the key usage (RFC 5280, 4.2.1.3). */
const KEY_USAGE_BITS: Readonly<Record<string, number>> = {
  signing: 0,
  "digital signature": 0,
  "content commitment": 1,
  "key encipherment": 2,
  "data encipherment": 3,
  "key agreement": 4,
  "cert sign": 5,
  "crl sign": 6,
  "encipher only": 7,
  "decipher only": 8,
};

/** Object identifiers of extended key usages, in the order in which certificates have them. */
const EXTENDED_USAGES: Readonly<Record<string, string>> = {
  any: "2.5.29.37.0",
  "server auth": "1.3.6.1.5.5.7.3.1",
  "client auth": "1.3.6.1.5.5.7.3.2",
  "code signing": "1.3.6.1.5.5.7.3.3",
  "email protection": "1.3.6.1.5.5.7.3.4",
  "s/mime": "1.3.6.1.5.5.7.3.4",
  "ipsec end system": "1.3.6.1.5.5.7.3.5",
  "ipsec tunnel": "1.3.6.1.5.5.7.3.6",
  "ipsec user": "1.3.6.1.5.5.7.3.7",
  timestamping: "1.3.6.1.5.5.7.3.8",
  "ocsp signing": "1.3.6.1.5.5.7.3.9",
  "microsoft sgc": "1.3.6.1.4.1.311.10.3.3",
  "netscape sgc": "2.16.840.1.113730.4.1",
};

/**
 * @param expirationSeconds the requested validity; undefined for the longest one
 * @param nowMs milliseconds since the epoch
 * @returns PEM
 * @throws Error for a request that its key has not signed, and if the authority has expired
 */
export function signCertificate(
  requested: RequestedCertificate,
  expirationSeconds: number | undefined,
  authority: SigningAuthority,
  nowMs: number,
): string {
  const request = signingRequestOf(requested.der);
  if (request === undefined || !request.isSigned)
    throw new Error("unable to verify certificate request signature: the key of the request has not signed it");
  const issuer = issuerFacts(authority);
  if (nowMs >= issuer.notAfterMs)
    throw new Error(`the signer has expired: NotAfter=${new Date(issuer.notAfterMs).toISOString()}`);
  const content = {
    issuer: issuer.name,
    subject: requested.subject,
    notBeforeMs: nowMs - BACKDATE_MS,
    notAfterMs: Math.min(endOf(expirationSeconds, nowMs), issuer.notAfterMs),
    publicKey: request.key,
    extensions: extensionsOf(requested, issuer.keyIdentifier),
  };
  return writeCertificate(content, authority.key);
}

function endOf(expirationSeconds: number | undefined, nowMs: number): number {
  const requestedMs = expirationSeconds === undefined ? LONGEST_MS : expirationSeconds * 1000;
  const validityMs = Math.min(Math.max(requestedMs, SHORTEST_MS), LONGEST_MS);
  return nowMs + validityMs - (validityMs < SHORT_MS ? 0 : BACKDATE_MS);
}

function extensionsOf(
  { usages, subject, alternativeNames }: RequestedCertificate,
  keyIdentifier: Uint8Array | undefined,
): CertificateExtension[] {
  const types = CERTIFICATE_EXTENSIONS;
  const bits = [...usages].flatMap((usage) => KEY_USAGE_BITS[usage] ?? []);
  const extended = [
    ...new Set(Object.entries(EXTENDED_USAGES).flatMap(([usage, type]) => (usages.has(usage) ? [type] : []))),
  ];
  const extensions: CertificateExtension[] = [];
  if (bits.length > 0) extensions.push({ type: types.keyUsage, isCritical: true, value: derNamedBits(bits) });
  if (extended.length > 0)
    extensions.push({
      type: types.extendedKeyUsage,
      isCritical: false,
      value: derSequence(...extended.map(derObjectIdentifier)),
    });
  extensions.push({ type: types.basicConstraints, isCritical: true, value: derSequence() });
  if (keyIdentifier !== undefined)
    extensions.push({
      type: types.authorityKeyIdentifier,
      isCritical: false,
      value: writeAuthorityKeyIdentifier(keyIdentifier),
    });
  // Without a subject, the alternative names are all that identifies the holder.
  const isNameless = subject.length === derSequence().length;
  const names = writeAlternativeNames(alternativeNames);
  if (names.length > derSequence().length)
    extensions.push({ type: types.subjectAltName, isCritical: isNameless, value: names });
  return extensions;
}
