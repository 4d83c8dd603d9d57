/** Rules that both kinds of webhook configurations share. ADM-001 to ADM-006, ADM-022. */
import type { MutatingWebhook, ValidatingWebhook } from "../../../generated/admissionregistration/v1/index.js";
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import { fullyQualifiedName } from "../../api/formats/domain-name-format.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import type { ApiObject } from "../../api/object.js";
import { REVIEW_VERSIONS } from "../../api/review-versions.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import type { TableConvertor } from "../../registry/objects/table-convertor.js";
import { formatted } from "../field-rules.js";
import { validateReviewVersions, validateWebhookClient } from "../webhook-client-rules.js";
import { validateMatchConditions, validateRule } from "./matching-rules.js";
import { NO_EXPRESSION_ERRORS } from "./policy-expression-rules.js";

type Webhook = ValidatingWebhook | MutatingWebhook;

/** A configuration of either kind. */
export interface Configuration extends ApiObject {
  webhooks?: Webhook[];
}

const LONGEST_TIMEOUT_SECONDS = 30;

/** Creates objects whose members the schema can then default. */
export function setWebhookDefaults({ webhooks = [] }: Configuration): void {
  for (const webhook of webhooks) {
    webhook.namespaceSelector ??= {};
    webhook.objectSelector ??= {};
  }
}

/** @param former the previous configuration, if any, whose expressions were validated when they were written */
export function validateWebhooks(
  { webhooks = [] }: Configuration,
  former: Configuration | undefined,
  context: Pick<ExpressionHookContext, "expressions">,
): FieldError[] {
  const known = new Set((former?.webhooks ?? []).flatMap(expressionsOf));
  return webhooks.flatMap((webhook, index) => {
    const field = `webhooks[${index}]`;
    const isTaken = webhooks.findIndex(({ name }) => name === webhook.name) < index;
    const errors = isTaken ? [duplicate(`${field}.name`, webhook.name)] : [];
    errors.push(...validateWebhook(webhook, field));
    // Expressions are compiled only if everything else is valid.
    return errors.length > 0 ? errors : validateExpressions(webhook, `${field}.matchConditions`, known, context);
  });
}

function expressionsOf({ matchConditions = [] }: Webhook): readonly string[] {
  return matchConditions.map(({ expression }) => expression);
}

function validateExpressions(
  webhook: Webhook,
  field: string,
  known: ReadonlySet<string>,
  { expressions }: Pick<ExpressionHookContext, "expressions">,
): FieldError[] {
  const texts = expressionsOf(webhook);
  if (texts.every((text) => known.has(text))) return [];
  const { admission, environments, withCompileEffort } = expressions();
  const environment = admission.admissionEnvironment(environments.forNew, { hasAuthorizer: true });
  return withCompileEffort(() =>
    texts.flatMap((text, index) => {
      if (known.has(text)) return [];
      const compilation = admission.compileCondition(environment, text);
      return compilation.ok ? [] : [invalid(`${field}[${index}].expression`, text, compilation.message)];
    }),
  );
}

function validateWebhook(webhook: Webhook, field: string): FieldError[] {
  const { name, clientConfig, rules = [], timeoutSeconds, matchConditions = [] } = webhook;
  return [
    ...formatted(`${field}.name`, name, fullyQualifiedName),
    ...rules.flatMap((rule, index) => validateRule(rule, `${field}.rules[${index}]`)),
    ...(webhook.sideEffects ? [] : [required(`${field}.sideEffects`, "must specify one of None, NoneOnDryRun")]),
    ...validateTimeout(timeoutSeconds, `${field}.timeoutSeconds`),
    ...validateLabelSelector(webhook.namespaceSelector, `${field}.namespaceSelector`),
    ...validateLabelSelector(webhook.objectSelector, `${field}.objectSelector`),
    ...validateWebhookClient(clientConfig, `${field}.clientConfig`),
    ...reviewVersionErrors(webhook.admissionReviewVersions, `${field}.admissionReviewVersions`),
    ...validateMatchConditions(matchConditions, `${field}.matchConditions`, NO_EXPRESSION_ERRORS),
  ];
}

function validateTimeout(seconds: number | undefined, field: string): FieldError[] {
  if (seconds === undefined || (seconds >= 1 && seconds <= LONGEST_TIMEOUT_SECONDS)) return [];
  const why = `the timeout value must be between 1 and ${LONGEST_TIMEOUT_SECONDS} seconds`;
  return [invalid(field, seconds, why)];
}

function reviewVersionErrors(versions: readonly string[], field: string): FieldError[] {
  if (versions.length === 0) return [required(field, `must specify one of ${REVIEW_VERSIONS.join(", ")}`)];
  return validateReviewVersions(versions, field);
}

/** The table columns of both kinds. */
export const webhookTable: TableConvertor<Configuration> = {
  columns: [{ name: "Webhooks", type: "integer", description: "Number of webhooks." }],
  cells: ({ webhooks = [] }) => [webhooks.length],
  age: true,
};
