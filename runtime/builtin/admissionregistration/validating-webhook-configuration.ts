/**
 * Configurations of webhooks that may refuse requests: their validation, not their calls. ADM-001 to ADM-006, ADM-022.
 */
import { validatingWebhookConfigurations } from "../../../generated/admissionregistration/v1/index.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { setWebhookDefaults, validateWebhooks, webhookTable } from "./webhook-rules.js";

export const validatingWebhookConfigurationHooks = defineHooks(validatingWebhookConfigurations, {
  generation: "counted",
  requiresVersionOnUpdate: true,
  usesExpressions: true,
  prepareForCreate: (configuration) => setWebhookDefaults(configuration),
  prepareForUpdate: (configuration) => setWebhookDefaults(configuration),
  validateCreate: (configuration, context: ExpressionHookContext) =>
    validateWebhooks(configuration, undefined, context),
  validateUpdate: (configuration, former, context: ExpressionHookContext) =>
    validateWebhooks(configuration, former, context),
  table: webhookTable,
});
