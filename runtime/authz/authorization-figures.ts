/** What the authorizers count; the metrics of the server show it. Names of users are not kept: there may be any number of them. */

export interface AuthorizationFigures {
  /** A module of the chain ended the search. */
  decided(type: string, name: string, decision: "allowed" | "denied"): void;
  /** The configuration that is in use from now on, that of the start too. @param configHash of the text, as `sha256:<hex>` */
  configurationTaken(configHash: string): void;
  /** A configuration file was taken again, or refused. */
  configurationReloaded(result: "success" | "failure", timestampSeconds: number): void;
  /** One call of a webhook, by what came of it. */
  webhookEvaluated(name: string, result: WebhookResult, seconds: number): void;
  /** A webhook that failed with all its calls had no opinion, by its failure policy. */
  webhookFailedOpen(name: string, result: WebhookResult): void;
  /** The same call. @param code of its answer, or `<error>` */
  webhookAsked(code: string, seconds: number): void;
  /** The match conditions of a webhook were looked at: they took so long, and it was left out, or one of them failed. */
  conditionsEvaluated(type: string, name: string, outcome: "match" | "excluded" | "error", seconds: number): void;
}

export type WebhookResult = "success" | "timeout" | "canceled" | "error";
