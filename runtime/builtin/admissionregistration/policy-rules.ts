/** Rules that validating and mutating policies share. Expressions are looked at as texts only; see policy-expressions.ts. */
import type {
  MatchCondition,
  MatchResources,
  ParamKind,
  ParamRef,
  Variable,
} from "../../../generated/admissionregistration/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/labels.js";
import { dns1035Label, dnsSubdomain } from "../../api/name-format.js";
import { faults, formatted, present } from "../field-rules.js";
import { validateMatchConditions, validateMatchResources } from "./matching-rules.js";

/** What both kinds of policies have. */
export interface PolicySpec {
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchResources;
  readonly matchConditions?: readonly MatchCondition[];
  readonly variables?: readonly Variable[];
}

export function validatePolicy(spec: PolicySpec): FieldError[] {
  const { paramKind, matchConstraints, matchConditions = [], variables = [] } = spec;
  const field = "spec.matchConstraints";
  return [
    ...(paramKind === undefined ? [] : validateParamKind(paramKind)),
    ...(matchConstraints === undefined ? [required(field)] : validateMatchResources(matchConstraints, field)),
    ...(matchConstraints === undefined ? [] : present(`${field}.resourceRules`, matchConstraints.resourceRules)),
    ...validateMatchConditions(matchConditions, "spec.matchConditions"),
    ...validateVariables(variables),
  ];
}

function validateParamKind({ apiVersion = "", kind = "" }: ParamKind): FieldError[] {
  const errors: FieldError[] = [];
  const [version = "", group, ...rest] = apiVersion.split("/").reverse();
  const field = "spec.paramKind.apiVersion";
  if (apiVersion === "") errors.push(required(field));
  else if (rest.length > 0) errors.push(invalid(field, apiVersion, "must be of the form 'group/version' or 'version'"));
  else
    errors.push(...faults(field, version, dns1035Label(version)), ...faults(field, group, dnsSubdomain(group ?? "a")));
  if (kind === "") return [...errors, required("spec.paramKind.kind")];
  const why = "may have mixed case, but should otherwise match: ";
  return [
    ...errors,
    ...faults(
      "spec.paramKind.kind",
      kind,
      dns1035Label(kind.toLowerCase()).map((text) => why + text),
    ),
  ];
}

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;

function validateVariables(variables: readonly Variable[]): FieldError[] {
  return variables.flatMap(({ name, expression }, index) => {
    const place = `spec.variables[${index}]`;
    const errors: FieldError[] = [];
    if (name === "") errors.push(required(`${place}.name`, "name is not specified"));
    else if (!IDENTIFIER.test(name)) errors.push(invalid(`${place}.name`, name, "name is not a valid CEL identifier"));
    if (variables.findIndex((variable) => variable.name === name) < index)
      errors.push(duplicate(`${place}.name`, name));
    return [...errors, ...validateExpression(expression, `${place}.expression`)];
  });
}

export function validateExpression(expression: string | undefined, field: string): FieldError[] {
  return expression === undefined || expression.trim() === "" ? [required(field, "expression is not specified")] : [];
}

/** What both kinds of bindings have. */
export interface BindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
}

export function validateBinding({ policyName, paramRef, matchResources }: BindingSpec): FieldError[] {
  return [
    ...formatted("spec.policyName", policyName, dnsSubdomain),
    ...(paramRef === undefined ? [] : [...validateParamRef(paramRef), ...notFoundFaults(paramRef)]),
    ...(matchResources === undefined ? [] : validateMatchResources(matchResources, "spec.matchResources")),
  ];
}

function notFoundFaults({ parameterNotFoundAction }: ParamRef): FieldError[] {
  return present("spec.paramRef.parameterNotFoundAction", parameterNotFoundAction);
}

/** A namespace that can't be one has no parameters; it is no fault of the binding. */
function validateParamRef({ name = "", selector }: ParamRef): FieldError[] {
  const field = "spec.paramRef";
  if (name !== "" && selector !== undefined) {
    const why = "name and selector are mutually exclusive";
    return [forbiddenField(`${field}.name`, why), forbiddenField(`${field}.selector`, why)];
  }
  if (selector !== undefined) return validateLabelSelector(selector, `${field}.selector`);
  if (name === "") return [required(field, "one of name or selector must be specified")];
  return faults(`${field}.name`, name, dnsSubdomain(name));
}
