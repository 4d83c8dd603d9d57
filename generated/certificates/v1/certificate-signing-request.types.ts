// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Asks a signer for a certificate. */
export interface CertificateSigningRequest extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked for; can't be changed. */
  spec: CertificateSigningRequestSpec;
  /** Whether it was approved, and the certificate. */
  status?: CertificateSigningRequestStatus;
}

/** A request for a certificate, and who made it. */
export interface CertificateSigningRequestSpec {
  /** The request: PEM text of a PKCS#10 request. */
  request: string;
  /** The signer, as a domain and a path. */
  signerName: string;
  /** Wanted validity in seconds, at least 600; the signer decides. */
  expirationSeconds?: number;
  /** What the key shall be used for. */
  usages: string[];
  /** Who asks; the server sets it. */
  username?: string;
  /** Identifier of who asks; the server sets it. */
  uid?: string;
  /** Groups of who asks; the server sets them. */
  groups?: string[];
  /** Further attributes of who asks; the server sets them. */
  extra?: Record<string, string[]>;
}

/** Where a request for a certificate stands. */
export interface CertificateSigningRequestStatus {
  /** Approved, Denied and Failed, where they apply. */
  conditions?: CertificateSigningRequestCondition[];
  /** The certificate: PEM text; can't be changed once it is there. */
  certificate?: string;
}

/** A condition of a request for a certificate. */
export interface CertificateSigningRequestCondition {
  /** What the condition is about, one CamelCase word. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status?: string;
  /** Why, one CamelCase word. */
  reason?: string;
  /** Why, for people. */
  message?: string;
  /** When the condition was last written. */
  lastUpdateTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
}
