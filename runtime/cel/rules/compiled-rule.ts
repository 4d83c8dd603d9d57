/** Rules with their programs. A rule is compiled when the first value for it is validated, and cached. */

import type { ValidationRule } from "../../schema/schema-types.js";
import type { TypeProvider } from "../cel-types.js";
import type { Environment } from "../environment.js";
import { compileMessageExpression, compileRule, ruleEnvironment } from "../environments/schema-rule-environment.js";
import { type Program, plan } from "../run/program.js";
import { parseFieldPath } from "../schema/field-path.js";
import type { Structs } from "../schema/schema-declarations.js";
import type { RuleNode } from "./rule-plan.js";

export interface CompiledRule {
  readonly source: ValidationRule;
  /** Undefined if the rule does not compile. */
  readonly program: Program | undefined;
  /** Why the rule does not compile. */
  readonly problem: string | undefined;
  readonly usesOldSelf: boolean;
  /** Undefined if the rule has no message expression, or one that does not compile. */
  readonly message: Program | undefined;
  /** Where failures are reported, relative to the value; empty for the value itself. */
  readonly fieldPath: string;
}

export class RuleCompiler {
  private readonly compiled = new Map<RuleNode, readonly CompiledRule[]>();

  /** @param environment the environment for stored expressions */
  constructor(
    private readonly environment: Environment,
    private readonly types: TypeProvider,
    private readonly structs: Structs,
  ) {}

  isCompiled(node: RuleNode): boolean {
    return this.compiled.has(node);
  }

  /** Returns the rules in schema order. */
  compile(node: RuleNode): readonly CompiledRule[] {
    let rules = this.compiled.get(node);
    if (rules === undefined) {
      rules = node.rules.map((rule) => this.compileOne(rule, node));
      this.compiled.set(node, rules);
    }
    return rules;
  }

  private compileOne(source: ValidationRule, { declared }: RuleNode): CompiledRule {
    const isOldSelfOptional = source.optionalOldSelf === true;
    const { environment: base, types } = this;
    const environment = ruleEnvironment(base, { self: declared.type, types, isOldSelfOptional });
    const compiled = compileRule(environment, source.rule);
    if (!compiled.ok) return notCompiled(source, compiled.message);
    const planned = plan(compiled.checked, environment);
    return {
      source,
      program: planned,
      problem: undefined,
      usesOldSelf: compiled.usesOldSelf,
      message: messageProgram(environment, source),
      fieldPath: (source.fieldPath && parseFieldPath(source.fieldPath, declared.schema, this.structs)) || "",
    };
  }
}

function notCompiled(source: ValidationRule, problem: string): CompiledRule {
  return { source, program: undefined, problem, usesOldSelf: false, message: undefined, fieldPath: "" };
}

function messageProgram(environment: Environment, { messageExpression }: ValidationRule): Program | undefined {
  if (!messageExpression) return undefined;
  const compiled = compileMessageExpression(environment, messageExpression);
  return compiled.ok ? plan(compiled.checked, environment) : undefined;
}
