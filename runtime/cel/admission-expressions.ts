/**
 * Everything that admission needs of the expression engine, as one module. It is imported together with the engine,
 * when the first policy or match condition exists.
 */

export { NULL, STRING } from "./cel-types.js";
export { CelError } from "./cel-values.js";
export {
  type AdmissionInputs,
  type AdmissionVariables,
  admissionActivation,
  admissionEnvironment,
  compileAdmission,
  compileCondition,
} from "./environments/admission-environment.js";
export { boundedCompilation, type Compilation, type Expression } from "./environments/compile-feature-expression.js";
export { ComposedVariables } from "./environments/composed-variables.js";
export { checkDeviceSelector, type SelectorCheck } from "./environments/device-environment.js";
export { Budget, type Evaluation, ExpressionRun, OUT_OF_BUDGET } from "./environments/expression-run.js";
export { type MatchCondition, type MatchOutcome, matchConditions } from "./environments/match-condition-environment.js";
export {
  APPLY_CONFIGURATION,
  applyConfigurationOf,
  JSON_PATCHES,
  jsonPatchesOf,
  mutationEnvironment,
} from "./environments/mutations.js";
export { type CheckedExpressions, type ObjectSchema, type TypeIssue, typeIssues } from "./environments/type-checks.js";
export { PendingDecision, RememberedAnswers } from "./library/authorizer/authorizer-check.js";
export { AuthorizerValue, GroupCheck, ResourceCheck } from "./library/authorizer/authorizer-values.js";
export type { Activation } from "./run/frame.js";
