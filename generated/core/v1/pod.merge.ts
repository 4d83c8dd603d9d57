// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodSpec } from "./pod-spec.merge.js";
import { mergePodStatus } from "./pod-status.merge.js";

export const mergePod: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePodSpec, zero: {} },
  status: { rule: () => mergePodStatus, zero: {} },
});

export const merge: StructRule = mergePod;
