/**
 * Validates an authorization configuration, except for its expressions and the content of its files.
 * SPEC: Authorization, modes and configuration.
 */
import { isAbsolute } from "node:path";
import { duplicate, type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type {
  AuthorizationConfiguration,
  AuthorizerConfiguration,
  WebhookConfiguration,
} from "./authorization-configuration.js";
import { durationMs } from "./webhook-settings.js";

const TYPES = ["Node", "RBAC", "Webhook"];
const REVIEW_VERSIONS = ["v1", "v1beta1"];
const MATCH_CONDITION_VERSIONS = ["v1"];
const FAILURE_POLICIES = ["NoOpinion", "Deny"];
const LONGEST_TIMEOUT_MS = 30_000;

/** Validates the document as a whole. */
export function documentErrors({ authorizers }: AuthorizationConfiguration): FieldError[] {
  return authorizers.length === 0 ? [required("authorizers", "at least one authorization mode must be defined")] : [];
}

/**
 * Validates one entry; the errors stand in the order of the checks.
 * @param path the entry's place, such as `authorizers[0]`
 */
export function authorizerErrors(
  { authorizers }: AuthorizationConfiguration,
  index: number,
  path: string,
): FieldError[] {
  const { type, name, webhook } = authorizers[index] as AuthorizerConfiguration;
  const before = authorizers.slice(0, index);
  const isWebhook = type === "Webhook";
  return [
    ...choiceErrors(`${path}.type`, type, TYPES),
    ...(type !== undefined && TYPES.includes(type) && !isWebhook && before.some((other) => other.type === type)
      ? [duplicate(`${path}.type`, type)]
      : []),
    ...nameErrors(`${path}.name`, name, before),
    ...(isWebhook && webhook === undefined ? [required(`${path}.webhook`, "required when type=Webhook")] : []),
    ...(!isWebhook && webhook !== undefined
      ? [forbiddenField(`${path}.webhook`, "may only be specified when type=Webhook")]
      : []),
    ...(isWebhook && webhook !== undefined ? webhookErrors(webhook, `${path}.webhook`) : []),
  ];
}

function nameErrors(path: string, name: string | undefined, before: readonly AuthorizerConfiguration[]): FieldError[] {
  if (name === undefined) return [required(path)];
  if (before.some((other) => other.name === name)) return [duplicate(path, name)];
  return dnsSubdomain(name).map((text) => invalid(path, name, `authorizer name is invalid: ${text}`));
}

function webhookErrors(webhook: WebhookConfiguration, path: string): FieldError[] {
  return [
    ...timeoutErrors(`${path}.timeout`, webhook.timeout),
    ...ttlErrors(`${path}.authorizedTTL`, webhook.authorizedTTL),
    ...ttlErrors(`${path}.unauthorizedTTL`, webhook.unauthorizedTTL),
    ...choiceErrors(`${path}.subjectAccessReviewVersion`, webhook.subjectAccessReviewVersion, REVIEW_VERSIONS),
    ...choiceErrors(
      `${path}.matchConditionSubjectAccessReviewVersion`,
      webhook.matchConditionSubjectAccessReviewVersion,
      MATCH_CONDITION_VERSIONS,
    ),
    ...choiceErrors(`${path}.failurePolicy`, webhook.failurePolicy, FAILURE_POLICIES),
    ...connectionErrors(webhook.connectionInfo, `${path}.connectionInfo`),
  ];
}

function timeoutErrors(path: string, text: string | undefined): FieldError[] {
  const ms = durationMs(text ?? "0");
  if (ms === undefined) return [noDuration(path, text)];
  if (ms === 0) return [required(path)];
  return ms < 0 || ms > LONGEST_TIMEOUT_MS ? [invalid(path, text, "must be > 0s and <= 30s")] : [];
}

function ttlErrors(path: string, text: string | undefined): FieldError[] {
  const ms = durationMs(text ?? "0");
  if (ms === undefined) return [noDuration(path, text)];
  return ms < 0 ? [invalid(path, text, "must be > 0s")] : [];
}

function noDuration(path: string, text: string | undefined): FieldError {
  return invalid(path, text, "must be a duration such as 3s or 5m");
}

function connectionErrors(
  { type, kubeConfigFile }: NonNullable<WebhookConfiguration["connectionInfo"]> = {},
  path: string,
): FieldError[] {
  if (type === "InClusterConfig")
    return [
      forbiddenField(
        `${path}.type`,
        "InClusterConfig is not allowed for the API server itself, expected KubeConfigFile with a kubeConfigFile",
      ),
    ];
  const errors = choiceErrors(`${path}.type`, type, ["KubeConfigFile"]);
  if (errors.length > 0) return errors;
  const at = `${path}.kubeConfigFile`;
  if (kubeConfigFile === undefined) return [required(at)];
  return isAbsolute(kubeConfigFile) ? [] : [invalid(at, kubeConfigFile, "must be an absolute path")];
}

function choiceErrors(path: string, value: string | undefined, choices: readonly string[]): FieldError[] {
  if (value === undefined) return [required(path)];
  return choices.includes(value) ? [] : [notSupported(path, value, choices)];
}
