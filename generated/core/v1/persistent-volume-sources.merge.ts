// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeGlusterfsPersistentVolumeSource: StructRule = structRule({
  endpoints: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  endpointsNamespace: { rule: () => scalarRule },
});

export const mergeRBDPersistentVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule), zero: null },
  image: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  pool: { rule: () => scalarRule, defaultValue: "rbd" },
  user: { rule: () => scalarRule, defaultValue: "admin" },
  keyring: { rule: () => scalarRule, defaultValue: "/etc/ceph/keyring" },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeISCSIPersistentVolumeSource: StructRule = structRule({
  targetPortal: { rule: () => scalarRule, zero: "" },
  iqn: { rule: () => scalarRule, zero: "" },
  lun: { rule: () => scalarRule, zero: 0 },
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
  volumeID: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
});

export const mergeCephFSPersistentVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule), zero: null },
  path: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  secretFile: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeFlexPersistentVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  secretRef: { rule: () => mergeSecretReference },
  readOnly: { rule: () => scalarRule },
  options: { rule: () => mapRule(() => scalarRule) },
});

export const mergeAzureFilePersistentVolumeSource: StructRule = structRule({
  secretName: { rule: () => scalarRule, zero: "" },
  shareName: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  secretNamespace: { rule: () => scalarRule, zero: "" },
});

export const mergeScaleIOPersistentVolumeSource: StructRule = structRule({
  gateway: { rule: () => scalarRule, zero: "" },
  system: { rule: () => scalarRule, zero: "" },
  secretRef: { rule: () => mergeSecretReference, zero: {} },
  sslEnabled: { rule: () => scalarRule },
  protectionDomain: { rule: () => scalarRule },
  storagePool: { rule: () => scalarRule },
  storageMode: { rule: () => scalarRule, defaultValue: "ThinProvisioned" },
  volumeName: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule, defaultValue: "xfs" },
  readOnly: { rule: () => scalarRule },
});

export const mergeLocalVolumeSource: StructRule = structRule({
  path: { rule: () => scalarRule, zero: "" },
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
  driver: { rule: () => scalarRule, zero: "" },
  volumeHandle: { rule: () => scalarRule, zero: "" },
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
