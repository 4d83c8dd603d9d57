// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeAWSElasticBlockStoreVolumeSource,
  mergeAzureDiskVolumeSource,
  mergeAzureFileVolumeSource,
  mergeFlockerVolumeSource,
  mergeGCEPersistentDiskVolumeSource,
  mergePhotonPersistentDiskVolumeSource,
  mergePortworxVolumeSource,
  mergeScaleIOVolumeSource,
  mergeStorageOSVolumeSource,
  mergeVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.merge.js";
import {
  mergeCephFSVolumeSource,
  mergeCinderVolumeSource,
  mergeFCVolumeSource,
  mergeFlexVolumeSource,
  mergeGitRepoVolumeSource,
  mergeGlusterfsVolumeSource,
  mergeISCSIVolumeSource,
  mergeNFSVolumeSource,
  mergeQuobyteVolumeSource,
  mergeRBDVolumeSource,
} from "./network-volumes.merge.js";
import { mergeLocalObjectReference } from "./references.merge.js";
import { mergeEphemeralVolumeSource, mergePersistentVolumeClaimVolumeSource } from "./volume-claims.merge.js";
import { mergeDownwardAPIVolumeFile, mergeKeyToPath, mergeProjectedVolumeSource } from "./volume-projections.merge.js";

export const mergeVolume: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  hostPath: { rule: () => mergeHostPathVolumeSource },
  emptyDir: { rule: () => mergeEmptyDirVolumeSource },
  gcePersistentDisk: { rule: () => mergeGCEPersistentDiskVolumeSource },
  awsElasticBlockStore: { rule: () => mergeAWSElasticBlockStoreVolumeSource },
  gitRepo: { rule: () => mergeGitRepoVolumeSource },
  secret: { rule: () => mergeSecretVolumeSource },
  nfs: { rule: () => mergeNFSVolumeSource },
  iscsi: { rule: () => mergeISCSIVolumeSource },
  glusterfs: { rule: () => mergeGlusterfsVolumeSource },
  persistentVolumeClaim: { rule: () => mergePersistentVolumeClaimVolumeSource },
  rbd: { rule: () => mergeRBDVolumeSource },
  flexVolume: { rule: () => mergeFlexVolumeSource },
  cinder: { rule: () => mergeCinderVolumeSource },
  cephfs: { rule: () => mergeCephFSVolumeSource },
  flocker: { rule: () => mergeFlockerVolumeSource },
  downwardAPI: { rule: () => mergeDownwardAPIVolumeSource },
  fc: { rule: () => mergeFCVolumeSource },
  azureFile: { rule: () => mergeAzureFileVolumeSource },
  configMap: { rule: () => mergeConfigMapVolumeSource },
  vsphereVolume: { rule: () => mergeVsphereVirtualDiskVolumeSource },
  quobyte: { rule: () => mergeQuobyteVolumeSource },
  azureDisk: { rule: () => mergeAzureDiskVolumeSource },
  photonPersistentDisk: { rule: () => mergePhotonPersistentDiskVolumeSource },
  projected: { rule: () => mergeProjectedVolumeSource },
  portworxVolume: { rule: () => mergePortworxVolumeSource },
  scaleIO: { rule: () => mergeScaleIOVolumeSource },
  storageos: { rule: () => mergeStorageOSVolumeSource },
  csi: { rule: () => mergeCSIVolumeSource },
  ephemeral: { rule: () => mergeEphemeralVolumeSource },
  image: { rule: () => mergeImageVolumeSource },
});

export const mergeHostPathVolumeSource: StructRule = structRule({
  path: { rule: () => scalarRule, zero: "" },
  type: { rule: () => scalarRule, defaultValue: "" },
});

export const mergeEmptyDirVolumeSource: StructRule = structRule({
  medium: { rule: () => scalarRule },
  sizeLimit: { rule: () => scalarRule },
  mode: { rule: () => scalarRule },
});

export const mergeSecretVolumeSource: StructRule = structRule({
  secretName: { rule: () => scalarRule },
  items: { rule: () => atomicList(() => mergeKeyToPath) },
  defaultMode: { rule: () => scalarRule, defaultValue: 420 },
  optional: { rule: () => scalarRule },
  defaultUser: { rule: () => scalarRule },
});

export const mergeConfigMapVolumeSource: StructRule = structRule({
  name: { rule: () => scalarRule },
  items: { rule: () => atomicList(() => mergeKeyToPath) },
  defaultMode: { rule: () => scalarRule, defaultValue: 420 },
  optional: { rule: () => scalarRule },
  defaultUser: { rule: () => scalarRule },
});

export const mergeDownwardAPIVolumeSource: StructRule = structRule({
  items: { rule: () => atomicList(() => mergeDownwardAPIVolumeFile) },
  defaultMode: { rule: () => scalarRule, defaultValue: 420 },
  defaultUser: { rule: () => scalarRule },
});

export const mergeCSIVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  volumeAttributes: { rule: () => mapRule(() => scalarRule) },
  nodePublishSecretRef: { rule: () => mergeLocalObjectReference },
});

export const mergeImageVolumeSource: StructRule = structRule({
  reference: { rule: () => scalarRule },
  pullPolicy: { rule: () => scalarRule },
});
