// Code generated from schemas/certificates/v1alpha1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundleApply } from "./cluster-trust-bundle.apply.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";

export const clusterTrustBundles = defineReference<ClusterTrustBundle, "Cluster", ClusterTrustBundleApply>({
  group: "${certificatesGroup}",
  version: "v1alpha1",
  kind: "ClusterTrustBundle",
  resource: "clustertrustbundles",
  scope: "Cluster",
});
