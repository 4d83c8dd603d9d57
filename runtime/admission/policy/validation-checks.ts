/** Evaluates one validating policy for a request, with one binding and one parameter. ADM-024. */
import { MAX_EVALUATED_MESSAGE_BYTES } from "../../cel/budgets.js";
import type { Compilation, Expression } from "../../cel/environments/compile-feature-expression.js";
import type { Evaluation } from "../../cel/environments/expression-run.js";
import type { ExpressionFacts } from "../matching/expression-facts.js";
import type { PolicyRequest, PolicyRun } from "./policy-engine.js";
import type { CompiledValidatingPolicy, CompiledValidation } from "./policy-expressions.js";
import type { PolicyErrorType } from "./policy-metrics.js";

/** The result of one expression. */
export type Decision =
  | { readonly type: "admit"; readonly seconds: number }
  /** @property index position of the validation in the policy */
  | {
      readonly type: "deny";
      readonly index: number;
      readonly message: string;
      readonly reason: string;
      readonly seconds: number;
    }
  /** The failure policy decides what follows. */
  | {
      readonly type: "error";
      readonly index: number;
      readonly message: string;
      readonly error: PolicyErrorType;
      readonly seconds: number;
    };

export interface AuditValue {
  readonly key: string;
  readonly value: string;
}

/** The values of one policy's audit annotations, and the errors of those that failed. */
export interface AuditOutcome {
  readonly values: readonly AuditValue[];
  readonly errors: readonly string[];
}

/**
 * Evaluates the validations in order, then the messages of those that fail, from the rest of the budget. Once the
 * budget is exhausted, the remaining ones are skipped.
 */
export async function checkValidations(
  request: PolicyRequest,
  { validations, variables }: CompiledValidatingPolicy,
  facts: ExpressionFacts,
): Promise<Decision[]> {
  const run = request.run(variables, facts);
  const decisions: Decision[] = [];
  for (const [index, { condition }] of validations.entries()) {
    const beganMs = performance.now();
    const evaluation = await evaluated(run, condition);
    const seconds = (performance.now() - beganMs) / 1000;
    if (evaluation.type === "value") {
      if (evaluation.value === true) decisions.push({ type: "admit", seconds });
      else decisions.push({ type: "deny", index, message: "", reason: "Invalid", seconds });
      continue;
    }
    decisions.push({
      type: "error",
      index,
      message: evaluation.message,
      error: errorTypeOf(condition, evaluation),
      seconds,
    });
    if (evaluation.type === "out of budget") break;
  }
  for (const [position, decision] of decisions.entries()) {
    if (decision.type !== "deny") continue;
    const validation = validations[decision.index] as CompiledValidation;
    const message = await messageOf(run, validation);
    decisions[position] = { ...decision, message, reason: validation.text.reason ?? "Invalid" };
  }
  return decisions;
}

function errorTypeOf(condition: Compilation, { type }: Evaluation): PolicyErrorType {
  if (!condition.ok) return "compile_error";
  return type === "out of budget" ? "out_of_budget" : "invalid_error";
}

async function evaluated(run: PolicyRun, compilation: Compilation): Promise<Evaluation> {
  if (compilation.ok) return run.evaluate(compilation.expression);
  return { type: "error", message: `compilation error: ${compilation.message}` };
}

async function messageOf(run: PolicyRun, { text, message }: CompiledValidation): Promise<string> {
  const made = message === undefined ? undefined : await evaluatedMessage(run, message);
  return made ?? (text.message?.trim() || `failed expression: ${text.expression.trim()}`);
}

/** undefined if the result is not a message that can be shown. */
async function evaluatedMessage(run: PolicyRun, message: Expression): Promise<string | undefined> {
  const evaluation = await run.evaluate(message);
  if (evaluation.type !== "value" || typeof evaluation.value !== "string") return undefined;
  const text = evaluation.value.trim();
  const isUsable = text !== "" && !text.includes("\n") && Buffer.byteLength(text) <= MAX_EVALUATED_MESSAGE_BYTES;
  return isUsable ? text : undefined;
}

/** Evaluates the audit annotations with a separate budget. */
export async function auditValues(
  request: PolicyRequest,
  { audits, variables }: CompiledValidatingPolicy,
  facts: ExpressionFacts,
): Promise<AuditOutcome> {
  const values: AuditValue[] = [];
  const errors: string[] = [];
  if (audits.length === 0) return { values, errors };
  const run = request.run(variables, facts);
  for (const { text, value: compilation } of audits) {
    const evaluation = await evaluated(run, compilation);
    if (evaluation.type !== "value") errors.push(evaluation.message);
    else if (typeof evaluation.value === "string" && evaluation.value.trim() !== "")
      values.push({ key: text.key, value: evaluation.value.trim() });
    if (evaluation.type === "out of budget") break;
  }
  return { values, errors };
}
