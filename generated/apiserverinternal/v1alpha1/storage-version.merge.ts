// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  mapList,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeStorageVersion: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeStorageVersionSpec, zero: {} },
  status: { rule: () => mergeStorageVersionStatus, zero: {} },
});

export const mergeStorageVersionSpec: StructRule = structRule({});

export const mergeStorageVersionStatus: StructRule = structRule({
  storageVersions: { rule: () => mapList(["apiServerID"], () => mergeServerStorageVersion) },
  commonEncodingVersion: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeStorageVersionCondition) },
});

export const mergeServerStorageVersion: StructRule = structRule({
  apiServerID: { rule: () => scalarRule },
  encodingVersion: { rule: () => scalarRule },
  decodableVersions: { rule: () => setList(() => scalarRule) },
  servedVersions: { rule: () => setList(() => scalarRule) },
});

export const mergeStorageVersionCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  observedGeneration: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule, zero: "" },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeStorageVersion;
