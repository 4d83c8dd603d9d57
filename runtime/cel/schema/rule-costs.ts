/**
 * Limits the worst cases of a schema's rules, individually and in total. SPEC: Validation expressions, costs at
 * definition time.
 */
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import { RULE_ESTIMATE_LIMIT, SCHEMA_ESTIMATE_LIMIT } from "../budgets.js";
import { capped } from "../range.js";
import type { RuleProblem } from "./rule-problem.js";

/** The position of an expression. */
export interface RulePlace {
  readonly struct?: string;
  readonly path: SchemaPath;
}

/** Maximum number of expressions that are named if the total cost is too high. */
const MAX_CONTRIBUTORS = 4;
/** Expressions below a hundredth of the limit are not named. */
const MIN_CONTRIBUTION = SCHEMA_ESTIMATE_LIMIT / 100n;

export class RuleCosts {
  private total = 0n;
  private readonly contributors: { readonly place: RulePlace; readonly cost: bigint }[] = [];

  /** @param cost worst case of the expression, multiplied by how often it may be evaluated for one object */
  add(place: RulePlace, cost: bigint): void {
    this.total = capped(this.total + cost);
    if (cost < MIN_CONTRIBUTION) return;
    this.contributors.push({ place, cost });
    this.contributors.sort((a, b) => (a.cost === b.cost ? 0 : a.cost < b.cost ? 1 : -1));
    this.contributors.splice(MAX_CONTRIBUTORS);
  }

  /**
   * Returns the problems after all expressions were added: one for the schema's root, and one for each of the most
   * expensive expressions.
   */
  problems(): RuleProblem[] {
    if (this.total <= SCHEMA_ESTIMATE_LIMIT) return [];
    const detail = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
    const what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    return [
      ...this.contributors.map(({ place }): RuleProblem => ({ ...place, reason: "FieldValueForbidden", detail })),
      { path: [], reason: "FieldValueForbidden", detail: excess(what, this.total, SCHEMA_ESTIMATE_LIMIT) },
    ];
  }
}

/** Returns the message about an expression that is too expensive; undefined if it is not. */
export function costProblem(what: "rule" | "messageExpression", cost: bigint): string | undefined {
  return cost > RULE_ESTIMATE_LIMIT ? excess(`estimated ${what} cost`, cost, RULE_ESTIMATE_LIMIT) : undefined;
}

function excess(what: string, cost: bigint, limit: bigint): string {
  const remedy =
    "try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared";
  return `${what} exceeds budget by factor of ${factor(Number(cost) / Number(limit))} (${remedy})`;
}

/** The number has no meaning above a hundred, and near 1 must not be rounded to 1. */
function factor(times: number): string {
  if (times > 100) return "more than 100x";
  return times < 1.5 ? `${times.toFixed(6)}x` : `${times.toFixed(1)}x`;
}
