/**
 * Everything that a server needs for expressions in schemas, as one module. Importing it takes a tenth of a second, so
 * servers defer that until the first kind with rules, or the first definition, is written.
 */
export { type ExpressionEnvironments, expressionEnvironments } from "./libraries.js";
export { compileRules, type RuleSet } from "./rules/rule-set.js";
export { LIST_LITERAL_COSTS } from "./run/run-costs.js";
export { checkRules, checkRulesInTurns, compileEffort, withCompileEffort } from "./schema/check-rules.js";
