// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLocalObjectReference } from "./references.merge.js";

export const mergeNFSVolumeSource: StructRule = structRule({
  server: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
});

export const mergeISCSIVolumeSource: StructRule = structRule({
  targetPortal: { rule: () => scalarRule, zero: "" },
  iqn: { rule: () => scalarRule, zero: "" },
  lun: { rule: () => scalarRule, zero: 0 },
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
  monitors: { rule: () => atomicList(() => scalarRule), zero: null },
  path: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  secretFile: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeRBDVolumeSource: StructRule = structRule({
  monitors: { rule: () => atomicList(() => scalarRule), zero: null },
  image: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  pool: { rule: () => scalarRule, defaultValue: "rbd" },
  user: { rule: () => scalarRule, defaultValue: "admin" },
  keyring: { rule: () => scalarRule, defaultValue: "/etc/ceph/keyring" },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
});

export const mergeGlusterfsVolumeSource: StructRule = structRule({
  endpoints: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
});

export const mergeCinderVolumeSource: StructRule = structRule({
  volumeID: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  readOnly: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
});

export const mergeQuobyteVolumeSource: StructRule = structRule({
  registry: { rule: () => scalarRule, zero: "" },
  volume: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
  group: { rule: () => scalarRule },
  tenant: { rule: () => scalarRule },
});

export const mergeFlexVolumeSource: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  fsType: { rule: () => scalarRule },
  secretRef: { rule: () => mergeLocalObjectReference },
  readOnly: { rule: () => scalarRule },
  options: { rule: () => mapRule(() => scalarRule) },
});

export const mergeGitRepoVolumeSource: StructRule = structRule({
  repository: { rule: () => scalarRule, zero: "" },
  revision: { rule: () => scalarRule },
  directory: { rule: () => scalarRule },
});
