/** All rules of a schema, ready to judge objects. SPEC: Validation expressions, x-kubernetes-validations. */
import type { FieldError } from "../../api/field-error.js";
import type { JsonValue } from "../../api/json.js";
import { Correlation } from "../../schema/compiler/correlation.js";
import type { Schema } from "../../schema/schema-types.js";
import { VALIDATION_COST_BUDGET } from "../budgets.js";
import type { Environment } from "../environment.js";
import { type Declarations, declarationsOf, type Structs } from "../schema/schema-declarations.js";
import { RuleCompiler } from "./compiled-rule.js";
import { FormerPlace } from "./former-place.js";
import { type RuleNode, RulePlanner } from "./rule-plan.js";
import { RuleWalk } from "./rule-walk.js";

export interface RuleSetOptions {
  /** Usually the ref of a kind's root struct. */
  readonly schema: Schema;
  readonly structs: Structs;
  /** What stored expressions may use. */
  readonly environment: Environment;
  /** The value is a whole object of a kind. */
  readonly isResource: boolean;
}

export interface RuleOptions {
  /** Scalars are shown in failures, as releases from 1.35 do; else the type that the schema states. */
  readonly showsValues: boolean;
  /** In cost units. Default: {@link VALIDATION_COST_BUDGET}. */
  readonly budget?: number;
  /** Told why the message of a rule could not be made; another one is used then. */
  readonly reportMessageProblem?: (text: string) => void;
}

export interface RuleOutcome {
  /** No rules are judged after `MAX_FIELD_ERRORS`. */
  readonly errors: readonly FieldError[];
  /** Failures that the update did not bring. */
  readonly warnings: readonly string[];
  /** Of everything that was evaluated, in cost units: the same for the same values, always. */
  readonly cost: number;
}

/**
 * The rules of a schema; undefined where there are none. Takes time linear in the schema; rules are compiled when values
 * for them are met.
 */
export function compileRules(options: RuleSetOptions): RuleSet | undefined {
  const { schema, structs, isResource } = options;
  const declarations = declarationsOf(schema, structs, { isResource });
  const { root } = declarations;
  const node = root && new RulePlanner(schema, structs).plan(schema, root);
  return node && new RuleSet(node, declarations, options);
}

export class RuleSet {
  private readonly compiler: RuleCompiler;

  constructor(
    private readonly root: RuleNode,
    declarations: Declarations,
    private readonly options: RuleSetOptions,
  ) {
    this.compiler = new RuleCompiler(options.environment, declarations, options.structs);
  }

  /**
   * Judges a value that holds by its schema; values that do not are reported where a rule looks at them.
   * @param old the former state, on updates: transition rules need it, and what it has in common with `value` may stay
   */
  validate(value: JsonValue, old: JsonValue | undefined, options: RuleOptions): RuleOutcome {
    const { schema, structs } = this.options;
    const { showsValues, budget = VALIDATION_COST_BUDGET, reportMessageProblem } = options;
    const correlation = old === undefined ? undefined : new Correlation(structs);
    const walk = new RuleWalk(this.compiler, correlation, { showsValues, budget, reportMessageProblem });
    const isUpdate = old !== undefined && correlation !== undefined;
    const former = isUpdate ? FormerPlace.ofRoot(correlation, value, old, schema) : undefined;
    walk.value(this.root, value, old, former);
    const { errors, warnings, cost } = walk;
    return { errors, warnings, cost };
  }
}
