/** Webhooks of a configuration that a reload may replace: first they are checked, then opened. */
import { type FieldError, invalid, joinFieldPath } from "../../api/field-error.js";
import { connectionProblem } from "../../webhooks/webhook-connection.js";
import { openedWebhook, type WebhookAuthorizer, type WebhookAuthorizerParts } from "./webhook-authorizer.js";
import { compileConditions } from "./webhook-match-conditions.js";
import type { WebhookAuthorizerOptions } from "./webhook-options.js";

export interface CheckedWebhook {
  /** Errors of the connection, then those of the match conditions. */
  readonly errors: readonly FieldError[];
  /** May only be called if there are no errors. No connection is made before the first request. */
  open(): WebhookAuthorizer;
}

/** @param path the place of the webhook in its document, such as `authorizers[0].webhook` */
export async function checkWebhook(
  name: string,
  options: WebhookAuthorizerOptions,
  parts: WebhookAuthorizerParts,
  path: string,
): Promise<CheckedWebhook> {
  const texts = options.matchConditions ?? [];
  const compiled = await compileConditions(texts, parts.expressions, joinFieldPath(path, "matchConditions"));
  const problem = connectionProblem(options);
  const errors = problem === undefined ? [] : [invalid(joinFieldPath(path, "connectionInfo"), options.url, problem)];
  return {
    errors: [...errors, ...compiled.errors],
    open: () => openedWebhook(name, options, parts, async () => compiled.conditions),
  };
}
