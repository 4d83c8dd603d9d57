// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingPolicy": {
    type: "object",
    description: "How the pods of a group are scheduled; one of the fields is set.",
    properties: {
      basic: {
        description: "One by one, as any pods.",
        ref: "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingPolicyBasic",
      },
      gang: {
        ref: "scheduling/v1alpha2/pod-group-parts#GangSchedulingPolicy",
        description: "All at once or not at all.",
      },
    },
    alwaysPresent: [],
  },
  "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingPolicyBasic": {
    type: "object",
    description: "One by one, as any pods.",
    properties: {},
    alwaysPresent: [],
  },
  "scheduling/v1alpha2/pod-group-parts#GangSchedulingPolicy": {
    type: "object",
    description: "Pods are scheduled all at once or not at all.",
    required: ["minCount"],
    properties: {
      minCount: {
        type: "integer",
        description: "How many pods must find a place for any to be scheduled.",
        format: "int32",
      },
    },
    alwaysPresent: ["minCount"],
  },
  "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingConstraints": {
    type: "object",
    description: "Where the pods of a group may be.",
    properties: {
      topology: {
        type: "array",
        description: "Domains within which all pods of the group must be.",
        items: { ref: "scheduling/v1alpha2/pod-group-parts#TopologyConstraint" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "scheduling/v1alpha2/pod-group-parts#TopologyConstraint": {
    type: "object",
    description: "A domain within which pods must be.",
    required: ["key"],
    properties: { key: { type: "string", description: "Label of nodes that has the same value in a domain." } },
    alwaysPresent: ["key"],
  },
  "scheduling/v1alpha2/pod-group-parts#PodGroupResourceClaim": {
    type: "object",
    description: "A claim that all pods of a group share, by name or by template.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the claim within the group; a DNS label." },
      resourceClaimName: { type: "string", description: "Name of an existing claim." },
      resourceClaimTemplateName: {
        type: "string",
        description: "Name of the template from which a claim is made for the group.",
      },
    },
    alwaysPresent: ["name"],
  },
};
