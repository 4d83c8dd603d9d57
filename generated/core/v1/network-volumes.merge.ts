// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLocalObjectReference } from "./references.merge.js";

export const mergeNFSVolumeSource: StructRule = structRule({
  server: { rule: () => scalarRule },
  path: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
});

export const mergeISCSIVolumeSource: StructRule = structRule({
  targetPortal: { rule: () => scalarRule },
  iqn: { rule: () => scalarRule },
  lun: { rule: () => scalarRule },
  iscsiInterface: { rule: () => scalarRule, defaultValue: "default" },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  portals: { rule: () => atomicList(() => scalarRule) },
  chapAuthDiscovery: { rule: () => scalarRule },
  chapAuthSession: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
  initiatorName: { rule: () => scalarRule },
});

export const mergeFCVolumeSource: StructRule = structRule({
  targetWWNs: { rule: () => atomicList(() => scalarRule) },
  lun: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  wwids: { rule: () => atomicList(() => scalarRule) },
});

export const mergeCephFSVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule) },
  path: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  secretFile: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeRBDVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule) },
  image: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  pool: { rule: () => scalarRule, defaultValue: "rbd" },
  user: { rule: () => scalarRule, defaultValue: "admin" },
  keyring: { rule: () => scalarRule, defaultValue: "/etc/ceph/keyring" },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeGlusterfsVolumeSource: StructRule = structRule({
  endpoints: { rule: () => scalarRule },
  path: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
});

export const mergeCinderVolumeSource: StructRule = structRule({
  volumeID: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
});

export const mergeQuobyteVolumeSource: StructRule = structRule({
  registry: { rule: () => scalarRule },
  volume: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  group: { rule: () => scalarRule },
  tenant: { rule: () => scalarRule },
});

export const mergeFlexVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule },
  fsType: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
  options: { rule: () => mapRule(() => scalarRule) },
});

export const mergeGitRepoVolumeSource: StructRule = structRule({
  repository: { rule: () => scalarRule },
  revision: { rule: () => scalarRule },
  directory: { rule: () => scalarRule },
});
