// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";

export const mergeStorageVersionMigration: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeStorageVersionMigrationSpec, zero: {} },
  status: { rule: () => mergeStorageVersionMigrationStatus, zero: {} },
});

export const mergeStorageVersionMigrationSpec: StructRule = structRule({
  resource: { rule: () => mergeGroupResource, zero: {} },
});

export const mergeGroupResource: StructRule = structRule({
  group: { rule: () => scalarRule, zero: "" },
  resource: { rule: () => scalarRule, zero: "" },
});

export const mergeStorageVersionMigrationStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  resourceVersion: { rule: () => scalarRule },
});

export const merge: StructRule = mergeStorageVersionMigration;
