// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeTopologySelectorTerm } from "../../core/v1/persistent-volume-spec.merge.js";

export const mergeStorageClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  provisioner: { rule: () => scalarRule, zero: "" },
  parameters: { rule: () => mapRule(() => scalarRule) },
  reclaimPolicy: { rule: () => scalarRule, defaultValue: "Delete" },
  mountOptions: { rule: () => atomicList(() => scalarRule) },
  allowVolumeExpansion: { rule: () => scalarRule },
  volumeBindingMode: { rule: () => scalarRule, defaultValue: "Immediate" },
  allowedTopologies: { rule: () => atomicList(() => mergeTopologySelectorTerm) },
});

export const merge: StructRule = mergeStorageClass;
