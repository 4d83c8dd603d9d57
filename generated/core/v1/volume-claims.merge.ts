// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";
import { mergeTypedLocalObjectReference, mergeTypedObjectReference } from "./references.merge.js";

export const mergePersistentVolumeClaimVolumeSource: StructRule = structRule({
  claimName: { rule: () => scalarRule, zero: "" },
  readOnly: { rule: () => scalarRule },
});

export const mergeEphemeralVolumeSource: StructRule = structRule({
  volumeClaimTemplate: { rule: () => mergePersistentVolumeClaimTemplate },
});

export const mergePersistentVolumeClaimTemplate: StructRule = structRule({
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePersistentVolumeClaimSpec, zero: {} },
});

export const mergePersistentVolumeClaimSpec: StructRule = structRule({
  accessModes: { rule: () => atomicList(() => scalarRule) },
  selector: { rule: () => mergeLabelSelector },
  resources: { rule: () => mergeVolumeResourceRequirements, zero: {} },
  volumeName: { rule: () => scalarRule },
  storageClassName: { rule: () => scalarRule },
  volumeMode: { rule: () => scalarRule, defaultValue: "Filesystem" },
  dataSource: { rule: () => mergeTypedLocalObjectReference },
  dataSourceRef: { rule: () => mergeTypedObjectReference },
  volumeAttributesClassName: { rule: () => scalarRule },
});

export const mergeVolumeResourceRequirements: StructRule = structRule({
  limits: { rule: () => mapRule(() => scalarRule) },
  requests: { rule: () => mapRule(() => scalarRule) },
});

export const mergeVolumeHealthStatus: StructRule = structRule({
  healthConditions: { rule: () => atomicList(() => mergeVolumeHealthCondition) },
  lastTransitionTime: { rule: () => scalarRule },
});

export const mergeVolumeHealthCondition: StructRule = structRule({
  status: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});
