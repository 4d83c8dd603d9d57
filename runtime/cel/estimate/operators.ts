/** Estimates of calls for which the sizes of arguments are not enough: logic, conditions, values of libraries. */
import type { CallNode, Expression } from "../ast.js";
import { equalTypes, OPTIONAL_TYPE_NAME } from "../cel-types.js";
import type { CallEstimate } from "../function.js";
import { exact, type Range, scaled, sum, union } from "../range.js";
import { NOTHING, ONE_STEP, TRAVERSAL_FACTOR } from "./base-costs.js";
import { type KnownSizes, unionOfEntries } from "./known-sizes.js";

/** A call of an operator whose arguments are already estimated. */
export interface OperatorCall {
  readonly node: CallNode;
  readonly sizes: KnownSizes;
  readonly argumentCosts: readonly Range[];
}

/**
 * Includes the cost of the arguments, some of which may not be evaluated. Undefined means the overload's own
 * estimate.
 */
export type OperatorEstimate = (call: OperatorCall) => CallEstimate | undefined;

/** Keyed by overload id. */
export const OPERATOR_ESTIMATES: ReadonlyMap<string, OperatorEstimate> = new Map<string, OperatorEstimate>([
  ["logical_and", logic],
  ["logical_or", logic],
  ["conditional", conditional],
  ["equals", equality],
]);

/** In the best case the first operand decides. */
function logic({ argumentCosts }: OperatorCall): CallEstimate {
  return { cost: { min: argumentCosts[0]?.min ?? 0n, max: sum(...argumentCosts).max } };
}

function conditional({ node, sizes, argumentCosts }: OperatorCall): CallEstimate {
  const [condition = NOTHING, whenTrue = NOTHING, whenFalse = NOTHING] = argumentCosts;
  const [, first, second] = node.arguments as [Expression, Expression, Expression];
  sizes.setEntries(node, unionOfEntries(sizes.findEntries(first), sizes.findEntries(second)));
  return {
    cost: sum(condition, union(whenTrue, whenFalse)),
    resultSize: union(sizes.sizeOf(first), sizes.sizeOf(second)),
  };
}

/** Names of formats are short. */
const MAX_FORMAT_SIZE = 64n;

/** Values of libraries are compared as such, without regard to a size, which they do not have. */
function equality({ node, sizes, argumentCosts }: OperatorCall): CallEstimate | undefined {
  const [left, right] = node.arguments as [Expression, Expression];
  const type = sizes.typeOf(left);
  if (type.kind !== "opaque" || type.name === OPTIONAL_TYPE_NAME) return undefined;
  if (!equalTypes(type, sizes.typeOf(right))) return undefined;
  return { cost: sum(opaqueEquality(type.name, sizes.findSize(right)), ...argumentCosts) };
}

function opaqueEquality(name: string, size: Range = exact(1)): Range {
  if (name === "kubernetes.NamedFormat") return scaled({ min: 1n, max: MAX_FORMAT_SIZE }, TRAVERSAL_FACTOR);
  if (name === "kubernetes.URL") return scaled({ min: 1n, max: size.max }, TRAVERSAL_FACTOR);
  return ONE_STEP;
}
