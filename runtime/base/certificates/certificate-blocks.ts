/** PEM certificates within a text, as bundles of authorities hold them; what stands around them is passed over. */
import { X509Certificate } from "node:crypto";

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** In their order, with their begin and end lines; whether they can be read is not looked at. */
export function certificateBlocks(text: string): readonly string[] {
  return text.match(BLOCK) ?? [];
}

/** Undefined for a block that is no certificate. */
export function readCertificate(block: string): X509Certificate | undefined {
  try {
    return new X509Certificate(block);
  } catch {
    return undefined;
  }
}
