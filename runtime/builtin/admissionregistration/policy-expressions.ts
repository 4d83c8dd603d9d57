/**
 * Whether the expressions of policies and match conditions compile, when these are written. What is stored already may use
 * what is too new for others, so that going back by a release breaks nothing. CEL-051; SPEC: Validation expressions.
 */
import type { MatchCondition, Mutation, Validation } from "../../../generated/admissionregistration/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import type { ExpressionEngine } from "../../registry/expression-engine.js";
import type { PolicySpec } from "./policy-rules.js";

type Admission = ExpressionEngine["admission"];
type Environment = Parameters<Admission["compileCondition"]>[0];
type Compilation = ReturnType<Admission["compileCondition"]>;

/** An expression, and where it stands. */
interface Placed {
  readonly field: string;
  readonly text: string;
}

/** Of either kind. */
interface WrittenPolicy extends PolicySpec {
  readonly validations?: readonly Validation[];
  readonly auditAnnotations?: readonly { readonly key: string; readonly valueExpression: string }[];
  readonly mutations?: readonly Mutation[];
}

/** The environments of one kind of expressions: for those that are new, and for those that are stored. */
interface Languages {
  readonly forNew: Environment;
  readonly forStored: Environment;
}

/** Of one policy or configuration. */
class ExpressionChecks {
  readonly errors: FieldError[] = [];

  /** @param stored texts of the stored state */
  constructor(
    private readonly admission: Admission,
    private readonly stored: ReadonlySet<string>,
  ) {}

  languageOf(text: string, { forNew, forStored }: Languages): Environment {
    return this.stored.has(text) ? forStored : forNew;
  }

  /** Blank texts are refused by other rules. */
  check({ field, text }: Placed, languages: Languages, compile: (environment: Environment) => Compilation): void {
    if (text.trim() === "") return;
    const compilation = this.admission.boundedCompilation(() => compile(this.languageOf(text, languages)));
    if (!compilation.ok) this.errors.push(invalid(field, text, compilation.message));
  }
}

/**
 * Faults of the expressions of a policy whose structure is right. Takes bounded time.
 * @param old the stored spec; undefined where there is none
 */
export function validatePolicyExpressions(
  spec: WrittenPolicy,
  old: WrittenPolicy | undefined,
  engine: ExpressionEngine,
): FieldError[] {
  return engine.withCompileEffort(() => policyFaults(spec, old, engine));
}

function policyFaults(
  spec: WrittenPolicy,
  old: WrittenPolicy | undefined,
  { admission, environments }: ExpressionEngine,
): FieldError[] {
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
  const over = ({ forNew, forStored }: Languages): Languages => ({
    forNew: variables.over(forNew),
    forStored: variables.over(forStored),
  });
  const whole = over(asking);
  const quiet = over(languages(false));
  for (const [index, { name, expression: text }] of (spec.variables ?? []).entries())
    checks.check({ field: `spec.variables[${index}].expression`, text }, whole, (environment) =>
      variables.declare(name, text, environment),
    );
  checkConditions(spec.matchConditions ?? [], "spec.matchConditions", checks, whole, admission);
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
    checks.check({ field: `spec.auditAnnotations[${index}].valueExpression`, text }, quiet, (environment) =>
      admission.compileAdmission(environment, text, [admission.STRING, admission.NULL]),
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

function checkConditions(
  conditions: readonly MatchCondition[],
  field: string,
  checks: ExpressionChecks,
  languages: Languages,
  admission: Admission,
): void {
  for (const [index, { expression: text }] of conditions.entries())
    checks.check({ field: `${field}[${index}].expression`, text }, languages, (environment) =>
      admission.compileCondition(environment, text),
    );
}

function textsOf(spec: WrittenPolicy): string[] {
  const { variables = [], matchConditions = [], validations = [], auditAnnotations = [], mutations = [] } = spec;
  return [
    ...[...variables, ...matchConditions].map(({ expression }) => expression),
    ...validations.flatMap(({ expression, messageExpression = "" }) => [expression, messageExpression]),
    ...auditAnnotations.map(({ valueExpression }) => valueExpression),
    ...mutations.flatMap(({ applyConfiguration, jsonPatch }) => [
      applyConfiguration?.expression ?? "",
      jsonPatch?.expression ?? "",
    ]),
  ];
}
