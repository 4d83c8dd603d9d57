// Code generated from schemas/flowcontrol/v1beta3/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "flowcontrol/v1beta3/flow-schema#FlowSchema": {
    type: "object",
    description: "Sorts requests into flows, and gives them a priority level.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "flowcontrol/v1beta3/flow-schema#FlowSchemaSpec", description: "Which requests, and their level." },
      status: { ref: "flowcontrol/v1beta3/flow-schema#FlowSchemaStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "flowcontrol/v1beta3/flow-schema#FlowSchemaSpec": {
    type: "object",
    description: "Which requests belong together, and their priority level.",
    properties: {
      priorityLevelConfiguration: {
        ref: "flowcontrol/v1beta3/flow-schema#PriorityLevelConfigurationReference",
        description: "The level of the requests.",
      },
      matchingPrecedence: {
        type: "integer",
        description: "Order among the schemas that match a request, 1 to 10000; less first.",
        default: 1000,
        format: "int32",
      },
      distinguisherMethod: {
        ref: "flowcontrol/v1beta3/flow-schema#FlowDistinguisherMethod",
        description: "What tells the flows of one schema apart; absent for one flow.",
      },
      rules: {
        type: "array",
        description: "Which requests match; one rule is enough.",
        items: { ref: "flowcontrol/v1beta3/flow-schema#PolicyRulesWithSubjects" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["priorityLevelConfiguration", "matchingPrecedence"],
  },
  "flowcontrol/v1beta3/flow-schema#FlowSchemaStatus": {
    type: "object",
    description: "What was last observed of a flow schema.",
    properties: {
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "flowcontrol/v1beta3/flow-schema#FlowSchemaCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
  "flowcontrol/v1beta3/flow-schema#PriorityLevelConfigurationReference": {
    type: "object",
    description: "A priority level by name.",
    properties: { name: { type: "string", description: "Name of the level." } },
    unsetAtZero: [],
    alwaysPresent: ["name"],
  },
  "flowcontrol/v1beta3/flow-schema#FlowDistinguisherMethod": {
    type: "object",
    description: "What tells flows apart.",
    properties: {
      type: { type: "string", description: "By the user, or by the namespace.", enum: ["ByUser", "ByNamespace"] },
    },
    unsetAtZero: ["type"],
    alwaysPresent: ["type"],
  },
  "flowcontrol/v1beta3/flow-schema#PolicyRulesWithSubjects": {
    type: "object",
    description: "Requests of certain subjects.",
    properties: {
      subjects: {
        type: "array",
        description: "Who makes the requests; one is enough.",
        items: { ref: "flowcontrol/v1beta3/flow-schema#Subject" },
        listType: "atomic",
      },
      resourceRules: {
        type: "array",
        description: "Requests about resources.",
        items: { ref: "flowcontrol/v1beta3/flow-schema#ResourcePolicyRule" },
        listType: "atomic",
      },
      nonResourceRules: {
        type: "array",
        description: "Requests to paths outside the resources.",
        items: { ref: "flowcontrol/v1beta3/flow-schema#NonResourcePolicyRule" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["subjects"],
  },
  "flowcontrol/v1beta3/flow-schema#FlowSchemaCondition": {
    type: "object",
    description: "A condition of a flow schema.",
    properties: {
      type: { type: "string", description: "What the condition is about, one CamelCase word." },
      status: { type: "string", description: "Whether it holds: True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Why, one CamelCase word." },
      message: { type: "string", description: "Why, for people." },
    },
    unsetAtZero: ["type", "status", "reason", "message"],
    alwaysPresent: ["lastTransitionTime"],
  },
  "flowcontrol/v1beta3/flow-schema#Subject": {
    type: "object",
    description: "A user, a group or a service account.",
    properties: {
      kind: { type: "string", description: "Which of the three.", enum: ["User", "Group", "ServiceAccount"] },
      user: { ref: "flowcontrol/v1beta3/flow-schema#UserSubject", description: "The user; with kind User." },
      group: { ref: "flowcontrol/v1beta3/flow-schema#GroupSubject", description: "The group; with kind Group." },
      serviceAccount: {
        ref: "flowcontrol/v1beta3/flow-schema#ServiceAccountSubject",
        description: "The service account; with kind ServiceAccount.",
      },
    },
    unsetAtZero: ["kind"],
    alwaysPresent: ["kind"],
  },
  "flowcontrol/v1beta3/flow-schema#ResourcePolicyRule": {
    type: "object",
    description: "Requests about resources.",
    properties: {
      verbs: {
        type: "array",
        description: "What is done; * for everything.",
        items: { type: "string" },
        listType: "set",
      },
      apiGroups: {
        type: "array",
        description: "Groups of the resources; * for all.",
        items: { type: "string" },
        listType: "set",
      },
      resources: {
        type: "array",
        description: "Resources, and subresources as resource/subresource; * for all.",
        items: { type: "string" },
        listType: "set",
      },
      clusterScope: { type: "boolean", description: "Whether requests without a namespace match." },
      namespaces: {
        type: "array",
        description: "Namespaces of the requests; * for all.",
        items: { type: "string" },
        listType: "set",
      },
    },
    unsetAtZero: ["clusterScope"],
    alwaysPresent: ["verbs", "apiGroups", "resources", "namespaces"],
  },
  "flowcontrol/v1beta3/flow-schema#NonResourcePolicyRule": {
    type: "object",
    description: "Requests to paths outside the resources.",
    properties: {
      verbs: {
        type: "array",
        description: "Methods in lower case; * for all.",
        items: { type: "string" },
        listType: "set",
      },
      nonResourceURLs: {
        type: "array",
        description: "Paths; a final /* stands for any rest, * for all.",
        items: { type: "string" },
        listType: "set",
      },
    },
    alwaysPresent: ["verbs", "nonResourceURLs"],
  },
  "flowcontrol/v1beta3/flow-schema#UserSubject": {
    type: "object",
    description: "A user by name.",
    properties: { name: { type: "string", description: "Name of the user; * for all." } },
    unsetAtZero: [],
    alwaysPresent: ["name"],
  },
  "flowcontrol/v1beta3/flow-schema#GroupSubject": {
    type: "object",
    description: "A group by name.",
    properties: { name: { type: "string", description: "Name of the group; * for all." } },
    unsetAtZero: [],
    alwaysPresent: ["name"],
  },
  "flowcontrol/v1beta3/flow-schema#ServiceAccountSubject": {
    type: "object",
    description: "A service account by name.",
    properties: {
      namespace: { type: "string", description: "Namespace of the service account." },
      name: { type: "string", description: "Name of the service account; * for all of the namespace." },
    },
    unsetAtZero: [],
    alwaysPresent: ["namespace", "name"],
  },
};
