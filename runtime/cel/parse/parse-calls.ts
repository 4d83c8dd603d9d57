/**
 * Creates nodes from what the grammar reads: expands macros, balances logic, collects problems, and measures nesting.
 */
import type { Expression, Issue, OPERATORS } from "../ast.js";
import type { Macro, MacroTable } from "./macro.js";
import type { Nodes } from "./nodes.js";
import { NESTING_LIMIT } from "./parse-limits.js";

export class CallBuilder {
  readonly issues: Issue[] = [];
  #highest = 0;
  /** Nesting of operators, members and indexes in the text, by node id. Default: 0. */
  readonly #heights = new Map<number, number>();

  constructor(
    private readonly nodes: Nodes,
    private readonly macros: MacroTable,
  ) {}

  /** True if the text is nested more deeply than {@link NESTING_LIMIT}, counting operators of all kinds. */
  get isTooDeep(): boolean {
    return this.#highest > NESTING_LIMIT;
  }

  /** Records a problem, and returns a placeholder for the node that could not be created. */
  report(message: string, offset: number): Expression {
    this.issues.push({ message, offset });
    return this.nodes.literal(offset, null);
  }

  /** Discards all problems after the first `kept` ones. */
  forgetProblems(kept: number): void {
    this.issues.length = kept;
  }

  /** Creates a call of an operator that counts as a level of nesting. */
  operator(offset: number, name: string, ...values: readonly Expression[]): Expression {
    return this.level(this.nodes.call(this.nodes.id(offset), name, ...values), ...values);
  }

  /** Creates a call of a sign, which does not count as a level. */
  sign(offset: number, name: string, operand: Expression): Expression {
    return this.around(this.nodes.call(this.nodes.id(offset), name, operand), [operand]);
  }

  globalCall(offset: number, name: string, values: readonly Expression[]): Expression {
    const expanded = this.#expand(offset, name, undefined, values);
    return this.around(expanded ?? this.nodes.call(this.nodes.id(offset), name, ...values), values);
  }

  memberCall(offset: number, name: string, target: Expression, values: readonly Expression[]): Expression {
    const expanded = this.#expand(offset, name, target, values);
    const node = expanded ?? this.nodes.memberCall(this.nodes.id(offset), name, target, values);
    return this.level(node, target, ...values);
  }

  /** Joins terms by one logic operator into a balanced tree, since long chains are common. */
  logic(
    name: typeof OPERATORS.and | typeof OPERATORS.or,
    terms: readonly Expression[],
    offsets: readonly number[],
  ): Expression {
    const join = (low: number, high: number): Expression => {
      if (low === high) return terms[low] as Expression;
      const middle = Math.floor((low + high) / 2);
      const id = this.nodes.id(offsets[middle] as number);
      return this.nodes.call(id, name, join(low, middle), join(middle + 1, high));
    };
    return this.around(join(0, terms.length - 1), terms);
  }

  /** Records that a node is one level above its parts. */
  level(node: Expression, ...parts: readonly Expression[]): Expression {
    return this.#raise(node, this.#highestOf(parts) + 1);
  }

  /** Records that a node is at the level of its parts. */
  around(node: Expression, parts: readonly Expression[]): Expression {
    return this.#raise(node, this.#highestOf(parts));
  }

  #raise(node: Expression, height: number): Expression {
    if (height > 0) this.#heights.set(node.id, height);
    this.#highest = Math.max(this.#highest, height);
    return node;
  }

  #highestOf(parts: readonly Expression[]): number {
    let highest = 0;
    for (const part of parts) highest = Math.max(highest, this.#heights.get(part.id) ?? 0);
    return highest;
  }

  #expand(offset: number, name: string, target: Expression | undefined, values: readonly Expression[]) {
    const macro: Macro | undefined = this.macros.find(name, values.length, target !== undefined);
    const expansion = macro?.expand({ nodes: this.nodes, offset, arguments: values, target });
    if (expansion === undefined || "kind" in expansion) return expansion;
    return this.report(expansion.problem, expansion.offset);
  }
}
