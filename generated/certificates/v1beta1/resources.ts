// Code generated from schemas/certificates/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";
import type { PodCertificateRequest } from "./pod-certificate-request.types.js";

/** /apis/${certificatesGroup}/v1beta1/clustertrustbundles */
export const clusterTrustBundles = defineResource<ClusterTrustBundle>({
  group: "${certificatesGroup}",
  version: "v1beta1",
  kind: "ClusterTrustBundle",
  resource: "clustertrustbundles",
  scope: "Cluster",
  selectableFields: [".spec.signerName"],
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "certificates/v1beta1/cluster-trust-bundle#ClusterTrustBundle",
  schemaMark: "9bc665e91ed56931",
  shapeMark: "0bdeea0070bbc5a2",
  code: () => import("./cluster-trust-bundle.handlers.js"),
});

/** /apis/${certificatesGroup}/v1beta1/namespaces/{namespace}/podcertificaterequests */
export const podCertificateRequests = defineResource<PodCertificateRequest>({
  group: "${certificatesGroup}",
  version: "v1beta1",
  kind: "PodCertificateRequest",
  resource: "podcertificaterequests",
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.35", deprecated: "1.38", removed: "1.41" },
  root: "certificates/v1beta1/pod-certificate-request#PodCertificateRequest",
  schemaMark: "ef224c9d634117b8",
  shapeMark: "4c9d452cd69bdeb0",
  code: () => import("./pod-certificate-request.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [clusterTrustBundles, podCertificateRequests];
