// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Where a pod should and should not run. */
export interface Affinity {
  /** By labels of nodes. */
  nodeAffinity?: NodeAffinity;
  /** Near which other pods. */
  podAffinity?: PodAffinity;
  /** Away from which other pods. */
  podAntiAffinity?: PodAntiAffinity;
}

/** Where a pod runs, by labels of nodes. */
export interface NodeAffinity {
  /** Nodes that come into question. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  /** Nodes that are better than others; weights of all matching terms are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
}

/** Selects nodes; one of its terms must match. */
export interface NodeSelector {
  /** Terms of which one must match. */
  nodeSelectorTerms: NodeSelectorTerm[];
}

/** Requirements that a node must all meet. A term without any matches no node. */
export interface NodeSelectorTerm {
  /** Requirements on labels. */
  matchExpressions?: NodeSelectorRequirement[];
  /** Requirements on fields. */
  matchFields?: NodeSelectorRequirement[];
}

/** One requirement on a label or field of a node. */
export interface NodeSelectorRequirement {
  /** Label key or field. */
  key: string;
  /** How the value relates to the values. */
  operator: "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt";
  /** Values to compare with. None for Exists and DoesNotExist, a single integer for Gt and Lt. */
  values?: string[];
}

/** Nodes that are preferred, and how much. */
export interface PreferredSchedulingTerm {
  /** How much, from 1 to 100. */
  weight: number;
  /** The nodes. */
  preference: NodeSelectorTerm;
}

/** Near which other pods a pod runs. */
export interface PodAffinity {
  /** Terms that must all be met. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Terms that are better met; weights of all that are met are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
}

/** Away from which other pods a pod runs. */
export interface PodAntiAffinity {
  /** Terms that must all be met. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Terms that are better met; weights of all that are met are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
}

/** A preferred term, and how much it is preferred. */
export interface WeightedPodAffinityTerm {
  /** How much, from 1 to 100. */
  weight: number;
  /** The term. */
  podAffinityTerm: PodAffinityTerm;
}

/** Other pods, and what counts as the same place. */
export interface PodAffinityTerm {
  /** Selects the other pods. */
  labelSelector?: LabelSelector;
  /** Namespaces of the other pods; with none and no namespaceSelector, that of this pod. */
  namespaces?: string[];
  /** Label of nodes; those with an equal value count as the same place. */
  topologyKey: string;
  /** Selects further namespaces by their labels. */
  namespaceSelector?: LabelSelector;
  /** Label keys in which the other pods must equal this one. */
  matchLabelKeys?: string[];
  /** Label keys in which the other pods must differ from this one. */
  mismatchLabelKeys?: string[];
}

/** Lets a pod run on nodes with certain taints. */
export interface Toleration {
  /** Key of the taint; empty for all keys, with operator Exists. */
  key?: string;
  /** Whether the value counts. Empty means Equal. */
  operator?: "" | "Exists" | "Equal";
  /** Value of the taint; empty with operator Exists. */
  value?: string;
  /** Effect of the taint; empty for all effects. */
  effect?: "" | "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  /** How long the pod stays on a node that gets the taint; absent for ever. Only with NoExecute. */
  tolerationSeconds?: number;
}

/** How evenly pods are spread over places. */
export interface TopologySpreadConstraint {
  /** Largest difference between the numbers of pods in two places. */
  maxSkew: number;
  /** Label of nodes; those with an equal value are one place. */
  topologyKey: string;
  /** What to do when the constraint can't be met. */
  whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway";
  /** Selects the pods that are counted. */
  labelSelector?: LabelSelector;
  /** Least number of places; while there are fewer, the smallest number counts as 0. */
  minDomains?: number;
  /** Whether the pod's node selector and node affinity restrict the places. */
  nodeAffinityPolicy?: "Honor" | "Ignore";
  /** Whether taints of nodes restrict the places. */
  nodeTaintsPolicy?: "Honor" | "Ignore";
  /** Label keys in which the counted pods must equal this one. */
  matchLabelKeys?: string[];
}
