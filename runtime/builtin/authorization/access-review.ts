/** What the access reviews share: the rules of their attributes, and the question that is put to the authorizer. */
import type {
  ResourceAttributes,
  SubjectAccessReviewSpec,
  SubjectAccessReviewStatus,
} from "../../../generated/authorization/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Authorizer } from "../../authz/authorizer.js";

type Attributes = Pick<SubjectAccessReviewSpec, "resourceAttributes" | "nonResourceAttributes">;

/** A review is no object: but for the namespace of its path, it has no metadata. */
export function validateMetadata(metadata: ObjectMeta): FieldError[] {
  const { namespace: _, managedFields: _ignored, ...rest } = metadata;
  return Object.keys(rest).length === 0 ? [] : [invalid("metadata", rest, "must be empty")];
}

/** Exactly one kind of attributes (AUTHZ-REVIEW-002). */
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
    return [invalid(`${field}.rawSelector`, rawSelector, "may not be specified at the same time as requirements")];
  if (rawSelector === "" && requirements.length === 0)
    return [required(`${field}.requirements`, "one of rawSelector and requirements must be specified")];
  return requirements.flatMap((requirement, index) =>
    validateRequirement(requirement, `${field}.requirements[${index}]`),
  );
}

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"];

function validateRequirement(
  { key, operator, values = [] }: NonNullable<Selector["requirements"]>[number],
  field: string,
): FieldError[] {
  const errors = key === "" ? [required(`${field}.key`, "must be specified")] : [];
  if (!OPERATORS.includes(operator)) return [...errors, notSupported(`${field}.operator`, operator, OPERATORS)];
  const takesValues = operator === "In" || operator === "NotIn";
  if (takesValues && values.length === 0)
    errors.push(required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  if (!takesValues && values.length > 0)
    errors.push(
      forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
    );
  return errors;
}

/** The user whom a review of somebody else's access is about. */
export function reviewedUser({ user = "", uid = "", groups = [], extra = {} }: SubjectAccessReviewSpec): UserInfo {
  // keys of extra are lower case where requests carry them
  const entries = Object.entries(extra).map(([key, values]) => [key.toLowerCase(), values]);
  return { username: user, uid, groups, extra: Object.fromEntries(entries) };
}

/** The decision, as a request of this user would get it. */
export async function reviewAccess(
  authorizer: Authorizer,
  user: UserInfo,
  { resourceAttributes, nonResourceAttributes }: Attributes,
): Promise<SubjectAccessReviewStatus> {
  const { type, reason } = await authorizer.authorize(
    resourceAttributes === undefined
      ? {
          user,
          isResourceRequest: false,
          verb: nonResourceAttributes?.verb ?? "",
          path: nonResourceAttributes?.path ?? "",
        }
      : { user, isResourceRequest: true, ...resourceRequest(resourceAttributes) },
  );
  return {
    allowed: type === "Allow",
    ...(type === "Deny" ? { denied: true } : {}),
    ...(reason === "" ? {} : { reason }),
  };
}

function resourceRequest(
  attributes: ResourceAttributes,
): Record<"verb" | "group" | "version" | "resource" | "subresource" | "namespace" | "name", string> {
  const {
    verb = "",
    group = "",
    version = "*",
    resource = "",
    subresource = "",
    namespace = "",
    name = "",
  } = attributes;
  return { verb, group, version, resource, subresource, namespace, name };
}
