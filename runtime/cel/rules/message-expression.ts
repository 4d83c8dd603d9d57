/** The message of a failed rule, if an expression produces it. SPEC: Validation expressions, messageExpression. */
import { EXPRESSION_COST_LIMIT, MAX_EVALUATED_MESSAGE_BYTES } from "../budgets.js";
import type { Activation } from "../run/frame.js";
import type { Program } from "../run/program.js";
import type { EffortAllowance } from "../value/effort.js";

export type EvaluatedMessage =
  | { readonly type: "message"; readonly text: string; readonly cost: number }
  /** Another message has to be used; `why` is for the log. */
  | { readonly type: "unusable"; readonly why: string; readonly cost: number }
  /** No further expression may be evaluated. */
  | { readonly type: "stop"; readonly detail: string; readonly cost: number };

/**
 * @param budget remaining budget of the object, in cost units
 * @param effort remaining effort of the object, in steps
 */
export function evaluateMessage(
  program: Program,
  expression: string,
  activation: Activation,
  budget: number,
  effort: EffortAllowance,
): EvaluatedMessage {
  const outcome = program.evaluate(activation, { limit: Math.min(budget, EXPRESSION_COST_LIMIT), effort });
  const { cost } = outcome;
  if (cost > budget) {
    const detail = "messageExpression evaluation failed due to running out of cost budget";
    return { type: "stop", detail: `${detail}, no further validation rules will be run`, cost };
  }
  if (outcome.type === "over budget") {
    const text = JSON.stringify(expression);
    const detail = `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${text}`;
    return { type: "stop", detail, cost };
  }
  if (outcome.type === "error") return { type: "unusable", why: outcome.error.message, cost };
  const { value } = outcome;
  if (typeof value !== "string") return { type: "unusable", why: "it gave no string", cost };
  const text = value.trim();
  const why = messageProblem(text);
  return why === undefined ? { type: "message", text, cost } : { type: "unusable", why, cost };
}

function messageProblem(text: string): string | undefined {
  if (text === "") return "it gave an empty string";
  if (text.includes("\n")) return "it gave several lines";
  const bytes = Buffer.byteLength(text);
  return bytes > MAX_EVALUATED_MESSAGE_BYTES
    ? `it gave ${bytes} bytes, expected at most ${MAX_EVALUATED_MESSAGE_BYTES}`
    : undefined;
}
