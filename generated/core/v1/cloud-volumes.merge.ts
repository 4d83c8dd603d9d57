// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLocalObjectReference } from "./references.merge.js";

export const mergeGCEPersistentDiskVolumeSource: StructRule = structRule({
  pdName: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  partition: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
});

export const mergeAWSElasticBlockStoreVolumeSource: StructRule = structRule({
  volumeID: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  partition: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
});

export const mergeAzureDiskVolumeSource: StructRule = structRule({
  diskName: { rule: () => scalarRule, zero: "" },
  diskURI: { rule: () => scalarRule, zero: "" },
  cachingMode: { rule: () => scalarRule, defaultValue: "ReadWrite" },
  fsType: { rule: () => scalarRule, defaultValue: "ext4" },
  readOnly: { rule: () => scalarRule, defaultValue: false },
  kind: { rule: () => scalarRule, defaultValue: "Shared" },
});

export const mergeAzureFileVolumeSource: StructRule = structRule({
  secretName: { rule: () => scalarRule, zero: "" },
  shareName: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
});

export const mergeVsphereVirtualDiskVolumeSource: StructRule = structRule({
  volumePath: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  storagePolicyName: { rule: () => scalarRule },
  storagePolicyID: { rule: () => scalarRule },
});

export const mergePhotonPersistentDiskVolumeSource: StructRule = structRule({
  pdID: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
});

export const mergePortworxVolumeSource: StructRule = structRule({
  volumeID: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
});

export const mergeScaleIOVolumeSource: StructRule = structRule({
  gateway: { rule: () => scalarRule, zero: "" },
  system: { rule: () => scalarRule, zero: "" },
  secretRef: { rule: () => mergeLocalObjectReference, zero: {} },
  sslEnabled: { rule: () => scalarRule },
  protectionDomain: { rule: () => scalarRule },
  storagePool: { rule: () => scalarRule },
  storageMode: { rule: () => scalarRule, defaultValue: "ThinProvisioned" },
  volumeName: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule, defaultValue: "xfs" },
  readOnly: { rule: () => scalarRule },
});

export const mergeStorageOSVolumeSource: StructRule = structRule({
  volumeName: { rule: () => scalarRule },
  volumeNamespace: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
});

export const mergeFlockerVolumeSource: StructRule = structRule({
  datasetName: { rule: () => scalarRule },
  datasetUUID: { rule: () => scalarRule },
});
