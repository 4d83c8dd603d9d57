// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";
import { mergeObjectFieldSelector, mergeResourceFieldSelector } from "./references.merge.js";

export const mergeProjectedVolumeSource: StructRule = structRule({
  sources: { rule: () => atomicList(() => mergeVolumeProjection), zero: null },
  defaultMode: { rule: () => scalarRule, defaultValue: 420 },
  defaultUser: { rule: () => scalarRule },
});

export const mergeVolumeProjection: StructRule = structRule({
  secret: { rule: () => mergeSecretProjection },
  downwardAPI: { rule: () => mergeDownwardAPIProjection },
  configMap: { rule: () => mergeConfigMapProjection },
  serviceAccountToken: { rule: () => mergeServiceAccountTokenProjection },
  clusterTrustBundle: { rule: () => mergeClusterTrustBundleProjection },
  podCertificate: { rule: () => mergePodCertificateProjection },
});

export const mergeSecretProjection: StructRule = structRule({
  name: { rule: () => scalarRule },
  items: { rule: () => atomicList(() => mergeKeyToPath) },
  optional: { rule: () => scalarRule },
});

export const mergeDownwardAPIProjection: StructRule = structRule({
  items: { rule: () => atomicList(() => mergeDownwardAPIVolumeFile) },
});

export const mergeConfigMapProjection: StructRule = structRule({
  name: { rule: () => scalarRule },
  items: { rule: () => atomicList(() => mergeKeyToPath) },
  optional: { rule: () => scalarRule },
});

export const mergeServiceAccountTokenProjection: StructRule = structRule({
  audience: { rule: () => scalarRule },
  expirationSeconds: { rule: () => scalarRule, defaultValue: 3600 },
  path: { rule: () => scalarRule, zero: "" },
  user: { rule: () => scalarRule },
});

export const mergeClusterTrustBundleProjection: StructRule = structRule({
  name: { rule: () => scalarRule },
  signerName: { rule: () => scalarRule },
  labelSelector: { rule: () => mergeLabelSelector },
  optional: { rule: () => scalarRule },
  path: { rule: () => scalarRule, zero: "" },
  user: { rule: () => scalarRule },
});

export const mergePodCertificateProjection: StructRule = structRule({
  signerName: { rule: () => scalarRule },
  keyType: { rule: () => scalarRule },
  maxExpirationSeconds: { rule: () => scalarRule },
  credentialBundlePath: { rule: () => scalarRule },
  keyPath: { rule: () => scalarRule },
  certificateChainPath: { rule: () => scalarRule },
  userAnnotations: { rule: () => mapRule(() => scalarRule) },
  user: { rule: () => scalarRule },
});

export const mergeKeyToPath: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule, zero: "" },
  mode: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
});

export const mergeDownwardAPIVolumeFile: StructRule = structRule({
  path: { rule: () => scalarRule, zero: "" },
  fieldRef: { rule: () => mergeObjectFieldSelector },
  resourceFieldRef: { rule: () => mergeResourceFieldSelector },
  mode: { rule: () => scalarRule },
  user: { rule: () => scalarRule },
});
