// Code generated from schemas/certificates/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundleApply } from "./cluster-trust-bundle.apply.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";
import type { PodCertificateRequestApply } from "./pod-certificate-request.apply.js";
import type { PodCertificateRequest } from "./pod-certificate-request.types.js";

export const clusterTrustBundles: ResourceReference<ClusterTrustBundle, "Cluster", ClusterTrustBundleApply> = {
  group: "${certificatesGroup}",
  version: "v1beta1",
  kind: "ClusterTrustBundle",
  resource: "clustertrustbundles",
  scope: "Cluster",
};

export const podCertificateRequests: ResourceReference<
  PodCertificateRequest,
  "Namespaced",
  PodCertificateRequestApply,
  "status"
> = {
  group: "${certificatesGroup}",
  version: "v1beta1",
  kind: "PodCertificateRequest",
  resource: "podcertificaterequests",
  scope: "Namespaced",
};

export type * from "./cluster-trust-bundle.types.js";
export type * from "./cluster-trust-bundle.apply.js";
export type * from "./pod-certificate-request.types.js";
export type * from "./pod-certificate-request.apply.js";
