/** What is said of requests for secrets in words: messages and annotations may quote a body, or a part of one. */
import type { WordName } from "../../api/profile/profile-words.js";
import { STATUS_CODES, type Status, type StatusReason } from "../../api/status.js";
import { REDACTED } from "../../audit/redact.js";
import type { SecretKind } from "../../audit/secret-shapes.js";

/** Failures whose messages are made from the URL and from what is stored beside values. */
const PLAIN_REASONS: ReadonlySet<StatusReason | undefined> = new Set<StatusReason>([
  "AlreadyExists",
  "MethodNotAllowed",
  "NotAcceptable",
  "NotFound",
  "Timeout",
  "TooManyRequests",
  "Unauthorized",
  "UnsupportedMediaType",
]);

/** Who has refused a request. */
export interface Refusal {
  /** Authorization has said no, before anybody looked at the body. */
  readonly isForbidden: boolean;
  /** Admission has, in words and with reasons of its own. */
  readonly isByAdmission: boolean;
}

export function failureStatus(
  status: Status,
  secretKind: SecretKind | undefined,
  { isForbidden, isByAdmission }: Refusal,
): Status {
  const { reason, details, message } = status;
  if (secretKind === undefined) return status;
  if (isByAdmission) return withoutWords(status);
  if (PLAIN_REASONS.has(reason)) return status;
  if (reason === "Forbidden" && isForbidden) return status;
  if (reason === undefined && message === undefined) return status;
  const { causes: _, ...plain } = details ?? {};
  return { ...status, message: REDACTED, ...(details && { details: plain }) };
}

/** Of what a webhook or a policy has said, that it has. */
function withoutWords({ details: _, reason, ...status }: Status): Status {
  const isKnown = reason !== undefined && Object.hasOwn(STATUS_CODES, reason);
  return { ...status, message: REDACTED, ...(isKnown && { reason }) };
}

type Words = Readonly<Record<WordName, string>>;

/**
 * Annotations of the server itself, with what they may say: a webhook or a policy can be called such that its own
 * annotations have the same keys.
 */
function isPlain(key: string, value: string, words: Words): boolean {
  const { auditDecisionPrefix, auditDeprecatedAnnotation, auditRemovedReleaseAnnotation, admissionGroup } = words;
  switch (key) {
    // set before any plug-in is asked; what is said first stays
    case `${auditDecisionPrefix}decision`:
    case `${auditDecisionPrefix}reason`:
      return true;
    case auditDeprecatedAnnotation:
      return value === "true";
    case auditRemovedReleaseAnnotation:
      return RELEASE.test(value);
  }
  const [prefix, place = ""] = key.split("/");
  if (!CALL.test(place)) return false;
  if (prefix === `mutation.webhook.${admissionGroup}`) return MUTATION.test(value);
  const isFailure = ["mutation", "validating"].some(
    (kind) => prefix === `failed-open.${kind}.webhook.${admissionGroup}`,
  );
  return isFailure && NAME.test(value);
}

const RELEASE = /^\d+\.\d+$/;
const CALL = /^round_\d+_index_\d+$/;
const NAME = /^[a-z0-9.-]{1,253}$/;
const MUTATION = /^\{"configuration":"[a-z0-9.-]{1,253}","webhook":"[a-z0-9.-]{1,253}","mutated":(?:true|false)\}$/;

export function auditedAnnotations(
  annotations: Readonly<Record<string, string>>,
  secretKind: SecretKind | undefined,
  words: Words,
): Readonly<Record<string, string>> {
  if (secretKind === undefined) return annotations;
  return Object.fromEntries(
    Object.entries(annotations).map(([key, value]) => [key, isPlain(key, value, words) ? value : REDACTED]),
  );
}
