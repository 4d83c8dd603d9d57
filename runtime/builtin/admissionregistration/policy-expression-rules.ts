/**
 * Whether the expressions of policies and match conditions compile, when these are written. What is stored already may use
 * what is too new for others, so that going back by a release breaks nothing. CEL-051; SPEC: Validation expressions.
 */
import type { Mutation, Validation } from "../../../generated/admissionregistration/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { HookContext } from "../../registry/kinds/hooks.js";
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

/** What is wrong with expressions, by the path of the field; rules tell it where they come to the field. */
export type ExpressionErrors = ReadonlyMap<string, FieldError>;

export const NO_EXPRESSION_FAULTS: ExpressionErrors = new Map();

/** Of one policy or configuration. */
class ExpressionChecks {
  readonly errors = new Map<string, FieldError>();

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
    if (!compilation.ok) this.errors.set(field, invalid(field, text, compilation.message));
  }
}

/**
 * Faults of the expressions of a policy, whatever else is wrong in it; none where nothing of the spec changes. Takes bounded
 * time.
 * @param old the stored spec; undefined where there is none
 */
export function policyExpressionErrors(
  spec: WrittenPolicy | undefined,
  old: WrittenPolicy | undefined,
  expressions: HookContext["expressions"],
): ExpressionErrors {
  if (spec === undefined || equalJson(spec, old)) return NO_EXPRESSION_FAULTS;
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
    // a name that is there twice is told by other rules
    if (declared.has(name)) continue;
    declared.add(name);
    checks.check({ field: `spec.variables[${index}].expression`, text }, whole, (environment) =>
      variables.declare(name, text, environment),
    );
  }
  // conditions are judged without the variables, though they are there when the policy is used
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
