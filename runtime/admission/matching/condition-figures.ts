/** The evaluations of match conditions, of webhooks and of policies, that the metrics count. */
import type { AdmissionOperation } from "../../registry/write/write-admission.js";

export interface EvaluatedConditions {
  /** The name of the webhook or the policy. */
  readonly name: string;
  readonly kind: "webhook" | "policy";
  readonly type: "admit" | "validating";
  readonly operation: AdmissionOperation;
  readonly outcome: "match" | "excluded" | "error";
  readonly seconds: number;
}

export interface ConditionFigures {
  conditionsEvaluated(evaluated: EvaluatedConditions): void;
}
