/** Ingress classes: an immutable controller, and a reference to its parameters. */
import {
  type IngressClass,
  type IngressClassParametersReference,
  ingressClasses,
} from "../../../generated/networking/v1/index.js";
import { type FieldError, forbiddenField, required, tooLong } from "../../api/field-error.js";
import { domainPrefixedPath } from "../../api/formats/domain-name-format.js";
import { dnsLabel, dnsSubdomain } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors, formatted, immutable, judgedIfPresent } from "../field-rules.js";
import { validateReference } from "../reference-rules.js";

const MAX_CONTROLLER_BYTES = 250;

export const ingressClassHooks = defineHooks(ingressClasses, {
  validateCreate: (ingressClass) => validateSpec(ingressClass),
  validateUpdate: (ingressClass, old) => [
    ...immutable("spec.controller", ingressClass.spec?.controller ?? "", old.spec?.controller ?? ""),
    ...validateSpec(ingressClass),
  ],
  table: {
    columns: [
      { name: "Controller", type: "string", description: "The controller in charge." },
      { name: "Parameters", type: "string", description: "The object with its settings." },
    ],
    cells: ({ spec }) => [spec?.controller ?? "", parametersText(spec?.parameters)],
    age: true,
  },
});

function validateSpec({ spec = {} }: IngressClass): FieldError[] {
  const { controller = "", parameters } = spec;
  const isLong = Buffer.byteLength(controller) > MAX_CONTROLLER_BYTES;
  const errors = isLong ? [tooLong("spec.controller", MAX_CONTROLLER_BYTES)] : [];
  errors.push(...formatted("spec.controller", controller, domainPrefixedPath));
  return parameters === undefined ? errors : [...errors, ...validateParameters(parameters, "spec.parameters")];
}

function validateParameters(parameters: IngressClassParametersReference, at: string): FieldError[] {
  const { apiGroup, scope, namespace } = parameters;
  const errors = [...judgedIfPresent(`${at}.apiGroup`, apiGroup, dnsSubdomain), ...validateReference(parameters, at)];
  const field = `${at}.namespace`;
  if (scope === "Namespace" && namespace === undefined)
    errors.push(required(field, "`parameters.scope` is set to 'Namespace'"));
  else if (scope === "Namespace") errors.push(...formatErrors(field, namespace, dnsLabel(namespace ?? "")));
  else if (scope === "Cluster" && namespace !== undefined)
    errors.push(forbiddenField(field, "`parameters.scope` is set to 'Cluster'"));
  return errors;
}

function parametersText(parameters: IngressClassParametersReference | undefined): string {
  if (parameters === undefined) return "<none>";
  const { apiGroup, kind, name } = parameters;
  return apiGroup ? `${kind}.${apiGroup}/${name}` : `${kind}/${name}`;
}
