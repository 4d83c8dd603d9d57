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
