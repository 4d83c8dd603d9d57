/**
 * The compiled expressions of policies: those that both kinds of policies have, and those that only one of them has.
 */
import type { Compilation, Expression } from "../../cel/environments/compile-feature-expression.js";
import type { ComposedVariables } from "../../cel/environments/composed-variables.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import { type CompiledMatchConditions, compiledConditions } from "../matching/match-conditions.js";
import type {
  AuditAnnotationText,
  MutatingPolicySpec,
  MutationText,
  PolicySpec,
  ValidatingPolicySpec,
  ValidationText,
} from "./policy-objects.js";

export interface CompiledPolicy {
  readonly conditions: CompiledMatchConditions;
  readonly variables: ComposedVariables;
  /** Whether some expression reads the namespace of the request. */
  readonly needsNamespace: boolean;
}

export interface CompiledValidatingPolicy extends CompiledPolicy {
  readonly validations: readonly CompiledValidation[];
  readonly audits: readonly CompiledAuditAnnotation[];
}

export interface CompiledValidation {
  readonly text: ValidationText;
  readonly condition: Compilation;
  readonly message: Expression | undefined;
}

export interface CompiledAuditAnnotation {
  readonly text: AuditAnnotationText;
  readonly value: Compilation;
}

export interface CompiledMutatingPolicy extends CompiledPolicy {
  readonly mutations: readonly CompiledMutation[];
}

export interface CompiledMutation {
  readonly type: MutationText["patchType"];
  readonly change: Compilation;
}

type Environment = ComposedVariables["environment"];

interface Compiler extends CompiledPolicy {
  readonly environment: Environment;
  /** For message expressions, which can't query the authorizer. */
  readonly quietEnvironment: Environment;
}

/** A compile error only matters where the expression is evaluated. Takes bounded time. */
export function compileValidatingPolicy(
  engine: ExpressionEngine,
  spec: ValidatingPolicySpec,
): CompiledValidatingPolicy {
  const { admission, withCompileEffort } = engine;
  return withCompileEffort(() => {
    const validations = spec.validations ?? [];
    const audits = spec.auditAnnotations ?? [];
    const compiler = compilerOf(engine, spec, (base) => base, [
      ...validations.flatMap(({ expression, messageExpression = "" }) => [expression, messageExpression]),
      ...audits.map(({ valueExpression }) => valueExpression),
    ]);
    const { environment, quietEnvironment } = compiler;
    const message = ({ messageExpression }: ValidationText): Expression | undefined => {
      if (messageExpression === undefined) return undefined;
      const compilation = admission.boundedCompilation(() =>
        admission.compileAdmission(quietEnvironment, messageExpression, [admission.STRING]),
      );
      return compilation.ok ? compilation.expression : undefined;
    };
    return {
      ...compiler,
      validations: validations.map((text) => ({
        text,
        condition: admission.boundedCompilation(() => admission.compileCondition(environment, text.expression)),
        message: message(text),
      })),
      audits: audits.map((text) => ({
        text,
        value: admission.boundedCompilation(() =>
          admission.compileAdmission(environment, text.valueExpression.trim(), [admission.STRING, admission.NULL]),
        ),
      })),
    };
  });
}

/** A compile error only matters where the expression is evaluated. Takes bounded time. */
export function compileMutatingPolicy(engine: ExpressionEngine, spec: MutatingPolicySpec): CompiledMutatingPolicy {
  const { admission, withCompileEffort } = engine;
  return withCompileEffort(() => {
    const mutations = spec.mutations ?? [];
    const compiler = compilerOf(engine, spec, admission.mutationEnvironment, mutations.map(expressionOf));
    return {
      ...compiler,
      mutations: mutations.map((mutation) => ({
        type: mutation.patchType,
        change: admission.boundedCompilation(() =>
          admission.compileAdmission(compiler.environment, expressionOf(mutation), [
            mutation.patchType === "JSONPatch" ? admission.JSON_PATCHES : admission.APPLY_CONFIGURATION,
          ]),
        ),
      })),
    };
  });
}

export function expressionOf({ patchType, applyConfiguration, jsonPatch }: MutationText): string {
  return (patchType === "JSONPatch" ? jsonPatch : applyConfiguration)?.expression ?? "";
}

function compilerOf(
  { admission, environments }: ExpressionEngine,
  { paramKind, variables: texts, matchConditions }: PolicySpec,
  extend: (base: Environment) => Environment,
  others: readonly string[],
): Compiler {
  const hasParams = Boolean(paramKind);
  const base = (hasAuthorizer: boolean): Environment =>
    extend(admission.admissionEnvironment(environments.forStored, { hasParams, hasAuthorizer }));
  const variables = new admission.ComposedVariables(base(true));
  for (const { name, expression } of texts ?? [])
    admission.boundedCompilation(() => variables.declare(name, expression));
  const { environment } = variables;
  const all = [...others, ...[...(texts ?? []), ...(matchConditions ?? [])].map(({ expression }) => expression)];
  return {
    conditions: compiledConditions(matchConditions ?? [], (text) =>
      admission.boundedCompilation(() => admission.compileCondition(environment, text)),
    ),
    variables,
    environment,
    quietEnvironment: variables.over(base(false)),
    // If the word only occurs in a string literal, the namespace is read needlessly.
    needsNamespace: all.some((text) => text.includes("namespaceObject")),
  };
}
