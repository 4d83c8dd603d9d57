/**
 * Estimates the best and worst case of an expression's cost, for data as large as its schema allows. This is
 * a bound; nothing is evaluated. SPEC: Validation expressions, costs.
 */
import {
  ACCUMULATOR,
  type CallNode,
  type ComprehensionNode,
  type Expression,
  type ListNode,
  type MapNode,
  OPERATORS,
  type SelectNode,
  type StructNode,
} from "../ast.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { CallEstimate, EstimatedValue, Overload } from "../function.js";
import type { ExpressionDialect } from "../language.js";
import { exact, product, type Range, sum, UNBOUNDED, UNKNOWN_RANGE, union } from "../range.js";
import { type ListLiteralCost, USUAL_LIST_LITERAL_COST } from "../run/run-costs.js";
import type { SizeSource } from "../schema/sizes.js";
import { MAP_LITERAL_COST, NOTHING, OBJECT_LITERAL_COST, ONE_STEP } from "./base-costs.js";
import { type EntrySizes, KnownSizes, unionOfEntries } from "./known-sizes.js";
import { OPERATOR_ESTIMATES } from "./operators.js";

/** What an estimate needs from the environment in which the expression was checked. */
export interface EstimatingEnvironment {
  findOverload(id: string): Overload | undefined;
  /** Default: that of most servers. */
  readonly listLiteralCost?: ListLiteralCost;
  /** Default: that of the specification. */
  readonly dialect?: ExpressionDialect;
}

/** @param sizes how large the data can be */
export function estimateCost(checked: CheckedExpression, environment: EstimatingEnvironment, sizes: SizeSource): Range {
  return new Estimator(checked, environment, sizes).cost(checked.parsed.root);
}

class Estimator {
  private readonly sizes: KnownSizes;

  constructor(
    private readonly checked: CheckedExpression,
    private readonly environment: EstimatingEnvironment,
    sizes: SizeSource,
  ) {
    this.sizes = new KnownSizes(checked, sizes, environment.dialect);
  }

  /** Returns the cost of a node including its children, and records sizes that the parent nodes need. */
  cost(node: Expression): Range {
    switch (node.kind) {
      case "literal":
        return NOTHING;
      case "identifier":
        this.sizes.visitIdentifier(node, node.name);
        return ONE_STEP;
      case "select":
        return this.select(node);
      case "call":
        return this.call(node);
      case "list":
        return this.list(node);
      case "map":
        return this.map(node);
      case "struct":
        return this.struct(node);
      case "comprehension":
        return isBind(node) ? this.bind(node) : this.comprehension(node);
    }
  }

  private select(node: SelectNode): Range {
    const cost = this.cost(node.operand);
    if (node.isTest) return cost;
    // stock servers find no size for a field that is written without its escape
    const field = this.environment.dialect === "stock" ? (node.writtenField ?? node.field) : node.field;
    this.sizes.setPath(node, [...this.sizes.pathOf(node.operand), field]);
    const { kind } = this.sizes.typeOf(node.operand);
    return kind === "map" || kind === "object" || kind === "parameter" ? sum(cost, ONE_STEP) : cost;
  }

  private call(node: CallNode): Range {
    const argumentCosts = node.arguments.map((argument) => this.cost(argument));
    if (node.name === "dyn" && node.arguments[0] !== undefined) {
      this.sizes.copy(node, node.arguments[0]);
      return sum(ONE_STEP, ...argumentCosts);
    }
    const targetCost = node.target === undefined ? NOTHING : this.cost(node.target);
    const reference = this.checked.references.get(node.id);
    const overloads = reference !== undefined && "overloads" in reference ? reference.overloads : [];
    let cost: Range = { min: UNBOUNDED, max: 0n };
    let resultSize: Range | undefined;
    for (const id of overloads) {
      const estimate = this.overload(id, node, argumentCosts);
      cost = union(cost, estimate.cost);
      if (estimate.resultSize !== undefined)
        resultSize = resultSize === undefined ? estimate.resultSize : union(resultSize, estimate.resultSize);
      const step = INDEX_STEPS[id];
      if (step !== undefined) resultSize = this.index(node, step);
      resultSize ??= this.sizes.findSize(node);
    }
    this.sizes.setSize(node, resultSize);
    return sum(targetCost, cost);
  }

  private overload(id: string, node: CallNode, argumentCosts: readonly Range[]): CallEstimate {
    const operator = OPERATOR_ESTIMATES.get(id)?.({ node, sizes: this.sizes, argumentCosts });
    if (operator !== undefined) return operator;
    const values = node.target === undefined ? node.arguments : [node.target, ...node.arguments];
    const estimate = this.environment
      .findOverload(id)
      ?.estimate?.({ values: values.map((value) => this.value(value)) });
    if (node.name === OPERATORS.add) this.joinEntries(node);
    return { ...estimate, cost: sum(estimate?.cost ?? ONE_STEP, ...argumentCosts) };
  }

  private joinEntries(node: CallNode): void {
    const [left, right] = node.arguments as [Expression, Expression];
    this.sizes.setEntries(node, unionOfEntries(this.sizes.findEntries(left), this.sizes.findEntries(right)));
  }

  private value(node: Expression): EstimatedValue {
    const type = this.sizes.typeOf(node);
    const isContainer = type.kind === "list" || type.kind === "map";
    return {
      type,
      size: this.sizes.sizeOf(node),
      elementSize: isContainer ? this.sizes.declaredElementSize(node) : UNKNOWN_RANGE,
      ...(node.kind === "literal" ? { literal: node.value } : {}),
    };
  }

  /** Records the size of an element if the position of its list or map in the data is known. */
  private index(node: CallNode, step: string): Range | undefined {
    const container = node.arguments[0] as Expression;
    this.sizes.setPath(node, [...this.sizes.pathOf(container), step]);
    return this.sizes.findEntries(container)?.value;
  }

  private list(node: ListNode): Range {
    const costs = node.elements.map((element) => this.cost(element));
    const entries: EntrySizes = { container: "list", key: exact(1), value: this.unionOfSizes(node.elements) };
    this.sizes.setEntries(node, entries);
    const { base } = this.environment.listLiteralCost ?? USUAL_LIST_LITERAL_COST;
    return sum(exact(base), ...costs);
  }

  private map(node: MapNode): Range {
    const costs = node.entries.flatMap(({ key, value }) => [this.cost(key), this.cost(value)]);
    const key = this.unionOfSizes(node.entries.map((entry) => entry.key));
    const value = this.unionOfSizes(node.entries.map((entry) => entry.value));
    this.sizes.setEntries(node, { container: "map", key, value });
    return sum(MAP_LITERAL_COST, ...costs);
  }

  private struct(node: StructNode): Range {
    return sum(OBJECT_LITERAL_COST, ...node.fields.map(({ value }) => this.cost(value)));
  }

  private unionOfSizes(nodes: readonly Expression[]): Range {
    return nodes.map((node) => this.sizes.sizeOf(node)).reduce(union, nodes.length === 0 ? NOTHING : NO_RANGE);
  }

  private comprehension(node: ComprehensionNode): Range {
    const { range, initial, variable, secondVariable, accumulator } = node;
    const before = sum(this.cost(range), this.cost(initial));
    this.sizes.pushVariable(accumulator, initial);
    if (secondVariable === undefined) this.sizes.pushElement(variable, range);
    else {
      this.sizes.pushKey(variable, range);
      this.sizes.pushValue(secondVariable, range);
    }
    const round = sum(this.cost(node.condition), this.cost(node.step));
    this.sizes.dropVariable(variable);
    if (secondVariable !== undefined) this.sizes.dropVariable(secondVariable);
    const result = this.cost(node.result);
    this.sizes.dropVariable(accumulator);
    const rounds = this.sizes.sizeOf(range);
    if (initial.kind === "literal") this.sizes.setSize(node, this.sizes.findSize(initial));
    else if (initial.kind === "list" || initial.kind === "map") {
      this.sizes.setSize(node, rounds);
      this.sizes.setEntries(node, this.sizes.findEntries(node.step));
    }
    return sum(before, result, product(rounds, round));
  }

  /** A binding, which repeats nothing. */
  private bind(node: ComprehensionNode): Range {
    const before = sum(this.cost(node.range), this.cost(node.initial));
    this.sizes.pushVariable(node.accumulator, node.initial);
    const result = this.cost(node.result);
    this.sizes.dropVariable(node.accumulator);
    this.sizes.copy(node, node.result);
    return sum(before, result);
  }
}

/** Path steps of an index into a list or map. */
const INDEX_STEPS: Readonly<Record<string, string>> = { index_list: "@items", index_map: "@values" };

/** A neutral range: its union with any range is that range. */
const NO_RANGE: Range = { min: UNBOUNDED, max: 0n };

function isBind({ range, condition, accumulator }: ComprehensionNode): boolean {
  const isEmptyRange = range.kind === "list" && range.elements.length === 0;
  return isEmptyRange && condition.kind === "literal" && condition.value === false && accumulator !== ACCUMULATOR;
}
