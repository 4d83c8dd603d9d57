// Code generated from schemas/certificates/v1alpha1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundleApply } from "./cluster-trust-bundle.apply.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";

export const clusterTrustBundles: ResourceReference<ClusterTrustBundle, "Cluster", ClusterTrustBundleApply> = {
  group: "${certificatesGroup}",
  version: "v1alpha1",
  kind: "ClusterTrustBundle",
  resource: "clustertrustbundles",
  scope: "Cluster",
};

export type * from "./cluster-trust-bundle.types.js";
export type * from "./cluster-trust-bundle.apply.js";
