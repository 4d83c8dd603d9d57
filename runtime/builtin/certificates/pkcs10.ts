/** Recognizes the outer structure of a PKCS#10 request (RFC 2986). Signatures are not verified. */
import { createPublicKey } from "node:crypto";
import { DER_TAGS, type DerValue, readInside, readValues } from "../../base/certificates/der.js";

const ATTRIBUTES = 0xa0;

/** Whether it is a request with a public key of a supported kind. */
export function isSigningRequest(der: Buffer): boolean {
  try {
    return hasFormOfRequest(readValues(der));
  } catch {
    // It is not DER, or contains a value that a request does not have there.
    return false;
  }
}

/** @throws Error for values that a request does not have */
function hasFormOfRequest([request, ...after]: readonly DerValue[]): boolean {
  const [information, algorithm, signature, ...more] = readInside(request, DER_TAGS.sequence);
  if (algorithm?.tag !== DER_TAGS.sequence || signature?.tag !== DER_TAGS.bitString) return false;
  if (after.length > 0 || more.length > 0) return false;
  const [version, subject, key, attributes] = readInside(information, DER_TAGS.sequence);
  if (version?.tag !== DER_TAGS.integer || subject?.tag !== DER_TAGS.sequence) return false;
  if (attributes !== undefined && attributes.tag !== ATTRIBUTES) return false;
  return key?.tag === DER_TAGS.sequence && isPublicKey(key.whole);
}

function isPublicKey(der: Uint8Array): boolean {
  try {
    return createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" }).type === "public";
  } catch {
    return false;
  }
}
