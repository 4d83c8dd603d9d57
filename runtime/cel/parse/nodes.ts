/** Creates and counts the nodes of one tree, assigning their ids and recording their positions. */
import type { Expression, ListNode, MapEntryNode, StructFieldNode } from "../ast.js";
import type { CelValue } from "../cel-values.js";
import { spend } from "../value/effort.js";
import { NODE_LIMIT } from "./parse-limits.js";

/** Thrown if an expression is too large or too deeply nested; aborts parsing. */
export class ExpressionTooLarge extends Error {}

const NO_INDEXES: ReadonlySet<number> = new Set();

export class Nodes {
  /** Offsets in code points, by id. */
  readonly offsets = new Map<number, number>();
  #lastId = 0;

  get maxId(): number {
    return this.#lastId;
  }

  /**
   * Returns a new id for a node at a position.
   * @throws {ExpressionTooLarge} above the limit of nodes
   * @throws {EffortExceeded} if the work of compiling is limited
   */
  id(offset: number): number {
    this.#lastId += 1;
    if (this.#lastId > NODE_LIMIT) throw new ExpressionTooLarge(`expression node count exceeds limit: ${NODE_LIMIT}`);
    spend(1);
    this.offsets.set(this.#lastId, offset);
    return this.#lastId;
  }

  offsetOf(node: Expression): number {
    return this.offsets.get(node.id) as number;
  }

  literal(offset: number, value: CelValue): Expression {
    return { kind: "literal", id: this.id(offset), value };
  }

  identifier(offset: number, name: string): Expression {
    return { kind: "identifier", id: this.id(offset), name };
  }

  select(offset: number, operand: Expression, field: string, isTest = false): Expression {
    return { kind: "select", id: this.id(offset), operand, field, isTest };
  }

  call(id: number, name: string, ...values: readonly Expression[]): Expression {
    return { kind: "call", id, name, arguments: values };
  }

  memberCall(id: number, name: string, target: Expression, values: readonly Expression[]): Expression {
    return { kind: "call", id, name, target, arguments: values };
  }

  list(id: number, elements: readonly Expression[], optional = NO_INDEXES): ListNode {
    return { kind: "list", id, elements, optional };
  }

  map(id: number, entries: readonly MapEntryNode[]): Expression {
    return { kind: "map", id, entries };
  }

  struct(id: number, typeName: string, fields: readonly StructFieldNode[]): Expression {
    return { kind: "struct", id, typeName, fields };
  }

  /**
   * Copies a tree with new ids at the same positions. Recursion is bounded by the depth of the parsed text.
   * @throws {ExpressionTooLarge} above the limit of nodes
   */
  copy(node: Expression): Expression {
    const id = this.id(this.offsetOf(node));
    const copy = (child: Expression) => this.copy(child);
    switch (node.kind) {
      case "literal":
      case "identifier":
        return { ...node, id };
      case "select":
        return { ...node, id, operand: copy(node.operand) };
      case "call": {
        const values = node.arguments.map(copy);
        return node.target === undefined
          ? { ...node, id, arguments: values }
          : { ...node, id, target: copy(node.target), arguments: values };
      }
      case "list":
        return { ...node, id, elements: node.elements.map(copy) };
      case "map":
        return {
          ...node,
          id,
          entries: node.entries.map((entry) => ({
            ...entry,
            id: this.#copyId(entry.id),
            key: copy(entry.key),
            value: copy(entry.value),
          })),
        };
      case "struct":
        return {
          ...node,
          id,
          fields: node.fields.map((field) => ({ ...field, id: this.#copyId(field.id), value: copy(field.value) })),
        };
      case "comprehension":
        return {
          ...node,
          id,
          range: copy(node.range),
          initial: copy(node.initial),
          condition: copy(node.condition),
          step: copy(node.step),
          result: copy(node.result),
        };
    }
  }

  #copyId(id: number): number {
    return this.id(this.offsets.get(id) as number);
  }
}
