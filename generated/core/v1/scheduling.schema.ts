// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/scheduling#Affinity": {
    type: "object",
    description: "Where a pod should and should not run.",
    properties: {
      nodeAffinity: { ref: "core/v1/scheduling#NodeAffinity", description: "By labels of nodes." },
      podAffinity: { ref: "core/v1/scheduling#PodAffinity", description: "Near which other pods." },
      podAntiAffinity: { ref: "core/v1/scheduling#PodAntiAffinity", description: "Away from which other pods." },
    },
    alwaysPresent: [],
  },
  "core/v1/scheduling#NodeAffinity": {
    type: "object",
    description: "Where a pod runs, by labels of nodes.",
    properties: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        ref: "core/v1/scheduling#NodeSelector",
        description: "Nodes that come into question.",
      },
      preferredDuringSchedulingIgnoredDuringExecution: {
        type: "array",
        description: "Nodes that are better than others; weights of all matching terms are added up.",
        items: { ref: "core/v1/scheduling#PreferredSchedulingTerm" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/scheduling#NodeSelector": {
    type: "object",
    description: "Selects nodes; one of its terms must match.",
    required: ["nodeSelectorTerms"],
    properties: {
      nodeSelectorTerms: {
        type: "array",
        description: "Terms of which one must match.",
        minItems: 1,
        items: { ref: "core/v1/scheduling#NodeSelectorTerm" },
        listType: "atomic",
      },
    },
    mapType: "atomic",
    alwaysPresent: ["nodeSelectorTerms"],
  },
  "core/v1/scheduling#NodeSelectorTerm": {
    type: "object",
    description: "Requirements that a node must all meet. A term without any matches no node.",
    properties: {
      matchExpressions: {
        type: "array",
        description: "Requirements on labels.",
        items: { ref: "core/v1/scheduling#NodeSelectorRequirement" },
        listType: "atomic",
      },
      matchFields: {
        type: "array",
        description: "Requirements on fields.",
        items: { ref: "core/v1/scheduling#NodeSelectorRequirement" },
        listType: "atomic",
      },
    },
    mapType: "atomic",
    alwaysPresent: [],
  },
  "core/v1/scheduling#NodeSelectorRequirement": {
    type: "object",
    description: "One requirement on a label or field of a node.",
    required: ["key", "operator"],
    properties: {
      key: { type: "string", description: "Label key or field." },
      operator: {
        type: "string",
        description: "How the value relates to the values.",
        enum: ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"],
      },
      values: {
        type: "array",
        description: "Values to compare with. None for Exists and DoesNotExist, a single integer for Gt and Lt.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["key", "operator"],
  },
  "core/v1/scheduling#PreferredSchedulingTerm": {
    type: "object",
    description: "Nodes that are preferred, and how much.",
    required: ["weight", "preference"],
    properties: {
      weight: { type: "integer", description: "How much, from 1 to 100.", format: "int32", minimum: 1, maximum: 100 },
      preference: { ref: "core/v1/scheduling#NodeSelectorTerm", description: "The nodes." },
    },
    alwaysPresent: ["weight", "preference"],
  },
  "core/v1/scheduling#PodAffinity": {
    type: "object",
    description: "Near which other pods a pod runs.",
    properties: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        type: "array",
        description: "Terms that must all be met.",
        items: { ref: "core/v1/scheduling#PodAffinityTerm" },
        listType: "atomic",
      },
      preferredDuringSchedulingIgnoredDuringExecution: {
        type: "array",
        description: "Terms that are better met; weights of all that are met are added up.",
        items: { ref: "core/v1/scheduling#WeightedPodAffinityTerm" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/scheduling#PodAntiAffinity": {
    type: "object",
    description: "Away from which other pods a pod runs.",
    properties: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        type: "array",
        description: "Terms that must all be met.",
        items: { ref: "core/v1/scheduling#PodAffinityTerm" },
        listType: "atomic",
      },
      preferredDuringSchedulingIgnoredDuringExecution: {
        type: "array",
        description: "Terms that are better met; weights of all that are met are added up.",
        items: { ref: "core/v1/scheduling#WeightedPodAffinityTerm" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/scheduling#WeightedPodAffinityTerm": {
    type: "object",
    description: "A preferred term, and how much it is preferred.",
    required: ["weight", "podAffinityTerm"],
    properties: {
      weight: { type: "integer", description: "How much, from 1 to 100.", format: "int32", minimum: 1, maximum: 100 },
      podAffinityTerm: { ref: "core/v1/scheduling#PodAffinityTerm", description: "The term." },
    },
    alwaysPresent: ["weight", "podAffinityTerm"],
  },
  "core/v1/scheduling#PodAffinityTerm": {
    type: "object",
    description: "Other pods, and what counts as the same place.",
    required: ["topologyKey"],
    properties: {
      labelSelector: { ref: "meta/v1/meta#LabelSelector", description: "Selects the other pods." },
      namespaces: {
        type: "array",
        description: "Namespaces of the other pods; with none and no namespaceSelector, that of this pod.",
        items: { type: "string" },
        listType: "atomic",
      },
      topologyKey: { type: "string", description: "Label of nodes; those with an equal value count as the same place." },
      namespaceSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects further namespaces by their labels.",
      },
      matchLabelKeys: {
        type: "array",
        description: "Label keys in which the other pods must equal this one.",
        items: { type: "string" },
        listType: "atomic",
      },
      mismatchLabelKeys: {
        type: "array",
        description: "Label keys in which the other pods must differ from this one.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["topologyKey"],
  },
  "core/v1/scheduling#Toleration": {
    type: "object",
    description: "Lets a pod run on nodes with certain taints.",
    properties: {
      key: { type: "string", description: "Key of the taint; empty for all keys, with operator Exists." },
      operator: {
        type: "string",
        description: "Whether the value counts. Empty means Equal.",
        enum: ["", "Exists", "Equal"],
      },
      value: { type: "string", description: "Value of the taint; empty with operator Exists." },
      effect: {
        type: "string",
        description: "Effect of the taint; empty for all effects.",
        enum: ["", "NoSchedule", "PreferNoSchedule", "NoExecute"],
      },
      tolerationSeconds: {
        type: "integer",
        description: "How long the pod stays on a node that gets the taint; absent for ever. Only with NoExecute.",
        format: "int64",
      },
    },
    unsetAtZero: ["key", "operator", "value", "effect"],
    alwaysPresent: [],
  },
  "core/v1/scheduling#TopologySpreadConstraint": {
    type: "object",
    description: "How evenly pods are spread over places.",
    required: ["maxSkew", "topologyKey", "whenUnsatisfiable"],
    properties: {
      maxSkew: {
        type: "integer",
        description: "Largest difference between the numbers of pods in two places.",
        format: "int32",
        minimum: 1,
      },
      topologyKey: { type: "string", description: "Label of nodes; those with an equal value are one place." },
      whenUnsatisfiable: {
        type: "string",
        description: "What to do when the constraint can't be met.",
        enum: ["DoNotSchedule", "ScheduleAnyway"],
      },
      labelSelector: { ref: "meta/v1/meta#LabelSelector", description: "Selects the pods that are counted." },
      minDomains: {
        type: "integer",
        description: "Least number of places; while there are fewer, the smallest number counts as 0.",
        format: "int32",
        minimum: 1,
      },
      nodeAffinityPolicy: {
        type: "string",
        description: "Whether the pod's node selector and node affinity restrict the places.",
        enum: ["Honor", "Ignore"],
      },
      nodeTaintsPolicy: {
        type: "string",
        description: "Whether taints of nodes restrict the places.",
        enum: ["Honor", "Ignore"],
      },
      matchLabelKeys: {
        type: "array",
        description: "Label keys in which the counted pods must equal this one.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["maxSkew", "topologyKey", "whenUnsatisfiable"],
  },
};
