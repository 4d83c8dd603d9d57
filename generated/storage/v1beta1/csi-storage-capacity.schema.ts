// Code generated from schemas/storage/v1beta1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1beta1/csi-storage-capacity#CSIStorageCapacity": {
    type: "object",
    description: "How much storage of a class there is for a group of nodes.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      nodeTopology: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Nodes that can use the storage, by their labels; none when absent, all when empty. Can't be changed.",
      },
      storageClassName: { type: "string", description: "Name of the StorageClass; can't be changed." },
      capacity: { wellKnown: "Quantity", description: "Storage that is left, in bytes." },
      maximumVolumeSize: { wellKnown: "Quantity", description: "Size of the largest volume that can be made, in bytes." },
    },
    unsetAtZero: [],
    alwaysPresent: ["metadata", "storageClassName"],
  },
};
