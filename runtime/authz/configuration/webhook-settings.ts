/** What a webhook's entry means. What it leaves out has the defaults of all webhooks. */
import { isAbsolute } from "node:path";
import { parseDuration } from "../../cel/value/duration-value.js";
import type { WebhookConnection } from "../../webhooks/webhook-connection.js";
import type { WebhookAuthorizerOptions } from "../webhook/webhook-options.js";
import type { WebhookConfiguration } from "./authorization-configuration.js";

/** All but how the webhook is reached. */
export type WebhookSettings = Omit<WebhookAuthorizerOptions, keyof WebhookConnection>;

const NANOS_PER_MILLISECOND = 1_000_000;

/** @param webhook without faults */
export function webhookSettings(webhook: WebhookConfiguration): WebhookSettings {
  const { cacheAuthorizedRequests = true, cacheUnauthorizedRequests = true } = webhook;
  const authorizedTtlMs = cacheAuthorizedRequests ? ttlMs(webhook.authorizedTTL) : 0;
  const unauthorizedTtlMs = cacheUnauthorizedRequests ? ttlMs(webhook.unauthorizedTTL) : 0;
  return {
    version: webhook.subjectAccessReviewVersion === "v1beta1" ? "v1beta1" : "v1",
    ...(authorizedTtlMs === undefined ? {} : { authorizedTtlMs }),
    ...(unauthorizedTtlMs === undefined ? {} : { unauthorizedTtlMs }),
    timeoutMs: durationMs(webhook.timeout ?? "") ?? 0,
    failurePolicy: webhook.failurePolicy === "NoOpinion" ? "NoOpinion" : "Deny",
    matchConditions: conditionTexts(webhook),
  };
}

/** `1m30s`, `-1s`, `0` in milliseconds; undefined for what is no duration. */
export function durationMs(text: string): number | undefined {
  const duration = parseDuration(text);
  return duration && Number(duration.nanos) / NANOS_PER_MILLISECOND;
}

export function conditionTexts({ matchConditions = [] }: WebhookConfiguration): readonly string[] {
  return matchConditions.map(({ expression = "" }) => expression);
}

/** The file that says how the webhook is reached; undefined where it is not said, or not in a way that is allowed. */
export function connectionFile({ connectionInfo = {} }: WebhookConfiguration): string | undefined {
  const { type, kubeConfigFile } = connectionInfo;
  return type === "KubeConfigFile" && kubeConfigFile !== undefined && isAbsolute(kubeConfigFile)
    ? kubeConfigFile
    : undefined;
}

/** Undefined for zero too, as it says no more than nothing: what switches remembering off is a field of its own. */
function ttlMs(text: string | undefined): number | undefined {
  return durationMs(text ?? "") || undefined;
}
