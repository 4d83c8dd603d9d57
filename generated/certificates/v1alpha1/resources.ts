// Code generated from schemas/certificates/v1alpha1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { ClusterTrustBundle } from "./cluster-trust-bundle.types.js";

/** /apis/${certificatesGroup}/v1alpha1/clustertrustbundles */
export const clusterTrustBundles = defineResource<ClusterTrustBundle>({
  group: "${certificatesGroup}",
  version: "v1alpha1",
  kind: "ClusterTrustBundle",
  resource: "clustertrustbundles",
  scope: "Cluster",
  selectableFields: [".spec.signerName"],
  storage: false,
  lifecycle: {
    introduced: "1.27",
    deprecated: "1.34",
    removed: "1.37",
    replacement: { group: "${certificatesGroup}", version: "v1beta1", kind: "ClusterTrustBundle" },
  },
  root: "certificates/v1alpha1/cluster-trust-bundle#ClusterTrustBundle",
  schemaMark: "f80b114b636e5aa4",
  shapeMark: "0bdeea0070bbc5a2",
  code: () => import("./cluster-trust-bundle.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [clusterTrustBundles];
