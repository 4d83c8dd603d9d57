/** Schema rules and the expressions of their messages: `self` is the value, and `oldSelf` its former state. */

import { BOOL, type CelType, optionalOf, STRING, type TypeProvider } from "../cel-types.js";
import type { CheckedExpression, Environment, NotCompiled } from "../environment.js";
import { issueText } from "../issue-text.js";
import { ROOT_NAME } from "../schema/schema-declarations.js";
import { type Refused, refused, type Wording } from "./compile-feature-expression.js";

const SELF = "self";
const OLD_SELF = "oldSelf";

const MESSAGE_EXPRESSION_FAULTS: Wording = {
  issues: "messageExpression compilation failed: ",
  program: "messageExpression instantiation failed: ",
};

export interface RuleVariables {
  /** The type of the value with the rule. */
  readonly self: CelType;
  /** Declares the object types in it. */
  readonly types: TypeProvider;
  /** `optionalOldSelf: true`: the rule also runs without an old value. */
  readonly isOldSelfOptional?: boolean;
}

export type CompiledRule =
  | {
      readonly ok: true;
      readonly checked: CheckedExpression;
      /** True for a transition rule, which needs an old value. */
      readonly usesOldSelf: boolean;
    }
  | Refused;

export function ruleEnvironment(
  base: Environment,
  { self, types, isOldSelfOptional = false }: RuleVariables,
): Environment {
  const oldSelf = isOldSelfOptional ? optionalOf(self) : self;
  return base.extend({ variables: { [SELF]: self, [OLD_SELF]: oldSelf }, types });
}

/** @param place prefix of the type names of the value and its parts, which issues omit */
export function compileRule(environment: Environment, text: string, place?: string): CompiledRule {
  const resultType = "cel expression must evaluate to a bool";
  const compiled = environment.compile(text, { expects: [BOOL] });
  if (!compiled.ok) return refused(seenFrom(place, compiled), { resultType });
  return { ...compiled, usesOldSelf: usesVariable(compiled.checked, OLD_SELF) };
}

/**
 * The result is a string; whether it is usable as a message is only known after evaluation.
 * @param place as for {@link compileRule}
 */
export function compileMessageExpression(environment: Environment, text: string, place?: string): CompiledRule {
  const resultType = "messageExpression must evaluate to a string";
  const compiled = environment.compile(text, { expects: [STRING] });
  if (!compiled.ok) return refused(seenFrom(place, compiled), { ...MESSAGE_EXPRESSION_FAULTS, resultType });
  return { ...compiled, usesOldSelf: usesVariable(compiled.checked, OLD_SELF) };
}

/** Issues name a type by its path from the value with the rule, wherever that is in the schema. */
function seenFrom(place: string | undefined, compiled: NotCompiled): NotCompiled {
  if (place === undefined || place === ROOT_NAME) return compiled;
  const name = new RegExp(`${place.replaceAll(/\W/g, "\\$&")}(?!\\w)`, "g");
  const issues = compiled.issues.map((issue) => ({ ...issue, message: issue.message.replace(name, ROOT_NAME) }));
  const message = compiled.problem === "issues" ? issueText(compiled.source, issues) : compiled.message;
  return { ...compiled, issues, message };
}

/** Returns true if an identifier of the expression refers to a variable of the name. */
export function usesVariable({ references }: CheckedExpression, name: string): boolean {
  for (const reference of references.values()) if ("variable" in reference && reference.variable === name) return true;
  return false;
}
