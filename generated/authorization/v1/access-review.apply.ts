// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorRequirementApply } from "../../meta/v1/meta.apply.js";
import type { FieldSelectorRequirementApply } from "../../meta/v1/selectors.apply.js";
import type {
  FieldSelectorAttributes,
  LabelSelectorAttributes,
  ResourceAttributes,
  SubjectAccessReviewSpec,
} from "./access-review.types.js";

/** What an apply of the part SubjectAccessReviewSpec may state. */
export interface SubjectAccessReviewSpecApply extends Partial<Omit<SubjectAccessReviewSpec, "resourceAttributes">> {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributesApply;
}

/** What an apply of the part ResourceAttributes may state. */
export interface ResourceAttributesApply extends Partial<Omit<ResourceAttributes, "fieldSelector" | "labelSelector">> {
  /** Narrows the request by fields. */
  fieldSelector?: FieldSelectorAttributesApply;
  /** Narrows the request by labels. */
  labelSelector?: LabelSelectorAttributesApply;
}

/** What an apply of the part FieldSelectorAttributes may state. */
export interface FieldSelectorAttributesApply extends Partial<Omit<FieldSelectorAttributes, "requirements">> {
  /** The requirements; all must hold. */
  requirements?: FieldSelectorRequirementApply[];
}

/** What an apply of the part LabelSelectorAttributes may state. */
export interface LabelSelectorAttributesApply extends Partial<Omit<LabelSelectorAttributes, "requirements">> {
  /** The requirements; all must hold. */
  requirements?: LabelSelectorRequirementApply[];
}
