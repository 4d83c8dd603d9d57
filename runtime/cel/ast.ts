/**
 * The syntax tree of an expression, which the parser produces with macros expanded and every later phase reads.
 * Plain data. Nodes are identified by `id`, which is unique in a tree; positions are in a table beside the tree.
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
  /** One of null, boolean, bigint (int), Uint, number (double), string and Uint8Array (bytes). */
  readonly value: CelValue;
}

export interface IdentifierNode {
  readonly kind: "identifier";
  readonly id: number;
  /** Includes the leading dot of an absolute name, if there is one. */
  readonly name: string;
}

export interface SelectNode {
  readonly kind: "select";
  readonly id: number;
  readonly operand: Expression;
  readonly field: string;
  /** The field as written in the expression, if the checker resolved it to another name. */
  readonly writtenField?: string;
  /** True for the expansion of `has()`, which tests whether the field is present. */
  readonly isTest: boolean;
}

/** Operators are calls too, with the names in {@link OPERATORS}. */
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
  /** Indexes of the elements that are written as `?e`. */
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
  /** Whether the entry is written as `?k: v`. */
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
  /** The element of a list or key of a map; with two variables, the index or key. */
  readonly variable: string;
  /** The element or value, in comprehensions with two variables. */
  readonly secondVariable?: string;
  readonly accumulator: string;
  readonly initial: Expression;
  /** Evaluated before each step; false ends the loop. */
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** The function names of operators, which also appear in messages. */
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

/** The accumulator of macros; expressions can't contain this identifier. */
export const ACCUMULATOR = "@result";

/** A parsed expression with its positions. */
export interface ParsedExpression {
  readonly source: Source;
  readonly root: Expression;
  /**
   * Offsets in code points, by node id. A selection is at its dot, a call at its operator or parenthesis, an
   * identifier at its start.
   */
  readonly offsets: ReadonlyMap<number, number>;
  /** The highest id in use. */
  readonly maxId: number;
}

/** The text of an expression in code points, and where its lines begin. */
export interface Source {
  readonly text: string;
  readonly codePoints: readonly string[];
  /** Returns the line and column, both counted from 1, of an offset in code points. */
  locate(offset: number): { readonly line: number; readonly column: number };
  /** Returns a line by number, without its line break. */
  line(number: number): string;
}

/** A problem of an expression, with its position. */
export interface Issue {
  readonly message: string;
  /** In code points. */
  readonly offset: number;
}
