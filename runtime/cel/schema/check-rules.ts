/**
 * Checks that the rules of a schema compile against it, and that their cost is bounded. Runs when a definition is
 * written or kinds are generated, so that no object encounters a rule that can't be evaluated. SPEC: Validation
 * expressions, definition time.
 */
import { MAX_FIELD_ERRORS, MAX_LISTED_CHARACTERS } from "../../api/field-error.js";
import { finished } from "../../base/turn-budget.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import type { Schema } from "../../schema/schema-types.js";
import type { ExpressionEnvironments } from "../libraries.js";
import { type EffortAllowance, EffortExceeded, withAllowance, withEffort } from "../value/effort.js";
import { checkRule } from "./check-rule.js";
import type { Structs } from "./reference.js";
import { RuleCosts, type RulePlace } from "./rule-costs.js";
import type { RuleProblem } from "./rule-problem.js";
import { RULES, type RuleSite, ruleSites } from "./rule-sites.js";
import { ruleTextProblems } from "./rule-texts.js";
import { declarationsOf } from "./schema-declarations.js";

/** Expressions of the stored definition, which may use what new ones may not. CEL-051. */
export interface StoredExpressions {
  readonly rules: ReadonlySet<string>;
  readonly messageExpressions: ReadonlySet<string>;
}

export interface RuleCheckOptions {
  readonly schema: Schema;
  /** The structs to which refs lead. */
  readonly structs: Structs;
  /** Whether the schema is that of a whole object. */
  readonly isResource: boolean;
  readonly environments: ExpressionEnvironments;
  /** Absent if nothing is stored. */
  readonly stored?: StoredExpressions;
  /** Whether the schema is stored unchanged; then no single expression is refused for its cost. */
  readonly isUnchanged?: boolean;
  /**
   * Returns false for a node that is invalid or contains an invalid one, whose rules are not checked. Default: all
   * are valid.
   */
  readonly isSound?: (path: SchemaPath) => boolean;
  /** The work that compiling may take, which several checks may share. Default: that of {@link compileEffort}. */
  readonly effort?: EffortAllowance;
  /** `linted`: messages, reasons and paths of rules are checked elsewhere. */
  readonly texts?: "check" | "linted";
  /** Formats a place for messages. */
  readonly formatPlace: (place: RulePlace) => string;
}

export interface RuleCheck {
  /** In schema order; incomplete if there are many. */
  readonly problems: readonly RuleProblem[];
  /** Number of compiled expressions. */
  readonly compiled: number;
}

/**
 * Maximum number of compiling steps, each well below a microsecond, for the expressions of one definition together.
 * Real definitions take at most some ten thousand.
 */
export const MAX_COMPILE_EFFORT = 1_000_000;

/** Runs several checks, such as those of a definition's versions, with one limit for their work. */
export function withCompileEffort<Result>(checks: () => Result): Result {
  return withEffort(checks, MAX_COMPILE_EFFORT);
}

/** Returns the limit of {@link withCompileEffort} for checks that are done in several turns of the event loop. */
export function compileEffort(): EffortAllowance {
  return { left: MAX_COMPILE_EFFORT };
}

/** Never throws because of the schema, and takes bounded time for any schema. */
export function checkRules(options: RuleCheckOptions): RuleCheck {
  return withCompileEffort(() => finished(checkRulesInTurns(options)));
}

/** The most rules that are checked between two pauses, and the compiling steps after which fewer are. */
const RULES_PER_PIECE = 8;
const STEPS_PER_PIECE = 2_000;

/** Like {@link checkRules}, and pauses after each few rules. */
export function checkRulesInTurns(options: RuleCheckOptions): Generator<void, RuleCheck> {
  return new RuleChecker(options).check();
}

class RuleChecker {
  private readonly problems: RuleProblem[] = [];
  private readonly costs = new RuleCosts();
  private characters = 0;
  private compiled = 0;

  private readonly effort: EffortAllowance;
  private rulesOfPiece = 0;
  private leftAtPause: number;

  constructor(private readonly options: RuleCheckOptions) {
    this.effort = options.effort ?? compileEffort();
    this.leftAtPause = this.effort.left;
  }

  *check(): Generator<void, RuleCheck> {
    const { schema, structs, isResource } = this.options;
    const declarations = declarationsOf(schema, structs, { isResource });
    yield;
    for (const site of ruleSites(schema, structs, declarations)) {
      if (site === "too many") {
        this.report({
          path: [],
          reason: "FieldValueForbidden",
          detail: "the schema leads to its rules on too many ways",
        });
        break;
      }
      if (!(yield* this.checkSite(site, declarations))) break;
    }
    if (!this.isFull) this.problems.push(...this.costs.problems());
    return { problems: this.problems, compiled: this.compiled };
  }

  /** Reports whether a pause is due: compiling some expressions takes milliseconds, most take a tenth of one. */
  private isPauseDue(): boolean {
    this.rulesOfPiece += 1;
    const { left } = this.effort;
    if (this.rulesOfPiece < RULES_PER_PIECE && this.leftAtPause - left < STEPS_PER_PIECE) return false;
    this.rulesOfPiece = 0;
    this.leftAtPause = left;
    return true;
  }

  /** Returns false if nothing more should be checked. */
  private *checkSite(site: RuleSite, types: ReturnType<typeof declarationsOf>): Generator<void, boolean> {
    const { options } = this;
    const { schema, path, struct } = site;
    if (struct === undefined && options.isSound?.(path) === false) return true;
    for (const [index, rule] of (schema.validations ?? []).entries()) {
      if (this.isPauseDue()) yield;
      const at = [...path, RULES, index];
      const texts = options.texts === "linted" ? [] : ruleTextProblems(rule, schema, options.structs);
      for (const problem of texts) this.report(placed(problem, at, struct));
      if (texts.length > 0 || rule.rule.trim() === "") continue;
      if (site.declared === undefined) {
        const detail = "the schema does not say what type the value has, so that rules can't look at it";
        this.report(
          placed({ path: [], reason: "FieldValueInvalid", value: rule.rule, detail }, [...path, RULES], struct),
        );
        break;
      }
      try {
        const result = withAllowance(() => checkRule(rule, site, types, options), this.effort);
        this.compiled += result.costs.length;
        for (const { key, cost } of result.costs) this.costs.add(placeOf([...at, key], struct), cost);
        for (const problem of result.problems) this.report(placed(problem, at, struct));
      } catch (error) {
        if (!(error instanceof EffortExceeded)) throw error;
        const detail = `the rules of the definition take more work to compile than is allowed: more than ${MAX_COMPILE_EFFORT} steps`;
        this.report(placed({ path: ["rule"], reason: "FieldValueForbidden", detail }, at, struct));
        return false;
      }
      if (this.isFull) return false;
    }
    return true;
  }

  private report(problem: RuleProblem): void {
    this.problems.push(problem);
    this.characters += problem.detail.length;
  }

  /** True when further problems would not be shown. */
  private get isFull(): boolean {
    return this.problems.length >= MAX_FIELD_ERRORS || this.characters > MAX_LISTED_CHARACTERS;
  }
}

function placed(problem: RuleProblem, at: SchemaPath, struct: string | undefined): RuleProblem {
  return { ...problem, ...placeOf([...at, ...problem.path], struct) };
}

function placeOf(path: SchemaPath, struct: string | undefined): RulePlace {
  return struct === undefined ? { path } : { path, struct };
}
