/** Validates PEM texts of certificates and of certificate requests. */
import { X509Certificate } from "node:crypto";
import { pemBlocks } from "../../base/certificates/pem-blocks.js";
import { isSigningRequest } from "../../base/certificates/pkcs10.js";

/** The problems of a text with certificates; empty if it is valid. */
export function certificateProblems(text: string): string[] {
  const blocks = pemBlocks(text);
  if (blocks.length === 0) return ["must contain at least one CERTIFICATE PEM block"];
  return blocks.flatMap(({ type, hasHeaders, der }, index) => {
    if (type !== "CERTIFICATE") return [`only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`];
    if (hasHeaders) return ["no PEM block headers are permitted"];
    return isCertificate(der) ? [] : [`entry ${index} does not parse as X.509`];
  });
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length === der.length;
  } catch {
    return false;
  }
}

const REQUEST_TYPES = ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"];

/**
 * The problems of a text with a PKCS#10 request; empty if it is valid. Verifying its signature is left to the signer.
 */
export function requestProblems(text: string): string[] {
  const [block] = pemBlocks(text);
  if (block === undefined || !REQUEST_TYPES.includes(block.type)) return ["PEM block type must be CERTIFICATE REQUEST"];
  return isSigningRequest(block.der) ? [] : ["does not parse as a PKCS#10 certificate request"];
}
