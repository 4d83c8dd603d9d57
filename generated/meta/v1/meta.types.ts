// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.

/** Selects objects by their labels; all its terms must match. An empty selector matches everything. */
export interface LabelSelector {
  /** Labels that an object must have with exactly these values. */
  matchLabels?: Record<string, string>;
  /** Further terms that an object's labels must meet. */
  matchExpressions?: LabelSelectorRequirement[];
}

/** One term of a label selector. */
export interface LabelSelectorRequirement {
  /** Label key that the term is about. */
  key: string;
  /** How the label's value relates to the values. */
  operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  /** Values for In and NotIn, where at least one is needed; must be empty for Exists and DoesNotExist. */
  values?: string[];
}

/** One aspect of an object's state, as last observed. */
export interface Condition {
  /** Name of the aspect, unique in its list. */
  type: string;
  /** Whether the condition holds. */
  status: "True" | "False" | "Unknown";
  /** Generation of the object that this observation is about. */
  observedGeneration?: number;
  /** When the status last changed. */
  lastTransitionTime: string;
  /** Machine-readable cause of the last change, one CamelCase word. */
  reason: string;
  /** Details for people; may be empty. */
  message: string;
}

/** One aspect of an object's state, as somebody has reported it; only its name is judged. */
export interface ReportedCondition {
  /** Name of the aspect, unique in its list. */
  type: string;
  /** Whether the condition holds, as True, False or Unknown. */
  status?: string;
  /** Generation of the object that this observation is about. */
  observedGeneration?: number;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** How an object is deleted. */
export interface DeleteOptions {
  /** How long the object may take to end; 0 removes it at once. Absent for the kind's own time. */
  gracePeriodSeconds?: number;
  /** What must hold of the object, or it stays. */
  preconditions?: Preconditions;
  /** Older form of propagationPolicy. */
  orphanDependents?: boolean;
  /** Whether and when dependents go too, as Orphan, Background or Foreground. */
  propagationPolicy?: string;
  /** With All, nothing is changed. */
  dryRun?: string[];
  /** Whether an object that can't be read is removed nonetheless. */
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/** What must hold of an object before it is deleted. */
export interface Preconditions {
  /** Identity that it must have. */
  uid?: string;
  /** Version that it must have. */
  resourceVersion?: string;
}
