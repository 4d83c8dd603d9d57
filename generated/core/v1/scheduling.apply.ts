// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type {
  NodeSelectorRequirement,
  PodAffinityTerm,
  PreferredSchedulingTerm,
  TopologySpreadConstraint,
  WeightedPodAffinityTerm,
} from "./scheduling.types.js";

/** What an apply of the part Affinity may state. */
export interface AffinityApply {
  /** By labels of nodes. */
  nodeAffinity?: NodeAffinityApply;
  /** Near which other pods. */
  podAffinity?: PodAffinityApply;
  /** Away from which other pods. */
  podAntiAffinity?: PodAntiAffinityApply;
}

/** What an apply of the part NodeAffinity may state. */
export interface NodeAffinityApply {
  /** Nodes that come into question. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelectorApply;
  /** Nodes that are better than others; weights of all matching terms are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTermApply[];
}

/** What an apply of the part NodeSelector may state. */
export interface NodeSelectorApply {
  /** Terms of which one must match. */
  nodeSelectorTerms?: NodeSelectorTermApply[];
}

/** What an apply of the part NodeSelectorTerm may state. */
export interface NodeSelectorTermApply {
  /** Requirements on labels. */
  matchExpressions?: NodeSelectorRequirementApply[];
  /** Requirements on fields. */
  matchFields?: NodeSelectorRequirementApply[];
}

/** What an apply of the part NodeSelectorRequirement may state. */
export interface NodeSelectorRequirementApply extends Partial<NodeSelectorRequirement> {}

/** What an apply of the part PreferredSchedulingTerm may state. */
export interface PreferredSchedulingTermApply extends Partial<Omit<PreferredSchedulingTerm, "preference">> {
  /** The nodes. */
  preference?: NodeSelectorTermApply;
}

/** What an apply of the part PodAffinity may state. */
export interface PodAffinityApply {
  /** Terms that must all be met. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTermApply[];
  /** Terms that are better met; weights of all that are met are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermApply[];
}

/** What an apply of the part PodAntiAffinity may state. */
export interface PodAntiAffinityApply {
  /** Terms that must all be met. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTermApply[];
  /** Terms that are better met; weights of all that are met are added up. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermApply[];
}

/** What an apply of the part WeightedPodAffinityTerm may state. */
export interface WeightedPodAffinityTermApply extends Partial<Omit<WeightedPodAffinityTerm, "podAffinityTerm">> {
  /** The term. */
  podAffinityTerm?: PodAffinityTermApply;
}

/** What an apply of the part PodAffinityTerm may state. */
export interface PodAffinityTermApply extends Partial<Omit<PodAffinityTerm, "labelSelector" | "namespaceSelector">> {
  /** Selects the other pods. */
  labelSelector?: LabelSelectorApply;
  /** Selects further namespaces by their labels. */
  namespaceSelector?: LabelSelectorApply;
}

/** What an apply of the part TopologySpreadConstraint may state. */
export interface TopologySpreadConstraintApply extends Partial<
  Omit<
    TopologySpreadConstraint,
    | "topologyKey"
    | "whenUnsatisfiable"
    | "labelSelector"
  >
> {
  /** Label of nodes; those with an equal value are one place. */
  topologyKey: string;
  /** What to do when the constraint can't be met. */
  whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway";
  /** Selects the pods that are counted. */
  labelSelector?: LabelSelectorApply;
}
