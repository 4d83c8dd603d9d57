// Code generated from schemas/flowcontrol/v1beta3/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** How many requests of one priority are served at a time, and what becomes of the rest. */
export interface PriorityLevelConfiguration extends ApiObject {
  metadata: ObjectMeta;
  /** The limits. */
  spec?: PriorityLevelConfigurationSpec;
  /** What was last observed. */
  status?: PriorityLevelConfigurationStatus;
}

/** The limits of a priority level. */
export interface PriorityLevelConfigurationSpec {
  /** Whether requests of this level are limited at all. */
  type: "Exempt" | "Limited";
  /** The limits; with type Limited. */
  limited?: LimitedPriorityLevelConfiguration;
  /** The share of a level without limits; with type Exempt. */
  exempt?: ExemptPriorityLevelConfiguration;
}

/** What was last observed of a priority level. */
export interface PriorityLevelConfigurationStatus {
  /** Conditions by type. */
  conditions?: PriorityLevelConfigurationCondition[];
}

/** Limits of a priority level. */
export interface LimitedPriorityLevelConfiguration {
  /** Part of the server's concurrency, in relation to the other levels. */
  nominalConcurrencyShares?: number;
  /** What becomes of requests that find no room. */
  limitResponse?: LimitResponse;
  /** Part of the share that others may borrow, 0 to 100 percent. */
  lendablePercent?: number;
  /** How much may be borrowed from others, in percent of the own share; absent for no limit. */
  borrowingLimitPercent?: number;
}

/** The share of a level without limits. */
export interface ExemptPriorityLevelConfiguration {
  /** Part of the server's concurrency, in relation to the other levels. */
  nominalConcurrencyShares?: number;
  /** Part of the share that others may borrow, 0 to 100 percent. */
  lendablePercent?: number;
}

/** A condition of a priority level. */
export interface PriorityLevelConfigurationCondition {
  /** What the condition is about, one CamelCase word. */
  type?: string;
  /** Whether it holds: True, False or Unknown. */
  status?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Why, one CamelCase word. */
  reason?: string;
  /** Why, for people. */
  message?: string;
}

/** What becomes of requests that find no room. */
export interface LimitResponse {
  /** They wait, or are refused. */
  type?: "Queue" | "Reject";
  /** How they wait; with type Queue. */
  queuing?: QueuingConfiguration;
}

/** How requests wait. */
export interface QueuingConfiguration {
  /** Number of queues. */
  queues?: number;
  /** Number of queues that one flow is spread over. */
  handSize?: number;
  /** Requests that may wait in one queue. */
  queueLengthLimit?: number;
}
