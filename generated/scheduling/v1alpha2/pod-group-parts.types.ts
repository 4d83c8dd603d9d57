// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.

/** How the pods of a group are scheduled; one of the fields is set. */
export interface PodGroupSchedulingPolicy {
  /** One by one, as any pods. */
  basic?: PodGroupSchedulingPolicyBasic;
  /** All at once or not at all. */
  gang?: GangSchedulingPolicy;
}

/** One by one, as any pods. */
export interface PodGroupSchedulingPolicyBasic {
}

/** Pods are scheduled all at once or not at all. */
export interface GangSchedulingPolicy {
  /** How many pods must find a place for any to be scheduled. */
  minCount: number;
}

/** Where the pods of a group may be. */
export interface PodGroupSchedulingConstraints {
  /** Domains within which all pods of the group must be. */
  topology?: TopologyConstraint[];
}

/** A domain within which pods must be. */
export interface TopologyConstraint {
  /** Label of nodes that has the same value in a domain. */
  key: string;
}

/** A claim that all pods of a group share, by name or by template. */
export interface PodGroupResourceClaim {
  /** Name of the claim within the group; a DNS label. */
  name: string;
  /** Name of an existing claim. */
  resourceClaimName?: string;
  /** Name of the template from which a claim is made for the group. */
  resourceClaimTemplateName?: string;
}
