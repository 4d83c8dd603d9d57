/** Rules of webhooks, of either kind of configuration. ADM-001 to ADM-006, ADM-022. */
import type { MutatingWebhook, ValidatingWebhook } from "../../../generated/admissionregistration/v1/index.js";
import { fullyQualifiedName } from "../../api/domain-name-format.js";
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/labels.js";
import type { ApiObject } from "../../api/object.js";
import { REVIEW_VERSIONS } from "../../api/review-versions.js";
import type { TableConvertor } from "../../registry/table-convertor.js";
import { formatted } from "../field-rules.js";
import { validateReviewVersions, validateWebhookClient } from "../webhook-client-rules.js";
import { validateMatchConditions, validateRule } from "./matching-rules.js";

type Webhook = ValidatingWebhook | MutatingWebhook;

/** A configuration of either kind. */
export interface Configuration extends ApiObject {
  webhooks?: Webhook[];
}

const LONGEST_TIMEOUT_SECONDS = 30;

/** Parents of what the schema can't default. */
export function setWebhookDefaults({ webhooks = [] }: Configuration): void {
  for (const webhook of webhooks) {
    webhook.namespaceSelector ??= {};
    webhook.objectSelector ??= {};
  }
}

export function validateWebhooks({ webhooks = [] }: Configuration): FieldError[] {
  return webhooks.flatMap((webhook, index) => {
    const isTaken = webhooks.findIndex(({ name }) => name === webhook.name) < index;
    const errors = isTaken ? [duplicate(`webhooks[${index}].name`, webhook.name)] : [];
    return [...errors, ...validateWebhook(webhook, `webhooks[${index}]`)];
  });
}

function validateWebhook(webhook: Webhook, field: string): FieldError[] {
  const { name, clientConfig, rules = [], timeoutSeconds, matchConditions = [] } = webhook;
  return [
    ...formatted(`${field}.name`, name, fullyQualifiedName),
    ...rules.flatMap((rule, index) => validateRule(rule, `${field}.rules[${index}]`)),
    ...validateTimeout(timeoutSeconds, `${field}.timeoutSeconds`),
    ...validateLabelSelector(webhook.namespaceSelector, `${field}.namespaceSelector`),
    ...validateLabelSelector(webhook.objectSelector, `${field}.objectSelector`),
    ...validateWebhookClient(clientConfig, `${field}.clientConfig`),
    ...reviewVersionFaults(webhook.admissionReviewVersions, `${field}.admissionReviewVersions`),
    ...validateMatchConditions(matchConditions, `${field}.matchConditions`),
  ];
}

function validateTimeout(seconds: number | undefined, field: string): FieldError[] {
  if (seconds === undefined || (seconds >= 1 && seconds <= LONGEST_TIMEOUT_SECONDS)) return [];
  const why = `the timeout value must be between 1 and ${LONGEST_TIMEOUT_SECONDS} seconds`;
  return [invalid(field, seconds, why)];
}

function reviewVersionFaults(versions: readonly string[], field: string): FieldError[] {
  if (versions.length === 0) return [required(field, `must specify one of ${REVIEW_VERSIONS.join(", ")}`)];
  return validateReviewVersions(versions, field);
}

/** Columns of both kinds. */
export const webhookTable: TableConvertor<Configuration> = {
  columns: [{ name: "Webhooks", type: "integer", description: "Number of webhooks." }],
  cells: ({ webhooks = [] }) => [webhooks.length],
  age: true,
};
