// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeGlusterfsPersistentVolumeSource: StructRule = structRule({
  endpoints: { rule: () => scalarRule },
  path: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  endpointsNamespace: { rule: () => scalarRule },
});

export const mergeRBDPersistentVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule) },
  image: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  pool: { rule: () => scalarRule, defaultValue: "rbd" },
  user: { rule: () => scalarRule, defaultValue: "admin" },
  keyring: { rule: () => scalarRule, defaultValue: "/etc/ceph/keyring" },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeISCSIPersistentVolumeSource: StructRule = structRule({
  targetPortal: { rule: () => scalarRule },
  iqn: { rule: () => scalarRule },
  lun: { rule: () => scalarRule },
  iscsiInterface: { rule: () => scalarRule, defaultValue: "default" },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  portals: { rule: () => atomicList(() => scalarRule) },
  chapAuthDiscovery: { rule: () => scalarRule },
  chapAuthSession: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  initiatorName: { rule: () => scalarRule },
});

export const mergeCinderPersistentVolumeSource: StructRule = structRule({
  volumeID: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
});

export const mergeCephFSPersistentVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule) },
  path: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  secretFile: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeFlexPersistentVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
  options: { rule: () => mapRule(() => scalarRule) },
});

export const mergeAzureFilePersistentVolumeSource: StructRule = structRule({
  secretName: { rule: () => scalarRule },
  shareName: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretNamespace: { rule: () => scalarRule },
});

export const mergeScaleIOPersistentVolumeSource: StructRule = structRule({
  gateway: { rule: () => scalarRule },
  system: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  sslEnabled: { rule: () => scalarRule },
  protectionDomain: { rule: () => scalarRule },
  storagePool: { rule: () => scalarRule },
  storageMode: { rule: () => scalarRule, defaultValue: "ThinProvisioned" },
  volumeName: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule, defaultValue: "xfs" },
  readOnly: { rule: () => scalarRule },
});

export const mergeLocalVolumeSource: StructRule = structRule({
  path: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
});

export const mergeStorageOSPersistentVolumeSource: StructRule = structRule({
  volumeName: { rule: () => scalarRule },
  volumeNamespace: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeObjectReference },
});

export const mergeCSIPersistentVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule },
  volumeHandle: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  volumeAttributes: { rule: () => mapRule(() => scalarRule) },
  controllerPublishSecretRef: { rule: () => mergeSecretReference },
  nodeStageSecretRef: { rule: () => mergeSecretReference },
  nodePublishSecretRef: { rule: () => mergeSecretReference },
  controllerExpandSecretRef: { rule: () => mergeSecretReference },
  nodeExpandSecretRef: { rule: () => mergeSecretReference },
});

export const mergeSecretReference: StructRule = structRule({
  name: { rule: () => scalarRule },
  namespace: { rule: () => scalarRule },
}, { atomic: true });
