// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import { type MergeRule, type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodStatus } from "./pod-status.merge.js";
import { mergePodSpec } from "./pod-template.merge.js";

export const mergePod: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergePodSpec },
  status: { rule: () => mergePodStatus },
});

export const merge: MergeRule = mergePod;
