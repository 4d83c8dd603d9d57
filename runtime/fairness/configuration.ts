/** The objects that configure fairness, as far as it reads them. The kinds `FlowSchema` and `PriorityLevelConfiguration` fit. */

interface ConfigurationMetadata {
  readonly name?: string;
  readonly uid?: string;
}

export interface FlowSubject {
  readonly kind?: string;
  readonly user?: { readonly name?: string };
  readonly group?: { readonly name?: string };
  readonly serviceAccount?: { readonly namespace?: string; readonly name?: string };
}

export interface FlowResourceRule {
  readonly verbs?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly clusterScope?: boolean;
  readonly namespaces?: readonly string[];
}

export interface FlowPathRule {
  readonly verbs?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export interface FlowRule {
  readonly subjects?: readonly FlowSubject[];
  readonly resourceRules?: readonly FlowResourceRule[];
  readonly nonResourceRules?: readonly FlowPathRule[];
}

export interface FlowSchemaSpec {
  readonly priorityLevelConfiguration?: { readonly name?: string };
  readonly matchingPrecedence?: number;
  readonly distinguisherMethod?: { readonly type?: string };
  readonly rules?: readonly FlowRule[];
}

export interface FlowCondition {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface FlowSchemaObject {
  readonly metadata?: ConfigurationMetadata;
  readonly spec?: FlowSchemaSpec;
  readonly status?: { readonly conditions?: readonly FlowCondition[] };
}

export interface PriorityLevelSpec {
  readonly type?: string;
  readonly exempt?: { readonly nominalConcurrencyShares?: number; readonly lendablePercent?: number };
  readonly limited?: {
    readonly nominalConcurrencyShares?: number;
    readonly lendablePercent?: number;
    readonly borrowingLimitPercent?: number;
    readonly limitResponse?: {
      readonly type?: string;
      readonly queuing?: {
        readonly queues?: number;
        readonly handSize?: number;
        readonly queueLengthLimit?: number;
      };
    };
  };
}

export interface PriorityLevelObject {
  readonly metadata?: ConfigurationMetadata;
  readonly spec?: PriorityLevelSpec;
}

/** The level of requests that are never limited, and the schema of the superusers' requests. */
export const EXEMPT = "exempt";
/** The level and the schema of requests that match nothing else. */
export const CATCH_ALL = "catch-all";
/** Stands for every value in a rule. */
export const ALL = "*";
