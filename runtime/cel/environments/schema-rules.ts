/** Rules of schemas, and expressions that make their messages: `self` is the value, `oldSelf` what it was. */
import type { CheckedExpression, Environment } from "../environment.js";
import { BOOL, type CelType, optionalOf, STRING, type TypeProvider } from "../types.js";
import { type Refused, refused } from "./compile.js";

const SELF = "self";
const OLD_SELF = "oldSelf";

export interface RuleVariables {
  /** The type of the value that has the rule. */
  readonly self: CelType;
  /** Declares the object types in it. */
  readonly types: TypeProvider;
  /** `optionalOldSelf: true`: the rule runs without an old value too. */
  readonly isOldSelfOptional?: boolean;
}

export type CompiledRule =
  | {
      readonly ok: true;
      readonly checked: CheckedExpression;
      /** Makes it a transition rule, which needs an old value. */
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

export function compileRule(environment: Environment, text: string): CompiledRule {
  const resultType = "cel expression must evaluate to a bool";
  const compiled = environment.compile(text, { expects: [BOOL] });
  if (!compiled.ok) return refused(compiled, { resultType });
  return { ...compiled, usesOldSelf: usesVariable(compiled.checked, OLD_SELF) };
}

/** The result is a text; whether it may stand in a message is only known when it is there. */
export function compileMessageExpression(environment: Environment, text: string): CompiledRule {
  const resultType = "messageExpression must evaluate to a string";
  const compiled = environment.compile(text, { expects: [STRING] });
  if (!compiled.ok) return refused(compiled, { issues: "messageExpression compilation failed: ", resultType });
  return { ...compiled, usesOldSelf: usesVariable(compiled.checked, OLD_SELF) };
}

/** Whether any identifier of an expression means a variable of the name. */
export function usesVariable({ references }: CheckedExpression, name: string): boolean {
  for (const reference of references.values()) if ("variable" in reference && reference.variable === name) return true;
  return false;
}
