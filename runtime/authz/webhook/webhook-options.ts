/** How a webhook that decides about requests is reached and believed. SPEC: Webhook review protocol. */
import type { WebhookConnection } from "../../webhooks/webhook-connection.js";

export interface WebhookAuthorizerOptions extends WebhookConnection {
  /** Of the review that is sent. Default: `v1beta1`. */
  readonly version?: "v1" | "v1beta1";
  /** How long a yes is remembered, 0 for not at all. Default: 5 minutes. */
  readonly authorizedTtlMs?: number;
  /** How long anything else is remembered, 0 for not at all. Default: 30 seconds. */
  readonly unauthorizedTtlMs?: number;
  /** For all calls of one question. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** What a webhook that fails says. Default: `NoOpinion`. */
  readonly failurePolicy?: "NoOpinion" | "Deny";
  /** Expressions over the v1 review; the webhook is asked where all of them are true. Default: always. */
  readonly matchConditions?: readonly string[];
}
