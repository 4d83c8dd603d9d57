// Code generated from schemas/storage/v1beta1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeCSIStorageCapacity: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  nodeTopology: { rule: () => mergeLabelSelector },
  storageClassName: { rule: () => scalarRule, zero: "" },
  capacity: { rule: () => scalarRule },
  maximumVolumeSize: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCSIStorageCapacity;
