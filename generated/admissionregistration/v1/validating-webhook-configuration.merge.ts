// Code generated from schemas/admissionregistration/v1/validating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";
import { mergeMatchCondition, mergeRuleWithOperations, mergeWebhookClientConfig } from "./matching.merge.js";

export const mergeValidatingWebhookConfiguration: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  webhooks: { rule: () => mapList(["name"], () => mergeValidatingWebhook), patchStrategy: ["merge"], patchMergeKey: "name" },
});

export const mergeValidatingWebhook: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  clientConfig: { rule: () => mergeWebhookClientConfig, zero: {} },
  rules: { rule: () => atomicList(() => mergeRuleWithOperations) },
  failurePolicy: { rule: () => scalarRule, defaultValue: "Fail" },
  matchPolicy: { rule: () => scalarRule, defaultValue: "Equivalent" },
  namespaceSelector: { rule: () => mergeLabelSelector },
  objectSelector: { rule: () => mergeLabelSelector },
  sideEffects: { rule: () => scalarRule, zero: "" },
  timeoutSeconds: { rule: () => scalarRule, defaultValue: 10 },
  admissionReviewVersions: { rule: () => atomicList(() => scalarRule), zero: null },
  matchConditions: { rule: () => mapList(["name"], () => mergeMatchCondition), patchStrategy: ["merge"], patchMergeKey: "name" },
});

export const merge: StructRule = mergeValidatingWebhookConfiguration;
