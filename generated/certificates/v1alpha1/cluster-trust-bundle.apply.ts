// Code generated from schemas/certificates/v1alpha1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundleSpec } from "./cluster-trust-bundle.types.js";

/** What an apply of a ClusterTrustBundle may state. */
export interface ClusterTrustBundleApply {
  apiVersion?: string;
  kind?: "ClusterTrustBundle";
  metadata: ApplyMeta;
  /** The certificates. */
  spec?: ClusterTrustBundleSpecApply;
}

/** What an apply of the part ClusterTrustBundleSpec may state. */
export interface ClusterTrustBundleSpecApply extends Partial<ClusterTrustBundleSpec> {}
