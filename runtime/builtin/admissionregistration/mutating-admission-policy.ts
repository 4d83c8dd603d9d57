/** Validates the structure of mutating policies and their bindings. */
import {
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type Mutation,
  mutatingAdmissionPolicies,
  mutatingAdmissionPolicyBindings,
  type NamedRuleWithOperations,
} from "../../../generated/admissionregistration/v1/index.js";
import {
  mutatingAdmissionPolicyBindings as bindingsOfV1alpha1,
  mutatingAdmissionPolicies as policiesOfV1alpha1,
} from "../../../generated/admissionregistration/v1alpha1/index.js";
import {
  mutatingAdmissionPolicyBindings as bindingsOfV1beta1,
  mutatingAdmissionPolicies as policiesOfV1beta1,
} from "../../../generated/admissionregistration/v1beta1/index.js";
import { type FieldError, forbiddenField, notSupported, required } from "../../api/field-error.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { present } from "../field-rules.js";
import { setMatchDefaults } from "./matching-rules.js";
import { type ExpressionErrors, policyExpressionErrors } from "./policy-expression-rules.js";
import { validateBinding, validateExpression, validatePolicy } from "./policy-rules.js";
import { bindingTable, policyTable } from "./policy-tables.js";

const policyHooks: Hooks<MutatingAdmissionPolicy> = {
  requiresVersionOnUpdate: true,
  usesExpressions: true,
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  validateCreate: (policy, { expressions }: ExpressionHookContext) => validateWhole(policy, undefined, expressions),
  validateUpdate: (policy, old, { expressions }: ExpressionHookContext) => validateWhole(policy, old, expressions),
  table: policyTable("Mutations", ({ spec }) => spec?.mutations?.length ?? 0),
};

const bindingHooks: Hooks<MutatingAdmissionPolicyBinding> = {
  requiresVersionOnUpdate: true,
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  validateCreate: ({ spec }) => (spec === undefined ? [required("spec")] : validateBinding(spec)),
  validateUpdate: ({ spec }) => (spec === undefined ? [required("spec")] : validateBinding(spec)),
  table: bindingTable,
};

export const mutatingAdmissionPolicyHooks = [
  defineHooks(mutatingAdmissionPolicies, policyHooks),
  defineHooks(policiesOfV1beta1, policyHooks),
  defineHooks(policiesOfV1alpha1, policyHooks),
];

export const mutatingAdmissionPolicyBindingHooks = [
  defineHooks(mutatingAdmissionPolicyBindings, bindingHooks),
  defineHooks(bindingsOfV1beta1, bindingHooks),
  defineHooks(bindingsOfV1alpha1, bindingHooks),
];

function validateWhole(
  policy: MutatingAdmissionPolicy,
  old: MutatingAdmissionPolicy | undefined,
  expressions: ExpressionHookContext["expressions"],
): FieldError[] {
  return validate(policy, policyExpressionErrors(policy.spec, old?.spec, expressions));
}

function validate({ spec }: MutatingAdmissionPolicy, expressions: ExpressionErrors): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { mutations = [], reinvocationPolicy, matchConstraints } = spec;
  return [
    ...validatePolicy(spec, expressions),
    ...present("spec.mutations", mutations, "mutations must contain at least one item"),
    ...mutations.flatMap((mutation, index) => validateMutation(mutation, `spec.mutations[${index}]`, expressions)),
    ...present("spec.reinvocationPolicy", reinvocationPolicy),
    ...deletions(matchConstraints?.resourceRules ?? [], "spec.matchConstraints.resourceRules"),
    ...deletions(matchConstraints?.excludeResourceRules ?? [], "spec.matchConstraints.excludeResourceRules"),
  ];
}

const OPERATIONS = ["*", "CONNECT", "CREATE", "UPDATE"];

/** Rejects rules for deletions, since a deleted object can't be changed. */
function deletions(rules: readonly NamedRuleWithOperations[], field: string): FieldError[] {
  return rules.flatMap(({ operations = [] }, index) =>
    operations.flatMap((operation, position) =>
      operation === "DELETE" ? [notSupported(`${field}[${index}].operations[${position}]`, operation, OPERATIONS)] : [],
    ),
  );
}

const PARTS = { ApplyConfiguration: "applyConfiguration", JSONPatch: "jsonPatch" } as const;

function validateMutation(mutation: Mutation, field: string, expressions: ExpressionErrors): FieldError[] {
  return Object.entries(PARTS).flatMap(([type, part]) => {
    const place = `${field}.${part}`;
    const change = mutation[part];
    if (mutation.patchType !== type)
      return change === undefined ? [] : [forbiddenField(place, `may only be specified when patchType is ${type}`)];
    if (change === undefined) return [required(place, `must be specified when patchType is ${type}`)];
    return validateExpression(change.expression, `${place}.expression`, expressions);
  });
}
