/**
 * The syntax tree of an expression: what the parser makes, with macros already expanded, and what every later phase reads.
 * Plain data. Nodes are told apart by `id`, which is unique in its tree; places stand in a table beside the tree.
 */
import type { CelValue } from "./cel-values.js";

export type Expression =
  | LiteralNode
  | IdentifierNode
  | SelectNode
  | CallNode
  | ListNode
  | MapNode
  | StructNode
  | ComprehensionNode;

export interface LiteralNode {
  readonly kind: "literal";
  readonly id: number;
  /** null, boolean, bigint (int), Uint, number (double), string or Uint8Array (bytes). */
  readonly value: CelValue;
}

export interface IdentifierNode {
  readonly kind: "identifier";
  readonly id: number;
  /** With the leading dot of an absolute name, if it was written. */
  readonly name: string;
}

export interface SelectNode {
  readonly kind: "select";
  readonly id: number;
  readonly operand: Expression;
  readonly field: string;
  /** As it stands in the expression, where the checker has found the field under another name. */
  readonly writtenField?: string;
  /** True for what `has()` expands to: asks whether the field is there. */
  readonly isTest: boolean;
}

/** Operators are calls too, by the names in {@link OPERATORS}. */
export interface CallNode {
  readonly kind: "call";
  readonly id: number;
  readonly name: string;
  /** The receiver of a member call. */
  readonly target?: Expression;
  readonly arguments: readonly Expression[];
}

export interface ListNode {
  readonly kind: "list";
  readonly id: number;
  readonly elements: readonly Expression[];
  /** Indexes of elements that were written `?e`. */
  readonly optional: ReadonlySet<number>;
}

export interface MapNode {
  readonly kind: "map";
  readonly id: number;
  readonly entries: readonly MapEntryNode[];
}

export interface MapEntryNode {
  readonly id: number;
  readonly key: Expression;
  readonly value: Expression;
  /** Written `?k: v`. */
  readonly isOptional: boolean;
}

/** `Type{field: value}`. */
export interface StructNode {
  readonly kind: "struct";
  readonly id: number;
  readonly typeName: string;
  readonly fields: readonly StructFieldNode[];
}

export interface StructFieldNode {
  readonly id: number;
  readonly field: string;
  readonly value: Expression;
  readonly isOptional: boolean;
}

/** A fold over a list or map; every macro with a variable expands to one. */
export interface ComprehensionNode {
  readonly kind: "comprehension";
  readonly id: number;
  readonly range: Expression;
  /** Element of a list, key of a map; with two variables the index or key. */
  readonly variable: string;
  /** The element or value, in comprehensions of two variables. */
  readonly secondVariable?: string;
  readonly accumulator: string;
  readonly initial: Expression;
  /** Evaluated before each step; false ends the loop. */
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** Names under which operators are called; they stand in messages too. */
export const OPERATORS = {
  and: "_&&_",
  or: "_||_",
  not: "!_",
  conditional: "_?_:_",
  equals: "_==_",
  notEquals: "_!=_",
  less: "_<_",
  lessEquals: "_<=_",
  greater: "_>_",
  greaterEquals: "_>=_",
  add: "_+_",
  subtract: "_-_",
  multiply: "_*_",
  divide: "_/_",
  modulo: "_%_",
  negate: "-_",
  index: "_[_]",
  optionalIndex: "_[?_]",
  optionalSelect: "_?._",
  in: "@in",
  notStrictlyFalse: "@not_strictly_false",
} as const;

/** The accumulator of macros: no identifier that anybody can write. */
export const ACCUMULATOR = "@result";

/** A parsed expression with its places. */
export interface ParsedExpression {
  readonly source: Source;
  readonly root: Expression;
  /** By node id: offset in code points. A selection is at its dot, a call at its operator or parenthesis, an identifier at its start. */
  readonly offsets: ReadonlyMap<number, number>;
  /** The highest id in use. */
  readonly maxId: number;
}

/** The text of an expression, in code points, and where its lines begin. */
export interface Source {
  readonly text: string;
  readonly codePoints: readonly string[];
  /** Line and column, both from 1, of an offset in code points. */
  locate(offset: number): { readonly line: number; readonly column: number };
  /** A line by its number, without its end. */
  line(number: number): string;
}

/** A problem of an expression at a place. */
export interface Issue {
  readonly message: string;
  /** In code points. */
  readonly offset: number;
}
