// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.

/** How the pods of a job are scheduled, as one group. */
export interface JobScheduling {
  /** How many pods must fit before any is placed. */
  schedulingPolicy?: JobSchedulingPolicy;
  /** Where the pods are placed, relative to each other. */
  schedulingConstraints?: JobSchedulingConstraints;
  /** Whether pods give way alone or together. */
  disruptionMode?: JobDisruptionMode;
  /** Claims that the pods share. */
  resourceClaims?: JobResourceClaim[];
}

/** How many pods of a job must fit before any is placed; one of the two. */
export interface JobSchedulingPolicy {
  /** Each pod is placed for itself. */
  basic?: JobSchedulingPolicyBasic;
  /** Pods are placed together, or not at all. */
  gang?: JobGangPolicy;
}

/** Each pod is placed for itself. */
export interface JobSchedulingPolicyBasic {
}

/** Pods that are placed together. */
export interface JobGangPolicy {
  /** Least number of pods that must fit. */
  minCount?: number;
}

/** Where the pods of a job are placed, relative to each other. */
export interface JobSchedulingConstraints {
  /** Parts of the cluster within which the pods stay. */
  topology?: JobTopologyConstraint[];
}

/** The pods stay on nodes that have one value of a label. */
export interface JobTopologyConstraint {
  /** Key of the label. */
  key: string;
}

/** Whether pods of a job give way alone or together; one of the two. */
export interface JobDisruptionMode {
  /** One pod may go while the others stay. */
  single?: JobDisruptionModeSingle;
  /** The pods go together. */
  all?: JobDisruptionModeAll;
}

/** One pod may go while the others stay. */
export interface JobDisruptionModeSingle {
}

/** The pods go together. */
export interface JobDisruptionModeAll {
}

/** A claim that the pods of a job share; one of the two sources. */
export interface JobResourceClaim {
  /** Name of the claim within the job. */
  name: string;
  /** Name of a claim that exists. */
  resourceClaimName?: string;
  /** Name of the template of which a claim is made. */
  resourceClaimTemplateName?: string;
}
