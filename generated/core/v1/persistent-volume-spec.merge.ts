// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeAWSElasticBlockStoreVolumeSource,
  mergeAzureDiskVolumeSource,
  mergeFlockerVolumeSource,
  mergeGCEPersistentDiskVolumeSource,
  mergePhotonPersistentDiskVolumeSource,
  mergePortworxVolumeSource,
  mergeVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.merge.js";
import { mergeFCVolumeSource, mergeNFSVolumeSource, mergeQuobyteVolumeSource } from "./network-volumes.merge.js";
import {
  mergeAzureFilePersistentVolumeSource,
  mergeCSIPersistentVolumeSource,
  mergeCephFSPersistentVolumeSource,
  mergeCinderPersistentVolumeSource,
  mergeFlexPersistentVolumeSource,
  mergeGlusterfsPersistentVolumeSource,
  mergeISCSIPersistentVolumeSource,
  mergeLocalVolumeSource,
  mergeRBDPersistentVolumeSource,
  mergeScaleIOPersistentVolumeSource,
  mergeStorageOSPersistentVolumeSource,
} from "./persistent-volume-sources.merge.js";
import { mergeObjectReference } from "./references.merge.js";
import { mergeNodeSelector } from "./scheduling.merge.js";
import { mergeHostPathVolumeSource } from "./volumes.merge.js";

export const mergePersistentVolumeSpec: StructRule = structRule({
  capacity: { rule: () => mapRule(() => scalarRule) },
  gcePersistentDisk: { rule: () => mergeGCEPersistentDiskVolumeSource },
  awsElasticBlockStore: { rule: () => mergeAWSElasticBlockStoreVolumeSource },
  hostPath: { rule: () => mergeHostPathVolumeSource },
  glusterfs: { rule: () => mergeGlusterfsPersistentVolumeSource },
  nfs: { rule: () => mergeNFSVolumeSource },
  rbd: { rule: () => mergeRBDPersistentVolumeSource },
  iscsi: { rule: () => mergeISCSIPersistentVolumeSource },
  cinder: { rule: () => mergeCinderPersistentVolumeSource },
  cephfs: { rule: () => mergeCephFSPersistentVolumeSource },
  fc: { rule: () => mergeFCVolumeSource },
  flocker: { rule: () => mergeFlockerVolumeSource },
  flexVolume: { rule: () => mergeFlexPersistentVolumeSource },
  azureFile: { rule: () => mergeAzureFilePersistentVolumeSource },
  vsphereVolume: { rule: () => mergeVsphereVirtualDiskVolumeSource },
  quobyte: { rule: () => mergeQuobyteVolumeSource },
  azureDisk: { rule: () => mergeAzureDiskVolumeSource },
  photonPersistentDisk: { rule: () => mergePhotonPersistentDiskVolumeSource },
  portworxVolume: { rule: () => mergePortworxVolumeSource },
  scaleIO: { rule: () => mergeScaleIOPersistentVolumeSource },
  local: { rule: () => mergeLocalVolumeSource },
  storageos: { rule: () => mergeStorageOSPersistentVolumeSource },
  csi: { rule: () => mergeCSIPersistentVolumeSource },
  accessModes: { rule: () => atomicList(() => scalarRule) },
  claimRef: { rule: () => ({ ...mergeObjectReference, atomic: false }) },
  persistentVolumeReclaimPolicy: { rule: () => scalarRule, defaultValue: "Retain" },
  storageClassName: { rule: () => scalarRule },
  mountOptions: { rule: () => atomicList(() => scalarRule) },
  volumeMode: { rule: () => scalarRule, defaultValue: "Filesystem" },
  nodeAffinity: { rule: () => mergeVolumeNodeAffinity },
  volumeAttributesClassName: { rule: () => scalarRule },
});

export const mergeVolumeNodeAffinity: StructRule = structRule({
  required: { rule: () => mergeNodeSelector },
});

export const mergeTopologySelectorTerm: StructRule = structRule({
  matchLabelExpressions: { rule: () => atomicList(() => mergeTopologySelectorLabelRequirement) },
}, { atomic: true });

export const mergeTopologySelectorLabelRequirement: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  values: { rule: () => atomicList(() => scalarRule), zero: null },
});
