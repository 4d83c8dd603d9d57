/**
 * One evaluation of all rules of an object: parents before their parts, `allOf` before the parts, in the order of the
 * schema and of the object, until the budget is exhausted. SPEC: Validation expressions, budgets, transition rules.
 */
import { type FieldError, formatFieldError, MAX_FIELD_ERRORS } from "../../api/field-error.js";
import type { JsonValue } from "../../api/json.js";
import { type Correlation, memberOf } from "../../schema/compiler/correlation.js";
import { isObject } from "../../schema/json-kinds.js";
import { EXPRESSION_COST_LIMIT } from "../budgets.js";
import type { CelError } from "../cel-values.js";
import { type EffortAllowance, MAX_OBJECT_EFFORT } from "../value/effort.js";
import type { CompiledRule, RuleCompiler } from "./compiled-rule.js";
import type { FormerPlace } from "./former-place.js";
import { evaluateMessage } from "./message-expression.js";
import { RuleActivation } from "./rule-activation.js";
import { defaultMessage, fieldAt, notJudged, type PathStep, ruleFailed, ruleText } from "./rule-errors.js";
import type { RuleNode } from "./rule-plan.js";

export interface WalkOptions {
  /** Whether failures show scalars, as releases from 1.35 on do, or the type in the schema. */
  readonly showsValues: boolean;
  /** In cost units. */
  readonly budget: number;
  /** Called with the reason if the message of a rule could not be produced; another message is used then. */
  readonly reportMessageProblem: ((text: string) => void) | undefined;
}

/** What is done between two pauses, in units of about three microseconds. */
const WORK_PER_PIECE = 512;
const WORK_PER_VALUE = 1;
const WORK_PER_EVALUATION = 8;
const WORK_PER_COMPILATION = 64;
/** Steps of evaluations that are longer than usual. */
const STEPS_PER_WORK = 256;

export class RuleWalk {
  readonly errors: FieldError[] = [];
  readonly warnings: string[] = [];
  /** The cost of all evaluations, in cost units. */
  cost = 0;
  private readonly path: PathStep[] = [];
  private readonly effort: EffortAllowance = { left: MAX_OBJECT_EFFORT };
  private work = 0;
  private leftAtPause = MAX_OBJECT_EFFORT;

  constructor(
    private readonly compiler: RuleCompiler,
    /** Undefined if there is no former state. */
    private readonly correlation: Correlation | undefined,
    private readonly options: WalkOptions,
  ) {}

  /**
   * Validates a value and all its parts, with pauses; returns false if no more rules may be evaluated.
   * @param old the former value; null counts as absent
   * @param place where failures of unchanged values are tolerated
   */
  *value(
    node: RuleNode,
    value: JsonValue,
    old: JsonValue | undefined,
    place: FormerPlace | undefined,
  ): Generator<void, boolean> {
    if (value === null) return true;
    this.work += WORK_PER_VALUE;
    if (node.rules.length > 0 && !(yield* this.own(node, value, old ?? undefined, place))) return false;
    if (this.isPauseDue()) yield;
    for (const part of node.allOf) if (!(yield* this.value(part, value, old, place?.ofAllOf))) return false;
    if (Array.isArray(value)) return yield* this.items(node, value, old, place);
    return isObject(value) ? yield* this.members(node, value, old, place) : true;
  }

  private *items(
    { items, declared }: RuleNode,
    list: readonly JsonValue[],
    old: JsonValue | undefined,
    place: FormerPlace | undefined,
  ): Generator<void, boolean> {
    if (items === undefined) return true;
    for (const [index, item] of list.entries()) {
      const before = this.correlation?.formerItem(item, old, declared.target);
      this.path.push(index);
      if (!(yield* this.value(items, item, before, place?.item(index)))) return false;
      this.path.pop();
    }
    return true;
  }

  private *members(
    { values, properties }: RuleNode,
    object: Readonly<Record<string, JsonValue | undefined>>,
    old: JsonValue | undefined,
    place: FormerPlace | undefined,
  ): Generator<void, boolean> {
    if (values === undefined && properties === undefined) return true;
    for (const key of Object.keys(object)) {
      const node = values ?? properties?.get(key);
      const value = object[key];
      if (node === undefined || value === undefined) continue;
      const step = values === undefined ? key : { key };
      const before = old === undefined ? undefined : memberOf(old, key);
      this.path.push(step);
      if (!(yield* this.value(node, value, before, place?.member(key)))) return false;
      this.path.pop();
    }
    return true;
  }

  /** Reports whether work of some milliseconds has been done since the last pause, and begins to count anew if so. */
  private isPauseDue(): boolean {
    const steps = this.leftAtPause - this.effort.left;
    if (this.work + steps / STEPS_PER_WORK < WORK_PER_PIECE) return false;
    this.work = 0;
    this.leftAtPause = this.effort.left;
    return true;
  }

  /** Evaluates the rules of the value itself. */
  private *own(
    node: RuleNode,
    value: JsonValue,
    old: JsonValue | undefined,
    place: FormerPlace | undefined,
  ): Generator<void, boolean> {
    if (this.cost >= this.options.budget) return this.stop(node, OUT_OF_BUDGET);
    const activation = new RuleActivation(node.declared, value, old);
    if (!this.compiler.isCompiled(node)) this.work += node.rules.length * WORK_PER_COMPILATION;
    for (const rule of this.compiler.compile(node)) {
      this.work += WORK_PER_EVALUATION;
      if (this.isPauseDue()) yield;
      if (!this.judge(node, rule, value, activation, place)) return false;
      if (this.errors.length >= MAX_FIELD_ERRORS) return false;
    }
    return true;
  }

  private judge(
    node: RuleNode,
    rule: CompiledRule,
    value: JsonValue,
    activation: RuleActivation,
    place: FormerPlace | undefined,
  ): boolean {
    const { source, program } = rule;
    if (program === undefined) return this.goOn(node, `rule compile error: ${rule.problem}`);
    const isOptional = source.optionalOldSelf === true;
    if (rule.usesOldSelf && !activation.hasOldSelf && !isOptional) return true;
    const variables = isOptional ? activation.withOptionalOldSelf() : activation;
    const left = this.options.budget - this.cost;
    const outcome = program.evaluate(variables, {
      limit: Math.min(left, EXPRESSION_COST_LIMIT),
      effort: this.effort,
    });
    this.cost += outcome.cost;
    if (outcome.cost > left) return this.stop(node, OUT_OF_BUDGET);
    switch (outcome.type) {
      case "over budget":
        return this.stop(node, `${OVER_CALL_LIMIT} for rule: ${ruleText(source)}`);
      case "error":
        return this.goOn(node, evaluationProblem(outcome.error, rule));
      default:
        return outcome.value === true || this.fail(node, rule, value, activation, place);
    }
  }

  /** Reports a rule that is false. */
  private fail(
    node: RuleNode,
    { source, message, usesOldSelf, fieldPath }: CompiledRule,
    value: JsonValue,
    activation: RuleActivation,
    place: FormerPlace | undefined,
  ): boolean {
    const field = fieldAt(this.path, fieldPath);
    const schema = node.declared.target;
    // failures of transition rules are never tolerated
    const report = (error: FieldError): void => {
      if (!usesOldSelf && place?.isUnchanged) this.warnings.push(formatFieldError(error));
      else this.errors.push(error);
    };
    let detail = defaultMessage(source);
    if (message !== undefined) {
      const text = source.messageExpression ?? "";
      const made = evaluateMessage(message, text, activation, this.options.budget - this.cost, this.effort);
      this.cost += made.cost;
      if (made.type === "stop") {
        report(notJudged(field, schema, made.detail));
        return false;
      }
      if (made.type === "message") detail = made.text;
      else this.options.reportMessageProblem?.(`messageExpression ${JSON.stringify(text)} failed: ${made.why}`);
    }
    report(ruleFailed(field, schema, value, source, detail, this.options.showsValues));
    return true;
  }

  /** Reports a rule that could not be evaluated, and continues with others. */
  private goOn(node: RuleNode, detail: string): true {
    this.errors.push(notJudged(fieldAt(this.path), node.declared.target, detail));
    return true;
  }

  private stop(node: RuleNode, detail: string): false {
    this.errors.push(notJudged(fieldAt(this.path), node.declared.target, detail));
    return false;
  }
}

const OUT_OF_BUDGET = "validation failed due to running out of cost budget, no further validation rules will be run";
const OVER_CALL_LIMIT =
  "'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit";

function evaluationProblem({ message, isNoSuchOverload }: CelError, { source }: CompiledRule): string {
  const rule = ruleText(source);
  return isNoSuchOverload
    ? `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`
    : `${message} evaluating rule: ${rule}`;
}
