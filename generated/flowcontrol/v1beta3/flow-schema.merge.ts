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
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeFlowSchemaSpec },
  status: { rule: () => mergeFlowSchemaStatus },
});

export const mergeFlowSchemaSpec: StructRule = structRule({
  priorityLevelConfiguration: { rule: () => mergePriorityLevelConfigurationReference },
  matchingPrecedence: { rule: () => scalarRule, defaultValue: 1000 },
  distinguisherMethod: { rule: () => mergeFlowDistinguisherMethod },
  rules: { rule: () => atomicList(() => mergePolicyRulesWithSubjects) },
});

export const mergeFlowSchemaStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeFlowSchemaCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergePriorityLevelConfigurationReference: StructRule = structRule({
  name: { rule: () => scalarRule },
});

export const mergeFlowDistinguisherMethod: StructRule = structRule({
  type: { rule: () => scalarRule },
});

export const mergePolicyRulesWithSubjects: StructRule = structRule({
  subjects: { rule: () => atomicList(() => mergeSubject) },
  resourceRules: { rule: () => atomicList(() => mergeResourcePolicyRule) },
  nonResourceRules: { rule: () => atomicList(() => mergeNonResourcePolicyRule) },
});

export const mergeFlowSchemaCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeSubject: StructRule = structRule({
  kind: { rule: () => scalarRule },
  user: { rule: () => mergeUserSubject },
  group: { rule: () => mergeGroupSubject },
  serviceAccount: { rule: () => mergeServiceAccountSubject },
});

export const mergeResourcePolicyRule: StructRule = structRule({
  verbs: { rule: () => setList(() => scalarRule) },
  apiGroups: { rule: () => setList(() => scalarRule) },
  resources: { rule: () => setList(() => scalarRule) },
  clusterScope: { rule: () => scalarRule },
  namespaces: { rule: () => setList(() => scalarRule) },
});

export const mergeNonResourcePolicyRule: StructRule = structRule({
  verbs: { rule: () => setList(() => scalarRule) },
  nonResourceURLs: { rule: () => setList(() => scalarRule) },
});

export const mergeUserSubject: StructRule = structRule({
  name: { rule: () => scalarRule },
});

export const mergeGroupSubject: StructRule = structRule({
  name: { rule: () => scalarRule },
});

export const mergeServiceAccountSubject: StructRule = structRule({
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
});

export const merge: StructRule = mergeFlowSchema;
