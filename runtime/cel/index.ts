/**
 * The interface of the expression engine: everything that other rooms use of it. Features compile and evaluate through
 * `environments/`, which prepares variables, wording and budgets for each of them; the phases behind it are internal.
 */
export * from "./budgets.js";
export * from "./cel-types.js";
export * from "./cel-values.js";
export { type Compiled, type CompileOptions, Environment, type EnvironmentExtension } from "./environment.js";
export * from "./environments/admission-environment.js";
export * from "./environments/authentication-environment.js";
export * from "./environments/authorization-environment.js";
export type { Compilation, Expression, Refused } from "./environments/compile-feature-expression.js";
export { ComposedVariables } from "./environments/composed-variables.js";
export {
  Budget,
  type Evaluation,
  EXPRESSION_OVER_LIMIT,
  ExpressionRun,
  evaluateAlone,
  OUT_OF_BUDGET,
} from "./environments/expression-run.js";
export { type MatchCondition, type MatchOutcome, matchConditions } from "./environments/match-condition-environment.js";
export * from "./environments/schema-rule-environment.js";
export { type ExpressionEnvironments, expressionEnvironments, extendBoth } from "./libraries.js";
export {
  type AuthorizerAnswer,
  type AuthorizerCheck,
  type AuthorizerQuestion,
  evaluationsWithAuthorizer,
  PendingDecision,
  RememberedAnswers,
} from "./library/authorizer/authorizer-check.js";
export { AuthorizerValue, type CheckedResource, ResourceCheck } from "./library/authorizer/authorizer-values.js";
export type { Activation } from "./run/frame.js";
export { type Outcome, type Program, plan } from "./run/program.js";
export { fromJson, toJson } from "./value/json-value.js";
