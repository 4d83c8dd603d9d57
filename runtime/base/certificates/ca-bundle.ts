/** Bundles of certificates by which a webhook's certificate is checked, as objects hold them. */
import { certificateBlocks, readCertificate } from "./certificate-blocks.js";

/** What is wrong with a bundle, as messages say it; undefined when it can be used. @param bundle PEM in Base64 */
export function caBundleProblem(bundle: string): string | undefined {
  const blocks = certificateBlocks(Buffer.from(bundle, "base64").toString("latin1"));
  if (blocks.length === 0) return "unable to load root certificates: unable to parse bytes as PEM block";
  return blocks.every(readCertificate)
    ? undefined
    : "unable to load root certificates: a block of the bundle is not a certificate";
}
