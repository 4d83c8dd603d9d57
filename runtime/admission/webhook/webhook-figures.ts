/** The calls of admission webhooks that the metrics count. */
import type { AdmissionOperation } from "../../registry/write/write-admission.js";
import type { ConditionFigures } from "../matching/condition-figures.js";

/** `admit` means that the webhook may change objects. */
export type WebhookType = "admit" | "validating";

/** Why a request was refused: `no_error` if the webhook denied it. */
export type RejectionCause = "calling_webhook_error" | "apiserver_internal_error" | "no_error";

export interface WebhookCall {
  readonly name: string;
  readonly type: WebhookType;
  readonly operation: AdmissionOperation;
  /** The resulting status code: 200 if the request goes on. */
  readonly code: number;
  readonly seconds: number;
  /** Set if the request was refused because of the call. */
  readonly rejection?: RejectionCause | undefined;
}

export interface WebhookFigures extends ConditionFigures {
  called(call: WebhookCall): void;
  /** A call failed, and the request went on. */
  failedOpen(name: string, type: WebhookType): void;
}
