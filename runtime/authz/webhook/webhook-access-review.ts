/**
 * The documents of the authorization webhook: the review that it receives and the answer that it must give.
 * SPEC: Webhook review protocol.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { shownText } from "../../base/shown-text.js";
import type {
  AuthorizationAttributes,
  PathAttributes,
  ResourceAttributes,
  SelectorRequirement,
} from "../authorizer.js";

const KIND = "SubjectAccessReview";
/** Maximum number of characters of the webhook's own words to keep: clients see the reasons for refusals. */
export const MAX_WORDS_CHARACTERS = 1_024;

/**
 * The `spec` of a review in version v1, without empty members. Equal questions have equal JSON, whatever the order of
 * the caller's extra keys.
 */
export function reviewSpec(attributes: AuthorizationAttributes): JsonObject {
  const { username, uid, groups, extra } = attributes.user;
  const keys = Object.keys(extra).sort();
  return withoutEmpty({
    ...(attributes.isResourceRequest
      ? { resourceAttributes: resourceAttributes(attributes) }
      : { nonResourceAttributes: pathAttributes(attributes) }),
    user: username,
    groups: [...groups],
    extra: keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, [...(extra[key] ?? [])]])),
    uid,
  });
}

function resourceAttributes(attributes: ResourceAttributes): JsonObject {
  const { namespace, verb, group, version, resource, subresource, name, fieldSelector, labelSelector } = attributes;
  return withoutEmpty({
    namespace,
    verb,
    group,
    version,
    resource,
    subresource,
    name,
    fieldSelector: selectorOf(fieldSelector),
    labelSelector: selectorOf(labelSelector),
  });
}

function pathAttributes({ path, verb }: PathAttributes): JsonObject {
  return withoutEmpty({ path, verb });
}

function selectorOf(requirements: readonly SelectorRequirement[] = []): JsonObject | undefined {
  if (requirements.length === 0) return undefined;
  return {
    requirements: requirements.map(({ key, operator, values }) => withoutEmpty({ key, operator, values: [...values] })),
  };
}

function withoutEmpty(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** @param spec the spec in version v1 @param version the version of the document; v1beta1 calls groups differently */
export function accessReview(apiVersion: string, version: "v1" | "v1beta1", spec: JsonObject): JsonObject {
  const { groups, ...others } = spec;
  return {
    kind: KIND,
    apiVersion,
    metadata: { creationTimestamp: null },
    spec: version === "v1" || groups === undefined ? spec : { ...others, group: groups },
    status: { allowed: false },
  };
}

/** The webhook's verdict. */
export interface AccessStatus {
  readonly decision: "Allow" | "Deny" | "NoOpinion";
  readonly reason: string;
  /** What went wrong while the webhook decided, in its own words; empty if nothing did. */
  readonly evaluationError: string;
}

/** The answer says both yes and no. Unlike other failures, this always counts as no. AUTHZ-WEBHOOK-017. */
export class ContradictoryAnswerError extends Error {
  constructor() {
    super("the answer has both status.allowed and status.denied, expected one of them at most");
    this.name = "ContradictoryAnswerError";
  }
}

/**
 * @param apiVersion the version of the question, which the answer must have as well
 * @throws Error that says what is wrong with the answer and shows nothing of it but its kind
 */
export function accessStatusIn(answer: JsonValue, apiVersion: string): AccessStatus {
  const document = isJsonObject(answer) ? answer : {};
  if (document.apiVersion !== apiVersion || document.kind !== KIND) {
    const found = `${shownText(document.apiVersion)}, ${shownText(document.kind)}`;
    throw new Error(`the answer is ${found}, expected ${apiVersion}, ${KIND}`);
  }
  const { status } = document;
  if (!isJsonObject(status)) throw wrongType("status", "an object");
  const isAllowed = flagIn(status, "allowed");
  const isDenied = flagIn(status, "denied");
  const reason = wordsIn(status, "reason");
  const evaluationError = wordsIn(status, "evaluationError");
  if (isAllowed && isDenied) throw new ContradictoryAnswerError();
  return { decision: isAllowed ? "Allow" : isDenied ? "Deny" : "NoOpinion", reason, evaluationError };
}

/** An absent flag is false: webhooks usually omit `denied`. */
function flagIn(status: JsonObject, key: string): boolean {
  const { [key]: flag = false } = status;
  if (typeof flag !== "boolean") throw wrongType(`status.${key}`, "true or false");
  return flag;
}

function wordsIn(status: JsonObject, key: string): string {
  const { [key]: words = "" } = status;
  if (typeof words !== "string") throw wrongType(`status.${key}`, "a string");
  return shownText(words, MAX_WORDS_CHARACTERS);
}

function wrongType(place: string, expected: string): Error {
  return new Error(`the answer has no usable ${place}, expected ${expected}`);
}
