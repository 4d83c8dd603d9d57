// Code generated from schemas/flowcontrol/v1beta3/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeFlowSchema: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeFlowSchemaSpec, zero: {} },
  status: { rule: () => mergeFlowSchemaStatus, zero: {} },
});

export const mergeFlowSchemaSpec: StructRule = structRule({
  priorityLevelConfiguration: { rule: () => mergePriorityLevelConfigurationReference, zero: {} },
  matchingPrecedence: { rule: () => scalarRule, defaultValue: 1000, zero: 0 },
  distinguisherMethod: { rule: () => mergeFlowDistinguisherMethod },
  rules: { rule: () => atomicList(() => mergePolicyRulesWithSubjects) },
});

export const mergeFlowSchemaStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeFlowSchemaCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergePriorityLevelConfigurationReference: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergeFlowDistinguisherMethod: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
});

export const mergePolicyRulesWithSubjects: StructRule = structRule({
  subjects: { rule: () => atomicList(() => mergeSubject), zero: null },
  resourceRules: { rule: () => atomicList(() => mergeResourcePolicyRule) },
  nonResourceRules: { rule: () => atomicList(() => mergeNonResourcePolicyRule) },
});

export const mergeFlowSchemaCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeSubject: StructRule = structRule({
  kind: { rule: () => scalarRule, zero: "" },
  user: { rule: () => mergeUserSubject },
  group: { rule: () => mergeGroupSubject },
  serviceAccount: { rule: () => mergeServiceAccountSubject },
});

export const mergeResourcePolicyRule: StructRule = structRule({
  verbs: { rule: () => setList(() => scalarRule), zero: null },
  apiGroups: { rule: () => setList(() => scalarRule), zero: null },
  resources: { rule: () => setList(() => scalarRule), zero: null },
  clusterScope: { rule: () => scalarRule },
  namespaces: { rule: () => setList(() => scalarRule), zero: null },
});

export const mergeNonResourcePolicyRule: StructRule = structRule({
  verbs: { rule: () => setList(() => scalarRule), zero: null },
  nonResourceURLs: { rule: () => setList(() => scalarRule), zero: null },
});

export const mergeUserSubject: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergeGroupSubject: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergeServiceAccountSubject: StructRule = structRule({
  namespace: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
});

export const merge: StructRule = mergeFlowSchema;
