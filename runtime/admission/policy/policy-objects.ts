/** The parts of policies and their bindings that admission uses: both kinds of policies, in their stored version. */
import type { LabelSelectorObject } from "../../api/formats/labels.js";
import type { ApiObject } from "../../api/object.js";
import type { ConditionText } from "../matching/match-conditions.js";
import type { RuleWithOperations } from "../matching/match-resource-rules.js";
import type { MatchCriteria } from "../matching/matcher.js";

export interface PolicySpec {
  readonly paramKind?: ParamKind | null;
  readonly matchConstraints?: MatchResources | null;
  readonly matchConditions?: readonly ConditionText[] | null;
  readonly variables?: readonly ConditionText[] | null;
  readonly failurePolicy?: "Ignore" | "Fail" | null;
}

export interface ValidatingPolicySpec extends PolicySpec {
  readonly validations?: readonly ValidationText[] | null;
  readonly auditAnnotations?: readonly AuditAnnotationText[] | null;
}

export interface ValidationText {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
}

export interface AuditAnnotationText {
  readonly key: string;
  readonly valueExpression: string;
}

export interface MutatingPolicySpec extends PolicySpec {
  readonly mutations?: readonly MutationText[] | null;
  readonly reinvocationPolicy?: "Never" | "IfNeeded" | null;
}

export interface MutationText {
  readonly patchType: "ApplyConfiguration" | "JSONPatch";
  readonly applyConfiguration?: { readonly expression?: string };
  readonly jsonPatch?: { readonly expression?: string };
}

export interface BindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef | null;
  readonly matchResources?: MatchResources | null;
  /** Only for validating policies: `Deny`, `Warn`, `Audit`. */
  readonly validationActions?: readonly string[] | null;
}

export interface ParamKind {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: LabelSelectorObject | null;
  readonly parameterNotFoundAction?: "Allow" | "Deny";
}

export interface MatchResources {
  readonly namespaceSelector?: LabelSelectorObject | null;
  readonly objectSelector?: LabelSelectorObject | null;
  readonly resourceRules?: readonly RuleWithOperations[] | null;
  readonly excludeResourceRules?: readonly RuleWithOperations[] | null;
  readonly matchPolicy?: "Exact" | "Equivalent" | null;
}

/** A policy or binding object. */
export interface PolicyObject<Spec> extends ApiObject {
  readonly spec?: Spec;
}

/** All resources, which a binding matches if it names none. */
const ALL_RESOURCES: RuleWithOperations = {
  operations: ["*"],
  apiGroups: ["*"],
  apiVersions: ["*"],
  resources: ["*/*"],
};

export function criteriaOfPolicy(match: MatchResources | null | undefined): MatchCriteria {
  return {
    matchPolicy: match?.matchPolicy ?? "Equivalent",
    namespaceSelector: match?.namespaceSelector ?? undefined,
    objectSelector: match?.objectSelector ?? undefined,
    resourceRules: match?.resourceRules ?? [],
    excludeResourceRules: match?.excludeResourceRules ?? [],
  };
}

/** Constraints of a binding, which can only narrow those of its policy. */
export function criteriaOfBinding(match: MatchResources): MatchCriteria {
  const criteria = criteriaOfPolicy(match);
  return criteria.resourceRules.length > 0 ? criteria : { ...criteria, resourceRules: [ALL_RESOURCES] };
}
