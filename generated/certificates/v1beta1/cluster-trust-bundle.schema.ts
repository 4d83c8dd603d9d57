// Code generated from schemas/certificates/v1beta1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "certificates/v1beta1/cluster-trust-bundle#ClusterTrustBundle": {
    type: "object",
    description: "Certificates that workloads everywhere may trust.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "certificates/v1beta1/cluster-trust-bundle#ClusterTrustBundleSpec", description: "The certificates." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "certificates/v1beta1/cluster-trust-bundle#ClusterTrustBundleSpec": {
    type: "object",
    description: "A set of trusted certificates.",
    required: ["trustBundle"],
    properties: {
      signerName: {
        type: "string",
        description: "The signer whose certificates these are; empty for none. Can't be changed.",
      },
      trustBundle: { type: "string", description: "The certificates: PEM text." },
    },
    unsetAtZero: ["signerName"],
    alwaysPresent: ["trustBundle"],
  },
};
