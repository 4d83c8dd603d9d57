/** `map`, `filter` and the transformations: they collect into a list or map that grows in place, in linear time. */
import { ACCUMULATOR, type CallNode, type ComprehensionNode, type Expression, OPERATORS } from "../ast.js";
import { ArrayList, CelError, CelMap, type CelResult, type CelValue } from "../cel-values.js";
import { MAP_INSERT } from "../parse/macros/two-variable.js";
import { EntryMap } from "../value/map.js";
import type { Frame, Step } from "./frame.js";
import { iterate, type Loop } from "./loop.js";
import { isAccumulator, isCall } from "./loop-shapes.js";
import { operandError } from "./plan-logic.js";
import { computed, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { BASE_COSTS } from "./run-costs.js";

/** The collection in progress; it adds the results of entries until one is an error. */
interface Gathering {
  error: CelError | undefined;
  readonly result: CelResult;
  add(frame: Frame): void;
}

interface Collection {
  readonly filter?: Expression;
  readonly call: CallNode;
}

/** Returns undefined for other loops. */
export function planCollection(planner: Planner, { node, range, initial, slots }: Loop): Planned | undefined {
  const collection = collectionOf(node);
  if (collection === undefined) return undefined;
  const begin = gatherList(planner, node, collection.call) ?? gatherMap(planner, node, collection.call);
  if (begin === undefined) return undefined;
  const filter = collection.filter && planner.plan(collection.filter).step;
  return computed((frame) => {
    const values = range(frame);
    if (values instanceof CelError) return values;
    initial.step(frame);
    const gathering = begin();
    const error = iterate(frame, values, slots, () => {
      const isTaken = filter === undefined || filter(frame);
      if (isTaken === true) gathering.add(frame);
      // a filter that fails replaces an earlier error, unlike a step that fails
      else if (isTaken !== false) gathering.error = operandError(isTaken);
      return true;
    });
    if (error !== undefined) return error;
    frame.charge(BASE_COSTS.step);
    return gathering.error ?? gathering.result;
  });
}

function collectionOf({ accumulator, condition, step, result }: ComprehensionNode): Collection | undefined {
  if (accumulator !== ACCUMULATOR || !isAccumulator(result)) return undefined;
  if (condition.kind !== "literal" || condition.value !== true) return undefined;
  if (step.kind !== "call") return undefined;
  if (step.name !== OPERATORS.conditional) return { call: step };
  const [filter, call, rest] = step.arguments;
  return filter !== undefined && call?.kind === "call" && isAccumulator(rest) ? { filter, call } : undefined;
}

/** Recognizes `A + [T]` over an empty list. */
function gatherList(planner: Planner, { initial }: ComprehensionNode, call: CallNode): (() => Gathering) | undefined {
  const [accumulator, added] = call.arguments;
  if (initial.kind !== "list" || initial.elements.length > 0 || !isCall(call, OPERATORS.add)) return undefined;
  if (!isAccumulator(accumulator) || added?.kind !== "list" || added.elements.length !== 1) return undefined;
  if (added.optional.size > 0) return undefined;
  const element = planner.plan(added.elements[0] as Expression);
  const literalCost = planner.listLiteralCost(element.constant !== undefined);
  return () => new ListGathering(element.step, literalCost + BASE_COSTS.call);
}

class ListGathering implements Gathering {
  error: CelError | undefined;
  private readonly elements: CelValue[] = [];

  constructor(
    private readonly element: Step,
    private readonly cost: number,
  ) {}

  get result(): CelResult {
    return new ArrayList(this.elements);
  }

  add(frame: Frame): void {
    frame.charge(BASE_COSTS.step);
    const value = this.element(frame);
    frame.charge(this.cost);
    if (this.error !== undefined) return;
    if (value instanceof CelError) this.error = value;
    else this.elements.push(value);
  }
}

/** Recognizes `cel.@mapInsert(A, K, V)` or `cel.@mapInsert(A, {K: V})` over an empty map. */
function gatherMap(planner: Planner, { initial }: ComprehensionNode, call: CallNode): (() => Gathering) | undefined {
  const [accumulator, ...added] = call.arguments;
  if (initial.kind !== "map" || initial.entries.length > 0 || !isCall(call, MAP_INSERT)) return undefined;
  if (!isAccumulator(accumulator)) return undefined;
  const [first, second] = added.map((part) => planner.plan(part).step);
  if (first === undefined || added.length > 2) return undefined;
  return () => new MapGathering(first, second);
}

class MapGathering implements Gathering {
  error: CelError | undefined;
  private readonly map = new EntryMap();

  constructor(
    /** The key, or a map to add. */
    private readonly first: Step,
    private readonly second: Step | undefined,
  ) {}

  get result(): CelResult {
    return this.map;
  }

  add(frame: Frame): void {
    frame.charge(BASE_COSTS.step);
    if (this.second === undefined) this.addMap(frame);
    else this.addEntry(frame, this.second);
  }

  /** A call with three operands ends with the first one that is an error. */
  private addEntry(frame: Frame, valueStep: Step): void {
    if (this.error !== undefined) return;
    const key = this.first(frame);
    if (key instanceof CelError) {
      this.error = key;
      return;
    }
    const value = valueStep(frame);
    if (value instanceof CelError) {
      this.error = value;
      return;
    }
    frame.charge(BASE_COSTS.call);
    this.error = this.map.insert(key, value);
  }

  private addMap(frame: Frame): void {
    const added = this.first(frame);
    frame.charge(BASE_COSTS.call);
    if (this.error !== undefined) return;
    if (!(added instanceof CelMap)) {
      this.error = operandError(added);
      return;
    }
    for (const key of added.keys()) this.error ??= this.map.insert(key, added.find(key) as CelResult);
  }
}
