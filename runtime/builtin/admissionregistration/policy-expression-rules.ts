/**
 * Compiles the expressions of policies and match conditions when they are written. Expressions that are already stored
 * may use features that are too new for others, so that a downgrade by a release breaks nothing. CEL-051;
 * SPEC: Validation expressions.
 */
import type { Mutation, Validation } from "../../../generated/admissionregistration/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { ExpressionEngine, ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import type { PolicySpec } from "./policy-rules.js";

type Admission = ExpressionEngine["admission"];
type Environment = Parameters<Admission["compileCondition"]>[0];
type Compilation = ReturnType<Admission["compileCondition"]>;

/** An expression and its field. */
interface Placed {
  readonly field: string;
  readonly text: string;
}

/** A policy of either kind. */
interface WrittenPolicy extends PolicySpec {
  readonly validations?: readonly Validation[];
  readonly auditAnnotations?: readonly { readonly key: string; readonly valueExpression: string }[];
  readonly mutations?: readonly Mutation[];
}

/** The environments for one kind of expression: one for new expressions, one for stored ones. */
interface Languages {
  readonly forNew: Environment;
  readonly forStored: Environment;
}

/** Errors of expressions by the path of the field; validation reports each error in its place among the others. */
export type ExpressionErrors = ReadonlyMap<string, FieldError>;

export const NO_EXPRESSION_ERRORS: ExpressionErrors = new Map();

/** Checks the expressions of one policy or configuration. */
class ExpressionChecks {
  readonly errors = new Map<string, FieldError>();

  /** @param stored texts of the stored expressions */
  constructor(
    private readonly admission: Admission,
    private readonly stored: ReadonlySet<string>,
  ) {}

  languageOf(text: string, { forNew, forStored }: Languages): Environment {
    return this.stored.has(text) ? forStored : forNew;
  }

  /** Other rules reject blank texts. */
  check({ field, text }: Placed, languages: Languages, compile: (environment: Environment) => Compilation): void {
    if (text.trim() === "") return;
    const compilation = this.admission.boundedCompilation(() => compile(this.languageOf(text, languages)));
    if (!compilation.ok) this.errors.set(field, invalid(field, text, compilation.message));
  }
}

/**
 * The errors of a policy's expressions, whatever else is wrong with it; empty if the spec is unchanged. Takes bounded
 * time.
 * @param old the stored spec; undefined if there is none
 */
export function policyExpressionErrors(
  spec: WrittenPolicy | undefined,
  old: WrittenPolicy | undefined,
  expressions: ExpressionHookContext["expressions"],
): ExpressionErrors {
  if (spec === undefined || equalJson(spec, old)) return NO_EXPRESSION_ERRORS;
  const engine = expressions();
  return engine.withCompileEffort(() => policyErrors(spec, old, engine));
}

function policyErrors(
  spec: WrittenPolicy,
  old: WrittenPolicy | undefined,
  { admission, environments }: ExpressionEngine,
): ExpressionErrors {
  const { mutations, paramKind } = spec;
  const checks = new ExpressionChecks(admission, new Set(old === undefined ? [] : textsOf(old)));
  const languages = (hasAuthorizer: boolean): Languages => {
    const extended = (base: Environment): Environment => {
      const environment = admission.admissionEnvironment(base, { hasParams: paramKind !== undefined, hasAuthorizer });
      return mutations === undefined ? environment : admission.mutationEnvironment(environment);
    };
    return { forNew: extended(environments.forNew), forStored: extended(environments.forStored) };
  };
  const asking = languages(true);
  const variables = new admission.ComposedVariables(asking.forStored);
  const hasVariables = spec.variables !== undefined && spec.variables.length > 0;
  const over = (languages: Languages): Languages => {
    if (!hasVariables) return languages;
    const { forNew, forStored } = languages;
    return { forNew: variables.over(forNew), forStored: variables.over(forStored) };
  };
  const whole = over(asking);
  const quiet = over(languages(false));
  const declared = new Set<string>();
  for (const [index, { name, expression: text }] of (spec.variables ?? []).entries()) {
    // Other rules reject duplicate names.
    if (declared.has(name)) continue;
    declared.add(name);
    checks.check({ field: `spec.variables[${index}].expression`, text }, whole, (environment) =>
      variables.declare(name, text, environment),
    );
  }
  // Conditions are checked without the variables, although these exist when the policy is evaluated.
  for (const [index, { expression }] of (spec.matchConditions ?? []).entries()) {
    const text = expression.trim();
    checks.check({ field: `spec.matchConditions[${index}].expression`, text }, asking, (environment) =>
      admission.compileCondition(environment, text),
    );
  }
  for (const [index, validation] of (spec.validations ?? []).entries()) {
    const field = `spec.validations[${index}]`;
    const { expression, messageExpression: message = "" } = validation;
    checks.check({ field: `${field}.expression`, text: expression }, whole, (environment) =>
      admission.compileCondition(environment, expression),
    );
    checks.check({ field: `${field}.messageExpression`, text: message }, quiet, (environment) =>
      admission.compileAdmission(environment, message, [admission.STRING]),
    );
  }
  for (const [index, { valueExpression: text }] of (spec.auditAnnotations ?? []).entries())
    checks.check({ field: `spec.auditAnnotations[${index}].valueExpression`, text }, whole, (environment) =>
      admission.compileAdmission(environment, text.trim(), [admission.STRING, admission.NULL]),
    );
  for (const [index, { applyConfiguration, jsonPatch }] of (mutations ?? []).entries()) {
    const field = `spec.mutations[${index}]`;
    const { expression: applied = "" } = applyConfiguration ?? {};
    const { expression: patch = "" } = jsonPatch ?? {};
    checks.check({ field: `${field}.applyConfiguration.expression`, text: applied }, whole, (environment) =>
      admission.compileAdmission(environment, applied, [admission.APPLY_CONFIGURATION]),
    );
    checks.check({ field: `${field}.jsonPatch.expression`, text: patch }, whole, (environment) =>
      admission.compileAdmission(environment, patch, [admission.JSON_PATCHES]),
    );
  }
  return checks.errors;
}

function textsOf(spec: WrittenPolicy): string[] {
  const { variables = [], matchConditions = [], validations = [], auditAnnotations = [], mutations = [] } = spec;
  return [
    ...[...variables, ...matchConditions].flatMap(({ expression }) => [expression, expression.trim()]),
    ...validations.flatMap(({ expression, messageExpression = "" }) => [expression, messageExpression]),
    ...auditAnnotations.map(({ valueExpression }) => valueExpression),
    ...mutations.flatMap(({ applyConfiguration, jsonPatch }) => [
      applyConfiguration?.expression ?? "",
      jsonPatch?.expression ?? "",
    ]),
  ];
}
