/**
 * Checks one rule: compiles its expressions against the type of its value, and checks their worst cases and use of
 * the old value.
 */
import type { JsonObject } from "../../api/json.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import type { ValidationRule } from "../../schema/schema-types.js";
import type { CheckedExpression, Environment } from "../environment.js";
import { compileMessageExpression, compileRule, ruleEnvironment } from "../environments/schema-rule-environment.js";
import { estimateCost } from "../estimate/estimate-cost.js";
import { capped } from "../range.js";
import type { RuleCheckOptions } from "./check-rules.js";
import type { DeclaredNode } from "./declared-node.js";
import { costProblem } from "./rule-costs.js";
import type { RuleProblem } from "./rule-problem.js";
import type { RuleSite } from "./rule-sites.js";
import type { Declarations } from "./schema-declarations.js";
import { mostOccurrences } from "./sizes.js";

export interface CheckedRule {
  /** Paths start at the rule. */
  readonly problems: readonly RuleProblem[];
  /** Worst cases of the expressions that compile, for one object. */
  readonly costs: readonly { readonly key: "rule" | "messageExpression"; readonly cost: bigint }[];
  /** Whether the rule reads the old value. */
  readonly usesOldSelf: boolean;
}

/** @throws EffortExceeded if compiling takes more work than is left */
export function checkRule(
  rule: ValidationRule,
  site: RuleSite,
  types: Declarations,
  options: RuleCheckOptions,
): CheckedRule {
  const { declared } = site;
  if (declared === undefined) return { problems: [], costs: [], usesOldSelf: false };
  const environment = (isStored: boolean): Environment => {
    const { forNew, forStored } = options.environments;
    const isOldSelfOptional = rule.optionalOldSelf === true;
    return ruleEnvironment(isStored ? forStored : forNew, { self: declared.type, types, isOldSelfOptional });
  };
  const ruleScope = environment(options.stored?.rules.has(rule.rule) === true);
  const compiled = compileRule(ruleScope, rule.rule, declared.place);
  if (!compiled.ok) {
    const problems = [
      { ...invalid("rule", rule.rule, compiled.message), rule: wholeRule(rule) },
      ...oldSelfProblems(rule, site, false, options),
    ];
    return { problems, costs: [], usesOldSelf: false };
  }
  const once = worstCase(compiled.checked, ruleScope, declared);
  const cost = capped(once * occurrencesOf(site, declared));
  const costs: CheckedRule["costs"][number][] = [{ key: "rule", cost }];
  const problems: RuleProblem[] = costProblems("rule", cost, options);
  const { messageExpression } = rule;
  if (messageExpression !== undefined && messageExpression !== "") {
    const scope = environment(options.stored?.messageExpressions.has(messageExpression) === true);
    const message = compileMessageExpression(scope, messageExpression, declared.place);
    if (message.ok) {
      // a message is evaluated at most once for a failing rule, however often the rule runs
      const cost = worstCase(message.checked, scope, declared);
      costs.push({ key: "messageExpression", cost });
      problems.push(...costProblems("messageExpression", cost, options));
    } else
      problems.push({ ...invalid("messageExpression", messageExpression, message.message), rule: wholeRule(rule) });
  }
  const { usesOldSelf } = compiled;
  return { problems: [...problems, ...oldSelfProblems(rule, site, usesOldSelf, options)], costs, usesOldSelf };
}

function costProblems(
  key: "rule" | "messageExpression",
  cost: bigint,
  { isUnchanged }: RuleCheckOptions,
): RuleProblem[] {
  const detail = isUnchanged === true ? undefined : costProblem(key, cost);
  return detail === undefined ? [] : [{ path: [key], reason: "FieldValueForbidden", detail }];
}

/** Returns the whole rule, which problems of its expressions show. */
function wholeRule({
  rule,
  message,
  messageExpression,
  reason,
  fieldPath,
  optionalOldSelf,
}: ValidationRule): JsonObject {
  return {
    Rule: rule,
    Message: message ?? "",
    MessageExpression: messageExpression ?? "",
    Reason: reason ?? null,
    FieldPath: fieldPath ?? "",
    OptionalOldSelf: optionalOldSelf ?? null,
  };
}

function worstCase(checked: CheckedExpression, environment: Environment, declared: DeclaredNode): bigint {
  return estimateCost(checked, environment, declared).max;
}

/** Returns how often the rule may run; without a bound, as often as its value fits into a request. */
function occurrencesOf({ occurrences }: RuleSite, { minBytes }: DeclaredNode): bigint {
  return occurrences ?? mostOccurrences(minBytes);
}

/** The value of an item that can't be correlated has no old value. */
function oldSelfProblems(
  { rule, optionalOldSelf }: ValidationRule,
  { uncorrelatable }: RuleSite,
  usesOldSelf: boolean,
  { formatPlace }: RuleCheckOptions,
): RuleProblem[] {
  if (usesOldSelf && uncorrelatable !== undefined) {
    const place = formatPlace(uncorrelatable);
    return [
      invalid("rule", rule, `oldSelf cannot be used on the uncorrelatable portion of the schema within ${place}`),
    ];
  }
  if (usesOldSelf || optionalOldSelf === undefined) return [];
  const path: SchemaPath = ["optionalOldSelf"];
  const detail = "may not be set if oldSelf is not used in rule";
  return [{ path, reason: "FieldValueInvalid", value: optionalOldSelf, detail }];
}

function invalid(key: "rule" | "messageExpression", value: string, detail: string): RuleProblem {
  return { path: [key], reason: "FieldValueInvalid", value, detail };
}
