// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  CertificateSigningRequestSpec,
  CertificateSigningRequestStatus,
} from "./certificate-signing-request.types.js";

/** What an apply of a CertificateSigningRequest may state. */
export interface CertificateSigningRequestApply {
  apiVersion?: string;
  kind?: "CertificateSigningRequest";
  metadata: ApplyMeta;
  /** What is asked for; can't be changed. */
  spec?: CertificateSigningRequestSpecApply;
  /** Whether it was approved, and the certificate. */
  status?: CertificateSigningRequestStatus;
}

/** What an apply of the part CertificateSigningRequestSpec may state. */
export interface CertificateSigningRequestSpecApply extends Partial<CertificateSigningRequestSpec> {}
