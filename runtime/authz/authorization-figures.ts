/**
 * Events that authorizers count for the server's metrics. User names are not labels: there may be any number of them.
 */

export interface AuthorizationFigures {
  /** A module of the chain made the decision. */
  decided(type: string, name: string, decision: "allowed" | "denied"): void;
  /**
   * The configuration took effect; the one at startup counts too.
   * @param configHash hash of the text, as `sha256:<hex>`
   */
  configurationTaken(configHash: string): void;
  /** A changed configuration file was accepted or rejected. */
  configurationReloaded(result: "success" | "failure", timestampSeconds: number): void;
  /** One call of a webhook ended with this result. */
  webhookEvaluated(name: string, result: WebhookResult, seconds: number): void;
  /** All calls to a webhook failed and its failure policy made it abstain. */
  webhookFailedOpen(name: string, result: WebhookResult): void;
  /** Reports the same call by its status code. @param code status code of the answer, or `<error>` */
  webhookAsked(code: string, seconds: number): void;
  /** The match conditions of a webhook were evaluated: the webhook is called, skipped, or a condition failed. */
  conditionsEvaluated(type: string, name: string, outcome: "match" | "excluded" | "error", seconds: number): void;
}

export type WebhookResult = "success" | "timeout" | "canceled" | "error";
