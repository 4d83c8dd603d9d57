/** Expressions evaluated in the environment of stored rules, for tests. Holds no tests. */
import assert from "node:assert/strict";
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { type CelType, DYN } from "../../runtime/cel/cel-types.js";
import type { CelResult } from "../../runtime/cel/cel-values.js";
import type { Compiled, Environment } from "../../runtime/cel/environment.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import {
  type EvaluationOptions,
  type Outcome,
  type PlanOptions,
  type Program,
  plan,
} from "../../runtime/cel/run/program.js";
import type { ListLiteralCost } from "../../runtime/cel/run/run-costs.js";
import { fromJson, toJson } from "../../runtime/cel/value/json-value.js";

export interface Variable {
  readonly type: CelType;
  readonly value: CelResult;
}

export interface EvaluateOptions extends EvaluationOptions, PlanOptions {
  readonly variables?: Readonly<Record<string, Variable>>;
  readonly release?: string;
  readonly listLiteralCost?: ListLiteralCost;
  /** Declares the object types of the variables. */
  extend?(environment: Environment): Environment;
}

/** Compiles and evaluates. @throws AssertionError for an expression that does not compile */
export function evaluate(text: string, options: EvaluateOptions = {}): Outcome {
  const { variables = {} } = options;
  const find = (name: string): CelResult | undefined =>
    Object.hasOwn(variables, name) ? variables[name]?.value : undefined;
  return programOf(text, options).evaluate({ find }, options);
}

/** Compiles. @throws AssertionError for an expression that does not compile */
export function programOf(text: string, options: EvaluateOptions = {}): Program {
  const { variables = {}, release = "1.36", extend = (environment) => environment, listLiteralCost } = options;
  const types = Object.fromEntries(Object.entries(variables).map(([name, { type }]) => [name, type]));
  const { forStored } = expressionEnvironments(parseRelease(release) as Release, () => true, { listLiteralCost });
  const environment = extend(forStored).extend({ variables: types });
  const compiled = compiledOf(environment, text);
  assert.ok(compiled.ok, compiled.ok ? "" : compiled.message);
  return plan(compiled.checked, environment, options);
}

/** Constants that no program is made of are evaluated all the same, as parts of expressions that say more are. */
function compiledOf(environment: Environment, text: string): Compiled {
  const compiled = environment.compile(text);
  if (compiled.ok || compiled.problem !== "program") return compiled;
  const parsed = parseExpression(text);
  return parsed.ok ? environment.check(parsed.parsed) : compiled;
}

/** A variable of unknown type that holds JSON. */
export function dynamic(json: unknown): Variable {
  return { type: DYN, value: fromJson(json) };
}

/** The result as JSON. @throws AssertionError where there is none */
export function resultOf(text: string, options?: EvaluateOptions): unknown {
  const outcome = evaluate(text, options);
  assert.equal(outcome.type, "value", outcome.type === "error" ? `${text}: ${outcome.error.message}` : text);
  return outcome.type === "value" ? toJson(outcome.value) : undefined;
}

/** Why there is no result. */
export function errorOf(text: string, options?: EvaluateOptions): string {
  const outcome = evaluate(text, options);
  return outcome.type === "error" ? outcome.error.message : assert.fail(`${text}: ${outcome.type}`);
}

export function costOf(text: string, options?: EvaluateOptions): number {
  return evaluate(text, options).cost;
}
