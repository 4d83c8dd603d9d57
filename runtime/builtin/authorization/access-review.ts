/** What the access reviews share: validating their attributes, and querying the authorizer. */
import type {
  ResourceAttributes,
  SubjectAccessReviewSpec,
  SubjectAccessReviewStatus,
} from "../../../generated/authorization/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import { StatusError } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { AuthorizationAttributes, Decision, SelectorRequirement } from "../../authz/authorizer.js";
import { fieldRequirements, labelRequirements } from "../../authz/selector-requirements.js";
import type { ReviewSources } from "../reviews.js";

type Attributes = Pick<SubjectAccessReviewSpec, "resourceAttributes" | "nonResourceAttributes">;

/** A review has no metadata but the namespace of its path. */
export function validateMetadata(metadata: ObjectMeta): FieldError[] {
  const { namespace: _, managedFields: _ignored, ...rest } = metadata;
  return Object.keys(rest).length === 0 ? [] : [invalid("metadata", rest, "must be empty")];
}

/** Requires exactly one kind of attributes (AUTHZ-REVIEW-002). */
export function validateAttributes({ resourceAttributes, nonResourceAttributes }: Attributes): FieldError[] {
  if (resourceAttributes !== undefined && nonResourceAttributes !== undefined) {
    const why = "cannot be specified in combination with resourceAttributes";
    return [invalid("spec.nonResourceAttributes", nonResourceAttributes, why)];
  }
  if (resourceAttributes !== undefined) return validateSelectors(resourceAttributes);
  if (nonResourceAttributes !== undefined) return [];
  const why = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
  return [invalid("spec.resourceAttributes", null, why)];
}

export function validateSubject({ user = "", groups = [] }: SubjectAccessReviewSpec): FieldError[] {
  if (user !== "" || groups.length > 0) return [];
  return [invalid("spec.user", user, "at least one of user or group must be specified")];
}

interface Selector {
  readonly rawSelector?: string;
  readonly requirements?: readonly { readonly key: string; readonly operator: string; readonly values?: string[] }[];
}

function validateSelectors({ fieldSelector, labelSelector }: ResourceAttributes): FieldError[] {
  return [
    ...validateSelector(fieldSelector, "spec.resourceAttributes.fieldSelector"),
    ...validateSelector(labelSelector, "spec.resourceAttributes.labelSelector"),
  ];
}

function validateSelector(selector: Selector | undefined, field: string): FieldError[] {
  if (selector === undefined) return [];
  const { rawSelector = "", requirements = [] } = selector;
  if (rawSelector !== "" && requirements.length > 0)
    return [invalid(`${field}.rawSelector`, rawSelector, "may not specified at the same time as requirements")];
  if (rawSelector === "" && requirements.length === 0)
    return [required(`${field}.requirements`, `when ${field} is specified, requirements or rawSelector is required`)];
  return requirements.flatMap((requirement, index) =>
    validateRequirement(requirement, `${field}.requirements[${index}]`),
  );
}

const OPERATORS: readonly string[] = ["In", "NotIn", "Exists", "DoesNotExist"];

function validateRequirement(
  { key, operator, values = [] }: NonNullable<Selector["requirements"]>[number],
  field: string,
): FieldError[] {
  const errors = key === "" ? [required(`${field}.key`, "must be specified")] : [];
  // Clients of later releases may use other operators; such a requirement is left out of the query.
  if (!OPERATORS.includes(operator)) return errors;
  const takesValues = operator === "In" || operator === "NotIn";
  if (takesValues && values.length === 0)
    errors.push(required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  if (!takesValues && values.length > 0)
    errors.push(
      forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
    );
  return errors;
}

/** Clients of later releases may use operators that the schema does not have. */
export function isUnknownOperator({ reason, field }: FieldError): boolean {
  return reason === "FieldValueNotSupported" && OPERATOR_FIELD.test(field);
}

const OPERATOR_FIELD = /^spec\.resourceAttributes\.(field|label)Selector\.requirements\[\d+\]\.operator$/;

/** If the server ignores selectors, reviews have none. */
export function dropSelectors({ spec }: JsonObject): void {
  const attributes = isJsonObject(spec) ? spec.resourceAttributes : undefined;
  if (!isJsonObject(attributes)) return;
  delete attributes.fieldSelector;
  delete attributes.labelSelector;
}

/** The user in a review of another user's access. */
export function reviewedUser({ user = "", uid = "", groups = [], extra = {} }: SubjectAccessReviewSpec): UserInfo {
  // Requests carry the keys of extra in lower case.
  const entries = Object.entries(extra).map(([key, values]) => [key.toLowerCase(), values]);
  return { username: user, uid, groups, extra: Object.fromEntries(entries) };
}

/** The decision that a request of this user would get. If the authorizer fails, the answer shows nothing but that. */
export async function reviewAccess(
  { authorizer, reportError }: Pick<ReviewSources, "authorizer" | "reportError">,
  user: UserInfo,
  requested: Attributes,
): Promise<SubjectAccessReviewStatus> {
  const problems: string[] = [];
  const attributes = requestOf(user, requested, problems);
  let decision: Decision = { type: "NoOpinion", reason: "" };
  try {
    decision = await authorizer.authorize(attributes);
  } catch (error) {
    reportError(error);
    problems.push(AUTHORIZER_FAILED);
  }
  const { type, reason } = decision;
  return {
    allowed: type === "Allow",
    ...(type === "Deny" ? { denied: true } : {}),
    ...(reason === "" ? {} : { reason }),
    ...(problems.length === 0 ? {} : { evaluationError: problems.join("; ") }),
  };
}

export const AUTHORIZER_FAILED = "the authorizer failed; see the server's log";

/** @param problems receives what is left out */
function requestOf(
  user: UserInfo,
  { resourceAttributes, nonResourceAttributes }: Attributes,
  problems: string[],
): AuthorizationAttributes {
  if (resourceAttributes === undefined) {
    const { verb = "", path = "" } = nonResourceAttributes ?? {};
    return { user, isResourceRequest: false, verb, path };
  }
  const { group = "", version = "*", resource = "", subresource = "", namespace = "", name = "" } = resourceAttributes;
  const { verb = "", fieldSelector, labelSelector } = resourceAttributes;
  const fields = requirementsOf("fieldSelector", fieldSelector, fieldRequirements, problems);
  const labels = requirementsOf("labelSelector", labelSelector, labelRequirements, problems);
  return {
    ...{ user, isResourceRequest: true, verb, group, version, resource, subresource, namespace, name },
    ...(fields && { fieldSelector: fields }),
    ...(labels && { labelSelector: labels }),
  };
}

/** Without an unreadable selector, the query covers more objects; a problem reports that. */
function requirementsOf(
  field: "fieldSelector" | "labelSelector",
  { rawSelector = "", requirements = [] }: Selector = {},
  parse: (text: string) => readonly SelectorRequirement[] | undefined,
  problems: string[],
): readonly SelectorRequirement[] | undefined {
  // Validation has already checked everything but the operators.
  if (requirements.length > 0) {
    const known = requirements.filter(({ operator }) => OPERATORS.includes(operator));
    if (known.length < requirements.length) problems.push(ignored(field, known.length > 0));
    if (known.length === 0) return undefined;
    return known.map(({ key, operator, values = [] }) => ({
      key,
      operator: operator as SelectorRequirement["operator"],
      values,
    }));
  }
  if (rawSelector === "") return undefined;
  try {
    return parse(rawSelector);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    problems.push(ignored(field, false));
    return undefined;
  }
}

function ignored(field: string, isInPart: boolean): string {
  return `spec.resourceAttributes.${field} ${isInPart ? "partially " : ""}ignored due to parse error`;
}
