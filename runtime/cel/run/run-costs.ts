/**
 * Costs of steps that are not function calls, in cost units; estimates use the same ones. SPEC: Validation
 * expressions.
 */

export const BASE_COSTS = {
  /** An identifier, the selection of a field, or an index. */
  step: 1,
  /** A function without a cost of its own. */
  call: 1,
  mapLiteral: 30,
  structLiteral: 40,
} as const;

/** The cost of creating a list, besides that of its elements. */
export interface ListLiteralCost {
  readonly base: number;
  /** A list of constants is created once, at planning, and costs nothing. Estimates ignore this. */
  readonly isFreeForConstants: boolean;
}

/** List literal costs by base: the specification's 40 for each, or what stock servers charge. */
export const LIST_LITERAL_COSTS: Readonly<Record<40 | 10, ListLiteralCost>> = {
  40: { base: 40, isFreeForConstants: false },
  10: { base: 10, isFreeForConstants: true },
};

export const USUAL_LIST_LITERAL_COST = LIST_LITERAL_COSTS[10];
