/**
 * Whether the rules of a schema can be taken: that they compile against it, and that what they can cost is bounded. Made
 * when a definition is written or kinds are generated, so that no object meets a rule that can't be judged. SPEC:
 * Validation expressions, definition time.
 */
import { MAX_FIELD_ERRORS, MAX_LISTED_CHARACTERS } from "../../api/field-error.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import type { Schema } from "../../schema/schema-types.js";
import type { ExpressionEnvironments } from "../libraries.js";
import { EffortExceeded, withEffort } from "../value/effort.js";
import { checkRule } from "./check-rule.js";
import type { Structs } from "./reference.js";
import { RuleCosts, type RulePlace } from "./rule-costs.js";
import type { RuleProblem } from "./rule-problem.js";
import { RULES, type RuleSite, ruleSites } from "./rule-sites.js";
import { ruleTextProblems } from "./rule-texts.js";
import { declarationsOf } from "./schema-declarations.js";

/** Expressions of the definition as it is stored: they may use what new ones may not. CEL-051. */
export interface StoredExpressions {
  readonly rules: ReadonlySet<string>;
  readonly messageExpressions: ReadonlySet<string>;
}

export interface RuleCheckOptions {
  readonly schema: Schema;
  /** What refs lead to. */
  readonly structs: Structs;
  /** The schema is that of a whole object. */
  readonly isResource: boolean;
  readonly environments: ExpressionEnvironments;
  /** Absent when nothing is stored. */
  readonly stored?: StoredExpressions;
  /** The schema is stored as it is: no single expression is refused for what it may cost. */
  readonly isUnchanged?: boolean;
  /** False for a node that is wrong or holds one that is: its own rules are left alone. Default: all are sound. */
  readonly isSound?: (path: SchemaPath) => boolean;
  /** Somebody else looks at messages, reasons and paths of rules. */
  readonly texts?: "check" | "linted";
  /** How messages name a place. */
  readonly formatPlace: (place: RulePlace) => string;
}

export interface RuleCheck {
  /** In the order of the schema. Not all of them once there are many. */
  readonly problems: readonly RuleProblem[];
  /** Expressions that were compiled. */
  readonly compiled: number;
}

/**
 * Steps of compiling, each well below a microsecond, that the expressions of one definition may take together. Real
 * definitions take up to some ten thousands.
 */
export const MAX_COMPILE_EFFORT = 1_000_000;

/** Runs several checks, the versions of one definition, with one limit for their work. */
export function withCompileEffort<Result>(checks: () => Result): Result {
  return withEffort(checks, MAX_COMPILE_EFFORT);
}

/** Never throws for what a schema says; takes bounded time whatever it says. */
export function checkRules(options: RuleCheckOptions): RuleCheck {
  return withCompileEffort(() => new RuleChecker(options).check());
}

class RuleChecker {
  private readonly problems: RuleProblem[] = [];
  private readonly costs = new RuleCosts();
  private characters = 0;
  private compiled = 0;

  constructor(private readonly options: RuleCheckOptions) {}

  check(): RuleCheck {
    const { schema, structs, isResource } = this.options;
    const declarations = declarationsOf(schema, structs, { isResource });
    for (const site of ruleSites(schema, structs, declarations)) {
      if (site === "too many") {
        this.report({
          path: [],
          reason: "FieldValueForbidden",
          detail: "the schema leads to its rules on too many ways",
        });
        break;
      }
      if (!this.checkSite(site, declarations)) break;
    }
    if (!this.isFull) this.problems.push(...this.costs.problems());
    return { problems: this.problems, compiled: this.compiled };
  }

  /** False when nothing more should be looked at. */
  private checkSite(site: RuleSite, types: ReturnType<typeof declarationsOf>): boolean {
    const { options } = this;
    const { schema, path, struct } = site;
    if (struct === undefined && options.isSound?.(path) === false) return true;
    for (const [index, rule] of (schema.validations ?? []).entries()) {
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
        const result = checkRule(rule, site, types, options);
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

  /** More would not be shown. */
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
