/** What calls of admission webhooks tell the metrics. */
import type { AdmissionOperation } from "../../registry/write/write-admission.js";
import type { ConditionFigures } from "../matching/condition-figures.js";

/** `admit`: the webhook may change objects. */
export type WebhookType = "admit" | "validating";

/** Whose fault it is that a request was refused: `no_error` for what a webhook has said. */
export type RejectionCause = "calling_webhook_error" | "apiserver_internal_error" | "no_error";

export interface WebhookCall {
  readonly name: string;
  readonly type: WebhookType;
  readonly operation: AdmissionOperation;
  /** Of the status that came of it: 200 where the request goes on. */
  readonly code: number;
  readonly seconds: number;
  /** Set where the request was refused for it. */
  readonly rejection?: RejectionCause | undefined;
}

export interface WebhookFigures extends ConditionFigures {
  called(call: WebhookCall): void;
  /** A call failed, and the request went on. */
  failedOpen(name: string, type: WebhookType): void;
}
