/** All rules of a schema, ready to validate objects. SPEC: Validation expressions, x-kubernetes-validations. */
import type { FieldError } from "../../api/field-error.js";
import type { JsonValue } from "../../api/json.js";
import { finished } from "../../base/turn-budget.js";
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
  /** The environment for stored expressions. */
  readonly environment: Environment;
  /** Whether the value is a whole object of a kind. */
  readonly isResource: boolean;
}

export interface RuleOptions {
  /** Whether failures show scalars, as releases from 1.35 on do, or the type in the schema. */
  readonly showsValues: boolean;
  /** In cost units. Default: {@link VALIDATION_COST_BUDGET}. */
  readonly budget?: number;
  /** Called with the reason if the message of a rule could not be produced; another message is used then. */
  readonly reportMessageProblem?: (text: string) => void;
}

export interface RuleOutcome {
  /** No rules are evaluated after `MAX_FIELD_ERRORS`. */
  readonly errors: readonly FieldError[];
  /** Failures that the update did not cause. */
  readonly warnings: readonly string[];
  /** The cost of all evaluations, in cost units: deterministic for the same values. */
  readonly cost: number;
}

/**
 * Compiles the rules of a schema; undefined if there are none. Takes time linear in the schema; each rule is compiled
 * when the first value for it occurs.
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
   * Validates a value that matches its schema; a value that does not is reported where a rule reads it.
   * @param old the former state, for updates: transition rules need it, and failures that both share may be tolerated
   */
  validate(value: JsonValue, old: JsonValue | undefined, options: RuleOptions): RuleOutcome {
    return finished(this.validateInTurns(value, old, options));
  }

  /** Like {@link validate}, and pauses after each few milliseconds. Neither value may change in a pause. */
  *validateInTurns(value: JsonValue, old: JsonValue | undefined, options: RuleOptions): Generator<void, RuleOutcome> {
    const { schema, structs } = this.options;
    const { showsValues, budget = VALIDATION_COST_BUDGET, reportMessageProblem } = options;
    const correlation = old === undefined ? undefined : new Correlation(structs);
    const walk = new RuleWalk(this.compiler, correlation, { showsValues, budget, reportMessageProblem });
    const isUpdate = old !== undefined && correlation !== undefined;
    const former = isUpdate ? FormerPlace.ofRoot(correlation, value, old, schema) : undefined;
    yield* walk.value(this.root, value, old, former);
    const { errors, warnings, cost } = walk;
    return { errors, warnings, cost };
  }
}
