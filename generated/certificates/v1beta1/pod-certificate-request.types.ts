// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";

/** Asks a signer for a certificate for one pod. */
export interface PodCertificateRequest extends ApiObject {
  metadata: ObjectMeta;
  /** The key, and for whom; can't be changed. */
  spec: PodCertificateRequestSpec;
  /** The certificate, or why there is none. */
  status?: PodCertificateRequestStatus;
}

/** A key, and the pod that wants a certificate for it. */
export interface PodCertificateRequestSpec {
  /** The signer, as domain/path. */
  signerName: string;
  /** Name of the pod. */
  podName: string;
  /** Uid of the pod. */
  podUID: string;
  /** Name of the service account of the pod. */
  serviceAccountName: string;
  /** Uid of that service account. */
  serviceAccountUID: string;
  /** Name of the node of the pod. */
  nodeName: string;
  /** Uid of that node. */
  nodeUID: string;
  /** How long the certificate may be valid, in seconds, from one hour to 91 days. */
  maxExpirationSeconds?: number;
  /** The public key in PKIX form. */
  pkixPublicKey?: string;
  /** A signature by the key over the uid of the pod. */
  proofOfPossession?: string;
  /** An empty PKCS #10 request that is signed by the key. */
  stubPKCS10Request: string;
  /** Further wishes for the signer, unverified, by names with a domain. */
  unverifiedUserAnnotations?: Record<string, string>;
}

/** The certificate, or why there is none. */
export interface PodCertificateRequestStatus {
  /** Whether the certificate is Issued, Denied or Failed. */
  conditions?: Condition[];
  /** The certificate with its intermediates as PEM. */
  certificateChain?: string;
  /** From when on the certificate is valid. */
  notBefore?: string;
  /** When a new certificate should be asked for. */
  beginRefreshAt?: string;
  /** Until when the certificate is valid. */
  notAfter?: string;
}
