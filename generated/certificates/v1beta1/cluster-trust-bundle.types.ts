// Code generated from schemas/certificates/v1beta1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Certificates that workloads everywhere may trust. */
export interface ClusterTrustBundle extends ApiObject {
  metadata: ObjectMeta;
  /** The certificates. */
  spec: ClusterTrustBundleSpec;
}

/** A set of trusted certificates. */
export interface ClusterTrustBundleSpec {
  /** The signer whose certificates these are; empty for none. Can't be changed. */
  signerName?: string;
  /** The certificates: PEM text. */
  trustBundle: string;
}
