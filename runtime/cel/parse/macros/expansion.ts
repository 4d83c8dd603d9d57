/** Creates the nodes of a macro's expansion, all of which have the position of the call. */
import { ACCUMULATOR, type ComprehensionNode, type Expression, OPERATORS } from "../../ast.js";
import type { CelValue } from "../../cel-values.js";
import type { MacroCall, MacroError } from "../macro.js";

/** The former name of the accumulator, which expressions can't use as a macro variable. */
const FORMER_ACCUMULATOR = "__result__";

/** The variable of a loop that has none. */
const UNUSED = "#unused";

/** The parts of a loop besides its range. */
export interface Loop {
  readonly variable: string;
  readonly secondVariable?: string;
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

export class Expander {
  constructor(private readonly macro: MacroCall) {}

  literal(value: CelValue): Expression {
    return this.macro.nodes.literal(this.macro.offset, value);
  }

  identifier(name: string): Expression {
    return this.macro.nodes.identifier(this.macro.offset, name);
  }

  accumulator(): Expression {
    return this.identifier(ACCUMULATOR);
  }

  call(name: string, ...values: readonly Expression[]): Expression {
    return this.macro.nodes.call(this.#id(), name, ...values);
  }

  memberCall(name: string, target: Expression, ...values: readonly Expression[]): Expression {
    return this.macro.nodes.memberCall(this.#id(), name, target, values);
  }

  list(...elements: readonly Expression[]): Expression {
    return this.macro.nodes.list(this.#id(), elements);
  }

  emptyMap(): Expression {
    return this.macro.nodes.map(this.#id(), []);
  }

  presence(operand: Expression, field: string): Expression {
    return this.macro.nodes.select(this.macro.offset, operand, field, true);
  }

  copy(node: Expression): Expression {
    return this.macro.nodes.copy(node);
  }

  /** A loop that collects its result in the accumulator. */
  loop(range: Expression, loop: Loop): ComprehensionNode {
    return { kind: "comprehension", id: this.#id(), range, accumulator: ACCUMULATOR, ...loop };
  }

  /** A loop that adds an element in each iteration in which the filter holds. */
  gathering(range: Expression, variables: LoopVariables, element: Expression, filter?: Expression): ComprehensionNode {
    const initial = this.list();
    const condition = this.literal(true);
    const step = this.filtered(this.call(OPERATORS.add, this.accumulator(), this.list(element)), filter);
    return this.loop(range, { ...variables, initial, condition, step, result: this.accumulator() });
  }

  /** A step that leaves the accumulator unchanged if the filter does not hold. */
  filtered(step: Expression, filter: Expression | undefined): Expression {
    return filter === undefined ? step : this.call(OPERATORS.conditional, filter, step, this.accumulator());
  }

  /** Binds a variable for one expression: a loop without iterations, whose accumulator is the variable. */
  binding(name: string, value: Expression, result: Expression): Expression {
    const range = this.list();
    const condition = this.literal(false);
    const step = this.identifier(name);
    const id = this.#id();
    return {
      kind: "comprehension",
      id,
      range,
      variable: UNUSED,
      accumulator: name,
      initial: value,
      condition,
      step,
      result,
    };
  }

  refuse(node: Expression, problem: string): MacroError {
    return { problem, offset: this.macro.nodes.offsetOf(node) };
  }

  #id(): number {
    return this.macro.nodes.id(this.macro.offset);
  }
}

export interface LoopVariables {
  readonly variable: string;
  readonly secondVariable?: string;
}

/** Returns the variable that an argument names, or an error. */
export function variableOf(expander: Expander, argument: Expression, otherwise: string): LoopVariables | MacroError {
  if (argument.kind !== "identifier") return expander.refuse(argument, otherwise);
  return isAccumulator(argument.name) ? overwrites(expander, argument) : { variable: argument.name };
}

/** Returns the two variables that two arguments name, or an error. */
export function variablesOf(expander: Expander, first: Expression, second: Expression): LoopVariables | MacroError {
  if (first.kind !== "identifier") return expander.refuse(first, NOT_A_NAME);
  if (second.kind !== "identifier") return expander.refuse(second, NOT_A_NAME);
  if (first.name === second.name) return expander.refuse(second, `duplicate variable name: ${first.name}`);
  if (isAccumulator(first.name)) return overwrites(expander, first);
  if (isAccumulator(second.name)) return overwrites(expander, second);
  return { variable: first.name, secondVariable: second.name };
}

export const NOT_A_NAME = "argument must be a simple name";

function isAccumulator(name: string): boolean {
  return name === ACCUMULATOR || name === FORMER_ACCUMULATOR;
}

function overwrites(expander: Expander, argument: Expression): MacroError {
  return expander.refuse(argument, "iteration variable overwrites accumulator variable");
}
