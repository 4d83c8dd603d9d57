/** Evaluates the match conditions of a policy and reports the outcome in the policy's terms. */
import type { EvaluatedConditions } from "../matching/condition-metrics.js";
import type { ExpressionFacts } from "../matching/expression-facts.js";
import type { PolicyRequest } from "./policy-engine.js";
import type { CompiledPolicy } from "./policy-expressions.js";
import type { PolicyMetrics } from "./policy-metrics.js";

export type ConditionsOutcome =
  | { readonly type: "match" | "no match" }
  /** The failure policy decides what follows. */
  | { readonly type: "error"; readonly message: string };

export async function conditionsHold(
  request: PolicyRequest,
  name: string,
  compiled: CompiledPolicy,
  facts: ExpressionFacts,
  type: EvaluatedConditions["type"],
  metrics: PolicyMetrics,
): Promise<ConditionsOutcome> {
  const { conditions, problems } = compiled.conditions;
  if (conditions.length === 0 && problems.length === 0) return { type: "match" };
  const beganMs = performance.now();
  const outcome = await request.conditionsOf(compiled, facts);
  metrics.conditionsEvaluated({
    name,
    kind: "policy",
    type,
    operation: request.attributes.operation,
    outcome: outcome.type === "no match" ? "excluded" : outcome.type,
    seconds: (performance.now() - beganMs) / 1000,
  });
  if (outcome.type !== "error") return { type: outcome.type };
  const [first = "", ...others] = outcome.messages;
  return { type: "error", message: others.length === 0 ? first : `[${outcome.messages.join(", ")}]` };
}
