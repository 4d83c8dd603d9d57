/** Validates the CA bundles with which objects describe how a webhook's certificate is verified. */
import { certificateBlocks, readCertificate } from "./certificate-blocks.js";

/** Returns what is wrong with a bundle, or undefined if it is usable. @param bundle PEM in Base64 */
export function caBundleProblem(bundle: string): string | undefined {
  const blocks = certificateBlocks(Buffer.from(bundle, "base64").toString("latin1"));
  if (blocks.length === 0) return "unable to load root certificates: unable to parse bytes as PEM block";
  return blocks.every(readCertificate)
    ? undefined
    : "unable to load root certificates: a block of the bundle is not a certificate";
}
