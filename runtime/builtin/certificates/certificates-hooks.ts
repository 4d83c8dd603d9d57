/** The hooks of all kinds of this group. */
import { certificateSigningRequestHooks } from "./certificate-signing-request.js";
import { clusterTrustBundleHooks } from "./cluster-trust-bundle.js";
import { podCertificateRequestHooks } from "./pod-certificate-request.js";

export const certificatesHooks = [
  certificateSigningRequestHooks,
  ...clusterTrustBundleHooks,
  podCertificateRequestHooks,
] as const;
