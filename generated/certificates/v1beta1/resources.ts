// Code generated from schemas/certificates/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";

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

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [clusterTrustBundles];
