/** What steps that are no function calls cost, in cost units; estimates count with the same. SPEC: Validation expressions. */

export const BASE_COSTS = {
  /** An identifier, the selection of a field, an index. */
  step: 1,
  /** A function that says nothing else. */
  call: 1,
  mapLiteral: 30,
  structLiteral: 40,
} as const;

/** What making a list costs beside its elements' own costs. */
export interface ListLiteralCost {
  readonly base: number;
  /** A list of constants is made once, when the expression is planned, and costs nothing. Estimates don't look at this. */
  readonly isFreeForConstants: boolean;
}

/** By the base, the ways in which list literals cost: SPEC's 40 for each, or what stock servers charge. */
export const LIST_LITERAL_COSTS: Readonly<Record<40 | 10, ListLiteralCost>> = {
  40: { base: 40, isFreeForConstants: false },
  10: { base: 10, isFreeForConstants: true },
};

export const USUAL_LIST_LITERAL_COST = LIST_LITERAL_COSTS[10];
