/** The innermost rules of the grammar: names, calls, parentheses, lists, maps, objects, literals. */
import type { Expression, MapEntryNode, StructFieldNode } from "../ast.js";
import { bytesValue, doubleValue, intValue, type LiteralValue, stringValue, uintValue } from "./literal-values.js";
import type { Nodes } from "./nodes.js";
import type { CallBuilder } from "./parse-calls.js";
import { type Follow, RULE_END, type TokenReader } from "./recovery.js";
import { EXPRESSION_START, joinSets, RESERVED_WORDS, type Token, tokenSet } from "./tokens.js";

export interface GrammarParts {
  readonly reader: TokenReader;
  readonly nodes: Nodes;
  readonly calls: CallBuilder;
  /** Whether fields, indexes, elements and entries may be preceded by `?`. */
  readonly optionalSyntax: boolean;
  /** Whether fields may be written in backquotes. */
  readonly quotedFieldNames: boolean;
}

const FIELD_NAMES = tokenSet("IDENTIFIER", "ESC_IDENTIFIER");
const FIELD_START = joinSets(FIELD_NAMES, tokenSet("?"));
const ELEMENT_START = joinSets(EXPRESSION_START, tokenSet("?"));
const ARGUMENTS_START = joinSets(EXPRESSION_START, tokenSet(")"));
const LIST_END = tokenSet(",", "]");
const MAP_END = tokenSet(",", "}");
const IN_PARENTHESES: Follow = { kinds: tokenSet(")"), isLast: false };
const IN_ARGUMENTS: Follow = { kinds: tokenSet(",", ")"), isLast: false };
const IN_LIST: Follow = { kinds: LIST_END, isLast: false };
const IN_MAP: Follow = { kinds: MAP_END, isLast: false };
const IN_VALUE: Follow = { kinds: tokenSet(","), isLast: true };
const IN_KEY: Follow = { kinds: tokenSet(":"), isLast: false };
const BEFORE_EXPRESSION: Follow = { kinds: EXPRESSION_START, isLast: false };

export class Operands {
  readonly #reader: TokenReader;
  readonly #nodes: Nodes;
  readonly #calls: CallBuilder;
  readonly #optionalSyntax: boolean;
  readonly #quotedFieldNames: boolean;

  constructor(
    parts: GrammarParts,
    /** Parses an expression inside an operand. */
    private readonly expression: (follow: Follow) => Expression,
  ) {
    this.#reader = parts.reader;
    this.#nodes = parts.nodes;
    this.#calls = parts.calls;
    this.#optionalSyntax = parts.optionalSyntax;
    this.#quotedFieldNames = parts.quotedFieldNames;
  }

  operand(): Expression {
    this.#reader.expectOneOf(EXPRESSION_START);
    switch (this.#reader.kind) {
      case "IDENTIFIER":
        return this.#named();
      case ".":
        if (this.#reader.peek(1).kind !== "IDENTIFIER") throw this.#reader.noAlternative(1);
        return this.#named();
      case "(": {
        this.#reader.next();
        const inner = this.expression(IN_PARENTHESES);
        this.#reader.expect(")", RULE_END);
        return inner;
      }
      case "[":
        return this.#list();
      case "{":
        return this.#map();
      default:
        return this.#literal();
    }
  }

  /** Parses what follows the opening parenthesis of a call, including the closing one. */
  callArguments(after: Follow): readonly Expression[] {
    this.#reader.expectOneOf(ARGUMENTS_START);
    const values: Expression[] = [];
    if (EXPRESSION_START.has(this.#reader.kind)) {
      do values.push(this.expression(IN_ARGUMENTS));
      while (this.#reader.accept(",") !== undefined);
    }
    this.#reader.expect(")", after);
    return values;
  }

  /** Parses a field name, without its backquotes; undefined if there is none. */
  fieldName(follow: Follow): string | undefined {
    return this.#reader.rule(follow, () => {
      this.#reader.expectOneOf(FIELD_NAMES);
      if (!FIELD_NAMES.has(this.#reader.kind)) throw this.#reader.noAlternative(0);
      const { kind, text, offset } = this.#reader.next();
      if (kind === "IDENTIFIER") return text;
      if (!this.#quotedFieldNames) this.#calls.report("unsupported syntax: '`'", offset);
      return text.slice(1, -1);
    });
  }

  /** A variable, a global call, or an object. */
  #named(): Expression {
    const length = this.#lengthOfTypeName();
    if (length > 0) return this.#struct(length);
    const { offset } = this.#reader.token;
    const dot = this.#reader.accept(".");
    const name = this.#reader.next();
    const fullName = (dot === undefined ? "" : ".") + name.text;
    const isReserved = RESERVED_WORDS.has(name.text);
    const parenthesis = this.#reader.accept("(");
    const values = parenthesis === undefined ? undefined : this.callArguments(RULE_END);
    if (isReserved) return this.#calls.report(`reserved identifier: ${name.text}`, offset);
    if (parenthesis === undefined || values === undefined) return this.#nodes.identifier(name.offset, fullName);
    return this.#calls.globalCall(parenthesis.offset, fullName, values);
  }

  /** The number of tokens of `a.b.C` in front of `{`; 0 where no object begins. Reads nothing. */
  #lengthOfTypeName(): number {
    let length = this.#reader.kind === "." ? 1 : 0;
    while (this.#reader.peek(length).kind === "IDENTIFIER") {
      length += 1;
      const { kind } = this.#reader.peek(length);
      if (kind === "{") return length;
      if (kind !== ".") return 0;
      length += 1;
    }
    return 0;
  }

  #struct(lengthOfName: number): Expression {
    let typeName = "";
    for (let index = 0; index < lengthOfName; index += 1) typeName += this.#reader.next().text;
    const id = this.#nodes.id(this.#reader.next().offset);
    this.#reader.expectOneOf(joinSets(FIELD_START, MAP_END));
    const fields = FIELD_START.has(this.#reader.kind) ? this.#reader.rule(IN_MAP, () => this.#structFields()) : [];
    this.#closeBrace();
    const values = (fields ?? []).map(({ value }) => value);
    return this.#calls.around(this.#nodes.struct(id, typeName, fields ?? []), values);
  }

  #structFields(): readonly StructFieldNode[] {
    const fields: StructFieldNode[] = [];
    do {
      if (fields.length > 0) this.#reader.next();
      const problemsBefore = this.#calls.issues.length;
      const key = this.#reader.rule(IN_KEY, () => {
        this.#reader.expectOneOf(FIELD_START);
        return { isOptional: this.#option(), field: this.fieldName(RULE_END) };
      });
      const id = this.#nodes.id(this.#reader.expect(":", BEFORE_EXPRESSION).offset);
      const value = this.expression(IN_VALUE);
      fields.push({ id, field: key?.field ?? "", value, isOptional: key?.isOptional ?? false });
      if (key?.isOptional === true) this.#refuseOption(problemsBefore);
    } while (this.#reader.kind === "," && FIELD_START.has(this.#reader.peek(1).kind));
    return fields;
  }

  #map(): Expression {
    const id = this.#nodes.id(this.#reader.next().offset);
    this.#reader.expectOneOf(joinSets(ELEMENT_START, MAP_END));
    const entries = ELEMENT_START.has(this.#reader.kind) ? this.#reader.rule(IN_MAP, () => this.#mapEntries()) : [];
    this.#closeBrace();
    const parts = (entries ?? []).flatMap(({ key, value }) => [key, value]);
    return this.#calls.around(this.#nodes.map(id, entries ?? []), parts);
  }

  #mapEntries(): readonly MapEntryNode[] {
    const entries: MapEntryNode[] = [];
    do {
      if (entries.length > 0) this.#reader.next();
      const problemsBefore = this.#calls.issues.length;
      const { isOptional, value: key } = this.#element(IN_KEY);
      const id = this.#nodes.id(this.#reader.expect(":", BEFORE_EXPRESSION).offset);
      entries.push({ id, key, value: this.expression(IN_VALUE), isOptional });
      if (isOptional) this.#refuseOption(problemsBefore);
    } while (this.#reader.kind === "," && ELEMENT_START.has(this.#reader.peek(1).kind));
    return entries;
  }

  #list(): Expression {
    const id = this.#nodes.id(this.#reader.next().offset);
    this.#reader.expectOneOf(joinSets(ELEMENT_START, LIST_END));
    const elements: Expression[] = [];
    const optional = new Set<number>();
    if (ELEMENT_START.has(this.#reader.kind)) {
      do {
        if (elements.length > 0) this.#reader.next();
        const { isOptional, value } = this.#element(IN_LIST);
        if (isOptional) optional.add(elements.length);
        elements.push(value);
      } while (this.#reader.kind === "," && ELEMENT_START.has(this.#reader.peek(1).kind));
    }
    this.#reader.expectOneOf(LIST_END);
    this.#reader.accept(",");
    this.#reader.expect("]", RULE_END);
    return this.#calls.around(this.#nodes.list(id, elements, optional), elements);
  }

  /** An expression with or without `?` in front: an element of a list, or a key of a map. */
  #element(follow: Follow): { readonly isOptional: boolean; readonly value: Expression } {
    const element = this.#reader.rule(follow, () => {
      this.#reader.expectOneOf(ELEMENT_START);
      return { isOptional: this.#option(), value: this.expression(RULE_END) };
    });
    return element ?? { isOptional: false, value: this.#nodes.literal(this.#reader.token.offset, null) };
  }

  #option(): boolean {
    const mark = this.#reader.accept("?");
    if (mark !== undefined && !this.#optionalSyntax) this.#calls.report("unsupported syntax '?'", mark.offset);
    return mark !== undefined;
  }

  /** Where entries cannot be optional, what else is wrong with one that is does not matter. */
  #refuseOption(problemsBefore: number): void {
    if (!this.#optionalSyntax) this.#calls.forgetProblems(problemsBefore + 1);
  }

  #closeBrace(): void {
    this.#reader.expectOneOf(MAP_END);
    this.#reader.accept(",");
    this.#reader.expect("}", RULE_END);
  }

  #literal(): Expression {
    const { offset } = this.#reader.token;
    const startsNegative = this.#reader.kind === "-";
    const { kind } = this.#reader.peek(startsNegative ? 1 : 0);
    const isNumber = kind === "NUM_INT" || kind === "NUM_FLOAT";
    if (startsNegative ? !isNumber : !EXPRESSION_START.has(kind)) {
      throw this.#reader.noAlternative(startsNegative ? 1 : 0);
    }
    if (startsNegative) this.#reader.next();
    const literal = literalValue(this.#reader.next(), startsNegative);
    return "problem" in literal
      ? this.#calls.report(literal.problem, offset)
      : this.#nodes.literal(offset, literal.value);
  }
}

function literalValue({ kind, text }: Token, isNegative: boolean): LiteralValue {
  switch (kind) {
    case "NUM_INT":
      return intValue(text, isNegative);
    case "NUM_FLOAT":
      return doubleValue(text, isNegative);
    case "NUM_UINT":
      return uintValue(text);
    case "STRING":
      return stringValue(text);
    case "BYTES":
      return bytesValue(text);
    default:
      return { value: kind === "null" ? null : kind === "true" };
  }
}
