/** Conversions of kinds whose definitions name a webhook. SPEC: conversion webhooks; CRD-018, CRD-019. */
import { convertsRemotely, type RemoteConversion } from "../../kit/index.js";
import { ConversionWebhook } from "../../webhooks/conversion-webhook.js";
import type { WebhookClient } from "../../webhooks/webhook-client.js";
import type { WebhookConfig } from "../../webhooks/webhook-config.js";
import type { DefinedConversion } from "./custom-resources.js";
import type { DefinitionConversion } from "./definition.js";

/** Measures the conversions of the definition with the given name. */
export interface ConversionMeter {
  measure(definition: string, conversion: RemoteConversion): RemoteConversion;
}

/** @param group the API group of the reviews, as this server names it */
export function webhookConversions(
  client: WebhookClient,
  group: string,
  meter: ConversionMeter,
): (conversion: DefinitionConversion) => DefinedConversion | undefined {
  return ({ strategy, webhook }) => {
    if (strategy !== "Webhook" || webhook?.clientConfig === undefined) return undefined;
    const conversion = new ConversionWebhook({
      webhook: client.open(webhook.clientConfig as WebhookConfig),
      reviewVersions: webhook.conversionReviewVersions,
      group,
    });
    return {
      conversionOf: (_version, storage) =>
        convertsRemotely(storage, meter.measure(`${storage.resource}.${storage.group}`, conversion)),
      close: () => conversion.close(),
    };
  };
}
