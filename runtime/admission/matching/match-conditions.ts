/** Conditions on requests under which a webhook or a policy applies at all. ADM-019; SPEC: Validation expressions. */
import type { ExpressionAuthorizer } from "../../authz/expression-authorizer.js";
import type { AdmissionVariables } from "../../cel/environments/admission-environment.js";
import type { Compilation } from "../../cel/environments/compile-feature-expression.js";
import type { MatchCondition, MatchOutcome } from "../../cel/environments/match-condition-environment.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import { type ExpressionFacts, SharedAnswers } from "./expression-facts.js";

/** As it stands in an object. */
export interface ConditionText {
  readonly name: string;
  readonly expression: string;
}

export interface CompiledMatchConditions {
  readonly conditions: readonly MatchCondition[];
  /** What is wrong with those that did not compile: errors of each evaluation. */
  readonly problems: readonly string[];
}

/**
 * Compiles with everything that the language has, as what is stored may use it. Takes bounded time: what comes after the
 * limit counts as not compiled.
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

/** For one request; what an error leads to is for a failure policy to say. */
export async function evaluateMatchConditions(
  { admission }: ExpressionEngine,
  compiled: CompiledMatchConditions,
  facts: ExpressionFacts,
  authorizer: ExpressionAuthorizer,
): Promise<MatchOutcome> {
  const answers = new SharedAnswers(admission, authorizer);
  return matchOutcome(admission, compiled, answers.activation(facts), answers);
}

/** @param activation made by `answers`; anew for each try where it says so */
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
