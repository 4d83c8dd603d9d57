/** Finds PEM certificates within a text, as in CA bundles; everything around them is ignored. */
import { X509Certificate } from "node:crypto";

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns the blocks in order, with their begin and end lines, without parsing them. */
export function certificateBlocks(text: string): readonly string[] {
  return text.match(BLOCK) ?? [];
}

/** Returns undefined if the block is not a certificate. */
export function readCertificate(block: string): X509Certificate | undefined {
  try {
    return new X509Certificate(block);
  } catch {
    return undefined;
  }
}
