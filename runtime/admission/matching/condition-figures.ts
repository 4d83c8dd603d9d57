/** What match conditions of webhooks and policies tell the metrics. */
import type { AdmissionOperation } from "../../registry/write/write-admission.js";

export interface EvaluatedConditions {
  /** Of the webhook or the policy. */
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
