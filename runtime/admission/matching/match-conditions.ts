/**
 * Match conditions, which decide whether a webhook or a policy applies to a request. ADM-019; SPEC: Validation
 * expressions.
 */
import type { ExpressionAuthorizer } from "../../authz/expression-authorizer.js";
import type { AdmissionVariables } from "../../cel/environments/admission-environment.js";
import type { Compilation } from "../../cel/environments/compile-feature-expression.js";
import type { MatchCondition, MatchOutcome } from "../../cel/environments/match-condition-environment.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import { type ExpressionFacts, SharedAnswers } from "./expression-facts.js";

/** A condition as the API object has it. */
export interface ConditionText {
  readonly name: string;
  readonly expression: string;
}

export interface CompiledMatchConditions {
  readonly conditions: readonly MatchCondition[];
  /** Compile errors, which are reported as errors of each evaluation. */
  readonly problems: readonly string[];
}

/**
 * Compiles with all libraries of the language, since stored expressions may use any of them. The effort is bounded:
 * conditions beyond the limit count as not compiled.
 */
export function compileMatchConditions(
  { admission, environments, withCompileEffort }: ExpressionEngine,
  conditions: readonly ConditionText[],
  declared: AdmissionVariables,
): CompiledMatchConditions {
  const environment = admission.admissionEnvironment(environments.forStored, declared);
  return withCompileEffort(() =>
    compiledConditions(conditions, (text) =>
      admission.boundedCompilation(() => admission.compileCondition(environment, text)),
    ),
  );
}

/** @param compile must not throw */
export function compiledConditions(
  texts: readonly ConditionText[],
  compile: (text: string) => Compilation,
): CompiledMatchConditions {
  const conditions: MatchCondition[] = [];
  const problems: string[] = [];
  for (const { name, expression } of texts) {
    const compilation = compile(expression);
    if (compilation.ok) conditions.push({ name, expression: compilation.expression });
    else problems.push(`compilation error: ${compilation.message}`);
  }
  return { conditions, problems };
}

/** Evaluates the conditions for one request; a failure policy decides about errors. */
export async function evaluateMatchConditions(
  { admission }: ExpressionEngine,
  compiled: CompiledMatchConditions,
  facts: ExpressionFacts,
  authorizer: ExpressionAuthorizer,
): Promise<MatchOutcome> {
  const answers = new SharedAnswers(admission, authorizer);
  return matchOutcome(admission, compiled, answers.activation(facts), answers);
}

/** @param activation made by `answers`; a function makes a new one for each evaluation */
export async function matchOutcome(
  { matchConditions }: ExpressionEngine["admission"],
  { conditions, problems }: CompiledMatchConditions,
  activation: Parameters<ExpressionEngine["admission"]["matchConditions"]>[1],
  answers: SharedAnswers,
): Promise<MatchOutcome> {
  const outcome = await answers.ask(() => matchConditions(conditions, activation));
  if (outcome.type === "no match" || problems.length === 0) return outcome;
  return { type: "error", messages: [...problems, ...(outcome.type === "error" ? outcome.messages : [])] };
}
