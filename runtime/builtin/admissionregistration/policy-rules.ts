/**
 * Rules that validating and mutating policies share. They treat expressions as text; see policy-expression-rules.ts.
 */
import type {
  MatchCondition,
  MatchResources,
  ParamKind,
  ParamRef,
  Variable,
} from "../../../generated/admissionregistration/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { dns1035Label, dnsSubdomain, pathSegment } from "../../api/formats/name-format.js";
import { formatErrors, formatted, present } from "../field-rules.js";
import { validateMatchConditions, validateMatchResources } from "./matching-rules.js";
import type { ExpressionErrors } from "./policy-expression-rules.js";

/** The fields that both kinds of policies have. */
export interface PolicySpec {
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchResources;
  readonly matchConditions?: readonly MatchCondition[];
  readonly variables?: readonly Variable[];
}

export function validatePolicy(spec: PolicySpec, expressions: ExpressionErrors): FieldError[] {
  const { paramKind, matchConstraints, matchConditions = [], variables = [] } = spec;
  const field = "spec.matchConstraints";
  return [
    ...(paramKind === undefined ? [] : validateParamKind(paramKind)),
    ...(matchConstraints === undefined ? [required(field)] : validateMatchResources(matchConstraints, field)),
    ...(matchConstraints === undefined ? [] : present(`${field}.resourceRules`, matchConstraints.resourceRules)),
    ...validateMatchConditions(matchConditions, "spec.matchConditions", expressions),
    ...validateVariables(variables, expressions),
  ];
}

function validateParamKind({ apiVersion = "", kind = "" }: ParamKind): FieldError[] {
  const errors: FieldError[] = [];
  const [version = "", group, ...rest] = apiVersion.split("/").reverse();
  const field = "spec.paramKind.apiVersion";
  if (apiVersion === "") errors.push(required(field));
  else if (rest.length > 0) errors.push(invalid(field, apiVersion, `unexpected GroupVersion string: ${apiVersion}`));
  else
    errors.push(
      ...formatErrors(field, group, dnsSubdomain(group || "a")),
      ...versionErrors(field, apiVersion, version),
    );
  if (kind === "") return [...errors, required("spec.paramKind.kind")];
  const why = "may have mixed case, but should otherwise match: ";
  return [
    ...errors,
    ...formatErrors(
      "spec.paramKind.kind",
      kind,
      dns1035Label(kind.toLowerCase()).map((text) => why + text),
    ),
  ];
}

function versionErrors(field: string, apiVersion: string, version: string): FieldError[] {
  if (version === "") return [invalid(field, apiVersion, "version must be specified")];
  return formatErrors(field, version, dns1035Label(version));
}

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
/** Reserved words of the expression language. */
const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

function validateVariables(variables: readonly Variable[], expressions: ExpressionErrors): FieldError[] {
  return variables.flatMap(({ name, expression }, index) => {
    const place = `spec.variables[${index}]`;
    const errors: FieldError[] = [];
    if (name.trim() === "") errors.push(required(`${place}.name`, "name is not specified"));
    else if (!isIdentifier(name)) errors.push(invalid(`${place}.name`, name, "must be a valid CEL identifier"));
    if (variables.findIndex((variable) => variable.name === name) < index)
      errors.push(duplicate(`${place}.name`, name));
    return [...errors, ...validateExpression(expression, `${place}.expression`, expressions)];
  });
}

/** Requires an expression that compiles. */
export function validateExpression(
  expression: string | undefined,
  field: string,
  expressions: ExpressionErrors,
): FieldError[] {
  const isBlank = expression === undefined || expression.trim() === "";
  return isBlank ? [required(field, "expression is not specified")] : expressionErrors(field, expressions);
}

/** The error of the expression in a field, if there is one. */
export function expressionErrors(field: string, expressions: ExpressionErrors): FieldError[] {
  const error = expressions.get(field);
  return error === undefined ? [] : [error];
}

/** The fields that both kinds of bindings have. */
export interface BindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
}

export function validateBinding({ policyName, paramRef, matchResources }: BindingSpec): FieldError[] {
  return [
    ...formatted("spec.policyName", policyName, dnsSubdomain),
    ...(paramRef === undefined ? [] : [...validateParamRef(paramRef), ...notFoundErrors(paramRef)]),
    ...(matchResources === undefined ? [] : validateMatchResources(matchResources, "spec.matchResources")),
  ];
}

function notFoundErrors({ parameterNotFoundAction }: ParamRef): FieldError[] {
  return present("spec.paramRef.parameterNotFoundAction", parameterNotFoundAction);
}

function validateParamRef({ name = "", selector }: ParamRef): FieldError[] {
  const field = "spec.paramRef";
  const errors = name === "" ? [] : formatErrors(`${field}.name`, name, pathSegment(name));
  if (name !== "" && selector !== undefined) {
    const why = "name and selector are mutually exclusive";
    return [forbiddenField(`${field}.name`, why), forbiddenField(`${field}.selector`, why)];
  }
  if (selector !== undefined) return [...errors, ...validateLabelSelector(selector, `${field}.selector`)];
  if (name === "") return [required(field, "one of name or selector must be specified")];
  return errors;
}
