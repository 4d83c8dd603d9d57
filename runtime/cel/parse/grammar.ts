/**
 * The rules of the grammar from the loosest to the tightest binding: condition, `||`, `&&`, relations, sums, products,
 * signs, members. Each rule reads tokens and returns a node; for unreadable input it returns a placeholder, since the
 * tree is discarded when there are issues.
 */
import { type Expression, OPERATORS } from "../ast.js";
import { ExpressionTooLarge, type Nodes } from "./nodes.js";
import { type GrammarParts, Operands } from "./operands.js";
import type { CallBuilder } from "./parse-calls.js";
import { NESTING_LIMIT } from "./parse-limits.js";
import { type Follow, RULE_END, type TokenReader } from "./recovery.js";
import {
  BINARY_OPERATORS,
  END_OF_TEXT,
  EXPRESSION_START,
  joinSets,
  type TokenKind,
  type TokenSet,
  tokenSet,
} from "./tokens.js";

/** The current nesting of each kind of recursive rule. */
interface Depths {
  expression: number;
  relation: number;
  term: number;
  member: number;
}

/** Operators between relations and between terms, with their precedence. */
const RELATIONS: ReadonlyMap<TokenKind, string> = new Map([
  ["==", OPERATORS.equals],
  ["!=", OPERATORS.notEquals],
  ["in", OPERATORS.in],
  ["<", OPERATORS.less],
  ["<=", OPERATORS.lessEquals],
  [">=", OPERATORS.greaterEquals],
  [">", OPERATORS.greater],
]);
const TERMS: ReadonlyMap<TokenKind, { readonly name: string; readonly binding: number }> = new Map([
  ["+", { name: OPERATORS.add, binding: 1 }],
  ["-", { name: OPERATORS.subtract, binding: 1 }],
  ["*", { name: OPERATORS.multiply, binding: 2 }],
  ["/", { name: OPERATORS.divide, binding: 2 }],
  ["%", { name: OPERATORS.modulo, binding: 2 }],
]);

const MEMBER_START: TokenSet = new Set([...EXPRESSION_START].filter((kind) => kind !== "!"));
const AT_START: Follow = { kinds: tokenSet(), isLast: false };
const AT_END: Follow = { kinds: tokenSet(END_OF_TEXT), isLast: false };
const IN_EXPRESSION: Follow = { kinds: joinSets(BINARY_OPERATORS, tokenSet("?")), isLast: true };
const IN_FIRST_BRANCH: Follow = { kinds: joinSets(BINARY_OPERATORS, tokenSet(":")), isLast: false };
const BEFORE_EXPRESSION: Follow = { kinds: EXPRESSION_START, isLast: false };
const IN_MEMBER: Follow = { kinds: tokenSet(".", "["), isLast: true };
const IN_INDEX: Follow = { kinds: tokenSet("]"), isLast: false };
const INDEX_START = joinSets(EXPRESSION_START, tokenSet("?"));

export class Grammar {
  readonly #reader: TokenReader;
  readonly #nodes: Nodes;
  readonly #calls: CallBuilder;
  readonly #operands: Operands;
  readonly #optionalSyntax: boolean;
  readonly #depths: Depths = { expression: 0, relation: 0, term: 0, member: 0 };

  constructor(parts: GrammarParts) {
    this.#reader = parts.reader;
    this.#nodes = parts.nodes;
    this.#calls = parts.calls;
    this.#optionalSyntax = parts.optionalSyntax;
    this.#operands = new Operands(parts, (follow) => this.#expression(follow));
  }

  /**
   * Parses the whole text.
   * @throws {GivenUp} after too many problems
   * @throws {ExpressionTooLarge} above the limits of the parser
   */
  whole(): Expression {
    const root = this.#reader.rule(AT_START, () => {
      const expression = this.#expression(AT_END);
      this.#reader.expect(END_OF_TEXT, AT_START);
      return expression;
    });
    return root ?? this.#standIn();
  }

  #expression(follow: Follow): Expression {
    const depth = this.#enter("expression");
    const node = this.#reader.rule(follow, () => {
      const condition = this.#or(IN_EXPRESSION);
      const question = this.#reader.accept("?");
      if (question === undefined) return condition;
      const whenTrue = this.#or(IN_FIRST_BRANCH);
      this.#reader.expect(":", BEFORE_EXPRESSION);
      const whenFalse = this.#expression(RULE_END);
      return this.#calls.operator(question.offset, OPERATORS.conditional, condition, whenTrue, whenFalse);
    });
    this.#depths.expression = depth;
    return node ?? this.#standIn();
  }

  #or(follow: Follow): Expression {
    return this.#chain("||", OPERATORS.or, () => this.#chain("&&", OPERATORS.and, () => this.#relation(follow)));
  }

  #chain(kind: TokenKind, name: typeof OPERATORS.and | typeof OPERATORS.or, read: () => Expression): Expression {
    const first = read();
    if (this.#reader.kind !== kind) return first;
    const terms = [first];
    const offsets: number[] = [];
    for (let operator = this.#reader.accept(kind); operator !== undefined; operator = this.#reader.accept(kind)) {
      offsets.push(operator.offset);
      terms.push(read());
    }
    return this.#calls.logic(name, terms, offsets);
  }

  #relation(follow: Follow): Expression {
    const depth = this.#enter("relation");
    let left = this.#term(follow, 1);
    for (let name = RELATIONS.get(this.#reader.kind); name !== undefined; name = RELATIONS.get(this.#reader.kind)) {
      this.#enter("relation");
      const { offset } = this.#reader.next();
      const inner = this.#enter("relation");
      const right = this.#term(follow, 1);
      this.#depths.relation = inner;
      left = this.#calls.operator(offset, name, left, right);
    }
    this.#depths.relation = depth;
    return left;
  }

  /** Parses sums and products whose operators bind at least as tightly as `binding`. */
  #term(follow: Follow, binding: number): Expression {
    const depth = this.#enter("term");
    let left = this.#signed(follow);
    for (let found = TERMS.get(this.#reader.kind); found !== undefined; found = TERMS.get(this.#reader.kind)) {
      if (found.binding < binding) break;
      this.#enter("term");
      const { offset } = this.#reader.next();
      const right = this.#term(follow, found.binding + 1);
      left = this.#calls.operator(offset, found.name, left, right);
    }
    this.#depths.term = depth;
    return left;
  }

  #signed(follow: Follow): Expression {
    const depth = this.#depths.member;
    const node = this.#reader.rule(follow, () => {
      this.#reader.expectOneOf(EXPRESSION_START);
      const { offset, kind } = this.#reader.token;
      if (kind !== "!" && (kind !== "-" || this.#startsNumber(1))) return this.#member();
      const isOdd = kind === "!" ? this.#skipNots() : this.#skipMinuses();
      const operand = this.#member();
      return isOdd ? this.#calls.sign(offset, kind === "!" ? OPERATORS.not : OPERATORS.negate, operand) : operand;
    });
    this.#depths.member = depth;
    return node ?? this.#standIn();
  }

  #startsNumber(distance: number): boolean {
    const { kind } = this.#reader.peek(distance);
    return kind === "NUM_INT" || kind === "NUM_FLOAT";
  }

  #skipNots(): boolean {
    let isOdd = false;
    while (this.#reader.accept("!") !== undefined) {
      isOdd = !isOdd;
      this.#reader.skipToOneOf(EXPRESSION_START);
    }
    return isOdd;
  }

  #skipMinuses(): boolean {
    let isOdd = false;
    while (this.#reader.kind === "-") {
      if (!MEMBER_START.has(this.#reader.peek(1).kind)) throw this.#reader.noAlternative(1);
      this.#reader.next();
      isOdd = !isOdd;
    }
    return isOdd;
  }

  #member(): Expression {
    this.#enter("member");
    let node = this.#reader.rule(IN_MEMBER, () => this.#operands.operand()) ?? this.#standIn();
    for (;;) {
      if (this.#reader.kind === ".") {
        this.#enter("member");
        node = this.#dotted(node);
      } else if (this.#reader.kind === "[") {
        this.#enter("member");
        node = this.#indexed(node);
      } else return node;
    }
  }

  /** `.field`, `.?field`, `.function(...)` */
  #dotted(operand: Expression): Expression {
    const { kind, text } = this.#reader.peek(1);
    if (kind !== "IDENTIFIER" && kind !== "ESC_IDENTIFIER" && kind !== "?") throw this.#reader.noAlternative(1);
    const dot = this.#reader.next();
    if (kind === "IDENTIFIER" && this.#reader.peek(1).kind === "(") {
      this.#reader.next();
      const { offset } = this.#reader.next();
      return this.#calls.memberCall(offset, text, operand, this.#operands.callArguments(IN_MEMBER));
    }
    const isOptional = this.#reader.accept("?") !== undefined;
    const { offset } = this.#reader.token;
    const field = this.#operands.fieldName(IN_MEMBER);
    if (field === undefined) return this.#standIn();
    if (!isOptional) return this.#calls.level(this.#nodes.select(dot.offset, operand, field), operand);
    if (!this.#optionalSyntax) return this.#calls.report("unsupported syntax '.?'", dot.offset);
    const name = this.#nodes.literal(offset, field);
    return this.#calls.operator(dot.offset, OPERATORS.optionalSelect, operand, name);
  }

  /** `[index]`, `[?index]` */
  #indexed(operand: Expression): Expression {
    const bracket = this.#reader.next();
    this.#reader.expectOneOf(INDEX_START);
    const isOptional = this.#reader.accept("?") !== undefined;
    const index = this.#expression(IN_INDEX);
    this.#reader.expect("]", IN_MEMBER);
    if (isOptional && !this.#optionalSyntax) return this.#calls.report("unsupported syntax '[?'", bracket.offset);
    const name = isOptional ? OPERATORS.optionalIndex : OPERATORS.index;
    return this.#calls.operator(bracket.offset, name, operand, index);
  }

  /** Enters a rule; returns the nesting to restore when it ends. */
  #enter(rule: keyof Depths): number {
    const depth = this.#depths[rule];
    if (depth === NESTING_LIMIT) throw new ExpressionTooLarge(`expression recursion limit exceeded: ${NESTING_LIMIT}`);
    this.#depths[rule] = depth + 1;
    return depth;
  }

  #standIn(): Expression {
    return this.#nodes.literal(this.#reader.token.offset, null);
  }
}
