/**
 * Removes secrets from the messages and annotations of requests for secrets, which may quote a body or a part of one.
 */
import type { WordName } from "../../api/profile/profile-words.js";
import { STATUS_CODES, type Status, type StatusReason } from "../../api/status.js";
import { REDACTED } from "../../audit/redact.js";
import type { SecretKind } from "../../audit/secret-shapes.js";

/** The reasons whose messages consist of the URL and of stored metadata, and never quote values. */
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

/** The stage that refused a request. */
export interface Refusal {
  /** Whether authorization refused it, before the body was read. */
  readonly isForbidden: boolean;
  /** Whether admission refused it, with a message and a reason of its own. */
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

/** Removes the message of a webhook or policy, so that only the fact of the refusal remains. */
function withoutWords({ details: _, reason, ...status }: Status): Status {
  const isKnown = reason !== undefined && Object.hasOwn(STATUS_CODES, reason);
  return { ...status, message: REDACTED, ...(isKnown && { reason }) };
}

type Words = Readonly<Record<WordName, string>>;

/**
 * Whether the server itself set the annotation, and its value has the expected form. The form is checked because the
 * name of a webhook or policy can make the keys of its annotations collide with these.
 */
function isPlain(key: string, value: string, words: Words): boolean {
  const { auditDecisionPrefix, auditDeprecatedAnnotation, auditRemovedReleaseAnnotation, admissionGroup } = words;
  switch (key) {
    // The first value of a key counts, and the server sets these before it calls any plug-in.
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
