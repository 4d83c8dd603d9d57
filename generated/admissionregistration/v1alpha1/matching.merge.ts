// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeParamKind: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
}, { atomic: true });

export const mergeMatchResources: StructRule = structRule({
  namespaceSelector: { rule: () => mergeLabelSelector },
  objectSelector: { rule: () => mergeLabelSelector },
  resourceRules: { rule: () => atomicList(() => mergeNamedRuleWithOperations) },
  excludeResourceRules: { rule: () => atomicList(() => mergeNamedRuleWithOperations) },
  matchPolicy: { rule: () => scalarRule, defaultValue: "Equivalent" },
}, { atomic: true });

export const mergeMatchCondition: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  expression: { rule: () => scalarRule, zero: "" },
});

export const mergeVariable: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  expression: { rule: () => scalarRule, zero: "" },
}, { atomic: true });

export const mergeNamedRuleWithOperations: StructRule = structRule({
  resourceNames: { rule: () => atomicList(() => scalarRule) },
  operations: { rule: () => atomicList(() => scalarRule) },
  apiGroups: { rule: () => atomicList(() => scalarRule) },
  apiVersions: { rule: () => atomicList(() => scalarRule) },
  resources: { rule: () => atomicList(() => scalarRule) },
  scope: { rule: () => scalarRule, defaultValue: "*" },
}, { atomic: true });

export const mergeParamRef: StructRule = structRule({
  name: { rule: () => scalarRule },
  namespace: { rule: () => scalarRule },
  selector: { rule: () => mergeLabelSelector },
  parameterNotFoundAction: { rule: () => scalarRule, defaultValue: "Deny" },
}, { atomic: true });
