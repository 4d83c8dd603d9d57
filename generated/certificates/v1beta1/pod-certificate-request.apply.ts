// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { PodCertificateRequestSpec, PodCertificateRequestStatus } from "./pod-certificate-request.types.js";

/** What an apply of a PodCertificateRequest may state. */
export interface PodCertificateRequestApply {
  apiVersion?: string;
  kind?: "PodCertificateRequest";
  metadata: ApplyMeta;
  /** The key, and for whom; can't be changed. */
  spec?: PodCertificateRequestSpecApply;
  /** The certificate, or why there is none. */
  status?: PodCertificateRequestStatusApply;
}

/** What an apply of the part PodCertificateRequestSpec may state. */
export interface PodCertificateRequestSpecApply extends Partial<PodCertificateRequestSpec> {}

/** What an apply of the part PodCertificateRequestStatus may state. */
export interface PodCertificateRequestStatusApply extends Partial<Omit<PodCertificateRequestStatus, "conditions">> {
  /** Whether the certificate is Issued, Denied or Failed. */
  conditions?: ConditionApply[];
}
