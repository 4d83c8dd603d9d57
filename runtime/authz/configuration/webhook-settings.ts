/** The settings of a webhook's entry. Omitted fields have the defaults of all webhooks. */
import { isAbsolute } from "node:path";
import { parseDuration } from "../../cel/value/duration-value.js";
import type { WebhookConnection } from "../../webhooks/webhook-connection.js";
import type { WebhookAuthorizerOptions } from "../webhook/webhook-options.js";
import type { WebhookConfiguration } from "./authorization-configuration.js";

/** All settings except for the connection. */
export type WebhookSettings = Omit<WebhookAuthorizerOptions, keyof WebhookConnection>;

const NANOS_PER_MILLISECOND = 1_000_000;

/** @param webhook a valid entry */
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

/** Converts `1m30s`, `-1s` or `0` to milliseconds; undefined for anything that is not a duration. */
export function durationMs(text: string): number | undefined {
  const duration = parseDuration(text);
  return duration && Number(duration.nanos) / NANOS_PER_MILLISECOND;
}

export function conditionTexts({ matchConditions = [] }: WebhookConfiguration): readonly string[] {
  return matchConditions.map(({ expression = "" }) => expression);
}

/** The file that describes the connection; undefined if there is none, or if it is not named in a valid way. */
export function connectionFile({ connectionInfo = {} }: WebhookConfiguration): string | undefined {
  const { type, kubeConfigFile } = connectionInfo;
  return type === "KubeConfigFile" && kubeConfigFile !== undefined && isAbsolute(kubeConfigFile)
    ? kubeConfigFile
    : undefined;
}

/** Undefined for zero too, which means the default: other fields disable the cache. */
function ttlMs(text: string | undefined): number | undefined {
  return durationMs(text ?? "") || undefined;
}
