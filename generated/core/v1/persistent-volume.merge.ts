// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePersistentVolumeSpec } from "./persistent-volume-spec.merge.js";

export const mergePersistentVolume: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePersistentVolumeSpec, zero: {} },
  status: { rule: () => mergePersistentVolumeStatus, zero: {} },
});

export const mergePersistentVolumeStatus: StructRule = structRule({
  phase: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  lastPhaseTransitionTime: { rule: () => scalarRule },
});

export const merge: StructRule = mergePersistentVolume;
