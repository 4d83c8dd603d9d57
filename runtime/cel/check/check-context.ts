/** The state that the checkers of single nodes share during one check. */
import type { Expression, ParsedExpression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import { isAssignable } from "./assignable.js";
import { MAX_CHECK_DEPTH } from "./check-limits.js";
import type { Reference } from "./checked-expression.js";
import type { Declarations } from "./declarations.js";
import { Issues } from "./issues.js";
import { Scopes } from "./scopes.js";
import { Substitution, TooComplex } from "./substitution.js";

export class CheckContext {
  readonly substitution = new Substitution();
  readonly scopes = new Scopes();
  readonly issues: Issues;
  readonly types = new Map<number, CelType>();
  readonly references = new Map<number, Reference>();
  /** Nodes that are names, by id: the identifier or function that they denote. */
  readonly names = new Map<number, string>();
  /** Selections of fields that are declared under another name, by id: that name. */
  readonly fields = new Map<number, string>();
  private depth = 0;

  constructor(
    readonly parsed: ParsedExpression,
    readonly declarations: Declarations,
    private readonly checkNode: (context: CheckContext, node: Expression) => CelType,
  ) {
    this.issues = new Issues(parsed, this.substitution);
  }

  /** Checks a node and everything below it. @throws TooComplex above {@link MAX_CHECK_DEPTH} */
  check(node: Expression): CelType {
    this.substitution.step();
    this.depth += 1;
    if (this.depth > MAX_CHECK_DEPTH) throw new TooComplex(`nested deeper than ${MAX_CHECK_DEPTH}`);
    const type = this.checkNode(this, node);
    this.depth -= 1;
    this.types.set(node.id, type);
    return type;
  }

  isAssignable(from: CelType, to: CelType): boolean {
    return isAssignable(this.substitution, from, to);
  }

  /** Reports a node whose type is not assignable to the expected one. */
  expect(node: Expression, found: CelType, expected: CelType): void {
    if (!this.isAssignable(expected, found)) this.issues.typeMismatch(node.id, expected, found);
  }
}
