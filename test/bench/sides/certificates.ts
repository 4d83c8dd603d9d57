/** The certificates for TLS on both sides of a case, which the serving process makes and the load checks. */
import type { CertificateFiles } from "../../../runtime/base/certificates/own-certificates.js";
import type { LoadPlan } from "../load/plan.js";

export interface Security {
  /** The certificate that the load trusts, as PEM. */
  readonly ca: string;
  readonly server: CertificateFiles;
}

/** Undefined for plain HTTP. */
export async function securityOf({ transport = "plain" }: LoadPlan): Promise<Security | undefined> {
  if (transport === "plain") return undefined;
  const { makeCertificates } = await import("../../../runtime/base/certificates/own-certificates.js");
  const { ca, server } = makeCertificates("bench", ["127.0.0.1"], Date.now());
  return { ca: ca.certificate, server };
}
