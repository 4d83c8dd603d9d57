/** The problems that a check finds, in words on which clients rely. */
import type { Issue, ParsedExpression } from "../ast.js";
import { type CelType, formatType } from "../cel-types.js";
import { MAX_ISSUES } from "./check-limits.js";
import type { Substitution } from "./substitution.js";

export class Issues {
  private readonly found: Issue[] = [];

  constructor(
    private readonly parsed: ParsedExpression,
    private readonly substitution: Substitution,
  ) {}

  get isEmpty(): boolean {
    return this.found.length === 0;
  }

  /** Returns the issues sorted by position: the first {@link MAX_ISSUES} that were found. */
  all(): readonly Issue[] {
    return this.found.toSorted((a, b) => a.offset - b.offset);
  }

  add(id: number, message: string): void {
    if (this.found.length >= MAX_ISSUES) return;
    this.found.push({ message, offset: this.parsed.offsets.get(id) ?? 0 });
  }

  undeclared(id: number, name: string, container: string): void {
    this.add(id, `undeclared reference to '${name}' (in container '${container}')`);
  }

  undefinedField(id: number, field: string): void {
    this.add(id, `undefined field '${field}'`);
  }

  typeMismatch(id: number, expected: CelType, found: CelType): void {
    this.add(id, `expected type '${this.text(expected)}' but found '${this.text(found)}'`);
  }

  fieldTypeMismatch(id: number, field: string, expected: CelType, found: CelType): void {
    this.add(
      id,
      `expected type of field '${field}' is '${this.text(expected)}' but provided type is '${this.text(found)}'`,
    );
  }

  /** @param types types of the arguments, receiver first if there is one */
  noOverload(id: number, name: string, types: readonly CelType[], isMember: boolean): void {
    const texts = types.map((type) => this.text(this.substitution.settle(type)));
    const signature = isMember ? `${texts[0]}.(${texts.slice(1).join(", ")})` : `(${texts.join(", ")})`;
    this.add(id, `found no matching overload for '${name}' applied to '${signature}'`);
  }

  noFieldSelection(id: number, type: CelType): void {
    this.add(id, `type '${this.text(type)}' does not support field selection`);
  }

  noRange(id: number, type: CelType): void {
    this.add(
      id,
      `expression of type '${this.text(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
    );
  }

  /** Resolves the type first, which bounds its size and therefore that of its text. */
  private text(type: CelType): string {
    return formatType(this.substitution.resolve(type));
  }
}
