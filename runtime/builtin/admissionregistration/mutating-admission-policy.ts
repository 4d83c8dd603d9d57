/** Mutating policies and their bindings: their structure. */
import {
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type Mutation,
  mutatingAdmissionPolicies,
  mutatingAdmissionPolicyBindings,
} from "../../../generated/admissionregistration/v1/index.js";
import {
  mutatingAdmissionPolicyBindings as bindingsOfV1beta1,
  mutatingAdmissionPolicies as policiesOfV1beta1,
} from "../../../generated/admissionregistration/v1beta1/index.js";
import { type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { defineHooks, type Hooks } from "../../registry/hooks.js";
import { present } from "../field-rules.js";
import { setMatchDefaults } from "./matching-rules.js";
import { validateBinding, validateExpression, validatePolicy } from "./policy-rules.js";
import { bindingTable, policyTable } from "./policy-tables.js";

const policyHooks: Hooks<MutatingAdmissionPolicy> = {
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  validateCreate: (policy) => validate(policy),
  validateUpdate: (policy) => validate(policy),
  table: policyTable("Mutations", ({ spec }) => spec?.mutations?.length ?? 0),
};

const bindingHooks: Hooks<MutatingAdmissionPolicyBinding> = {
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  validateCreate: ({ spec }) => (spec === undefined ? [required("spec")] : validateBinding(spec)),
  validateUpdate: ({ spec }) => (spec === undefined ? [required("spec")] : validateBinding(spec)),
  table: bindingTable,
};

export const mutatingAdmissionPolicyHooks = [
  defineHooks(mutatingAdmissionPolicies, policyHooks),
  defineHooks(policiesOfV1beta1, policyHooks),
];

export const mutatingAdmissionPolicyBindingHooks = [
  defineHooks(mutatingAdmissionPolicyBindings, bindingHooks),
  defineHooks(bindingsOfV1beta1, bindingHooks),
];

function validate({ spec }: MutatingAdmissionPolicy): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { mutations = [], reinvocationPolicy } = spec;
  return [
    ...validatePolicy(spec),
    ...present("spec.mutations", mutations, "mutations must contain at least one item"),
    ...mutations.flatMap((mutation, index) => validateMutation(mutation, `spec.mutations[${index}]`)),
    ...present("spec.reinvocationPolicy", reinvocationPolicy),
  ];
}

const PARTS = { ApplyConfiguration: "applyConfiguration", JSONPatch: "jsonPatch" } as const;

function validateMutation(mutation: Mutation, field: string): FieldError[] {
  return Object.entries(PARTS).flatMap(([type, part]) => {
    const place = `${field}.${part}`;
    const change = mutation[part];
    if (mutation.patchType !== type)
      return change === undefined ? [] : [forbiddenField(place, `may only be specified when patchType is ${type}`)];
    if (change === undefined) return [required(place, `must be specified when patchType is ${type}`)];
    return validateExpression(change.expression, `${place}.expression`);
  });
}
