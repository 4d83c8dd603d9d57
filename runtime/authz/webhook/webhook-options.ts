/** How to reach a webhook that authorizes requests, and how to treat its answers. SPEC: Webhook review protocol. */
import type { WebhookConnection } from "../../webhooks/webhook-connection.js";

export interface WebhookAuthorizerOptions extends WebhookConnection {
  /** The version of the review that is sent. Default: `v1beta1`. */
  readonly version?: "v1" | "v1beta1";
  /** How long an approval is remembered, in milliseconds; 0 disables it. Default: 5 minutes. */
  readonly authorizedTtlMs?: number;
  /** How long any other decision is remembered, in milliseconds; 0 disables it. Default: 30 seconds. */
  readonly unauthorizedTtlMs?: number;
  /** Timeout in milliseconds for all calls of one question. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** The decision if the webhook fails. Default: `NoOpinion`. */
  readonly failurePolicy?: "NoOpinion" | "Deny";
  /** Expressions over the v1 review; the webhook is called if all of them are true. Default: it is always called. */
  readonly matchConditions?: readonly string[];
}
