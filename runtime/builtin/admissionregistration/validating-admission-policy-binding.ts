/** Bindings of validating policies: where a policy applies, and what happens on a violation. ADM-024. */
import {
  type ValidatingAdmissionPolicyBinding,
  validatingAdmissionPolicyBindings,
} from "../../../generated/admissionregistration/v1/index.js";
import { validatingAdmissionPolicyBindings as bindingsOfV1beta1 } from "../../../generated/admissionregistration/v1beta1/index.js";
import { duplicate, type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { setMatchDefaults } from "./matching-rules.js";
import { validateBinding } from "./policy-rules.js";
import { bindingTable } from "./policy-tables.js";

const REPEATED =
  "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)";
const ACTIONS = ["Audit", "Deny", "Warn"];

const hooks: Hooks<ValidatingAdmissionPolicyBinding> = {
  requiresVersionOnUpdate: true,
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchResources),
  validateCreate: (binding) => validate(binding),
  validateUpdate: (binding) => validate(binding),
  table: bindingTable,
};

export const validatingAdmissionPolicyBindingHooks = [
  defineHooks(validatingAdmissionPolicyBindings, hooks),
  defineHooks(bindingsOfV1beta1, hooks),
];

function validate({ spec }: ValidatingAdmissionPolicyBinding): FieldError[] {
  if (spec === undefined) return [required("spec")];
  return [...validateBinding(spec), ...validateActions(spec.validationActions ?? [])];
}

function validateActions(actions: readonly string[]): FieldError[] {
  const field = "spec.validationActions";
  if (actions.length === 0) return [required(field, "at least one validation action is required")];
  const errors = actions.flatMap((action, index) => {
    if (!ACTIONS.includes(action)) return [notSupported(`${field}[${index}]`, action, ACTIONS)];
    return actions.indexOf(action) < index ? [duplicate(`${field}[${index}]`, action)] : [];
  });
  if (actions.includes("Deny") && actions.includes("Warn")) errors.push(invalid(field, actions, REPEATED));
  return errors;
}
