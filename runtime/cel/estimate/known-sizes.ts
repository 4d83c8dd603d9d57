/**
 * What an estimate knows about the sizes of nodes: the path of a node in the declared data, and the sizes of its value
 * and of the value's elements. Variables of comprehensions take these over from their range.
 */
import type { Expression } from "../ast.js";
import { type CelType, DYN, OPTIONAL_TYPE_NAME } from "../cel-types.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { ExpressionDialect } from "../language.js";
import { exact, type Range, UNKNOWN_RANGE, union } from "../range.js";
import type { SizeSource } from "../schema/sizes.js";
import { codePointLength } from "../value/text-value.js";

/** Sizes of the contents of a list or map. */
export interface EntrySizes {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

/** Variables, fields, and steps into lists and maps; empty for a value without a path. */
export type Path = readonly string[];

interface LocalVariable {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entries: EntrySizes | undefined;
}

export class KnownSizes {
  private readonly paths = new Map<number, Path>();
  private readonly sizes = new Map<number, Range>();
  private readonly entries = new Map<number, EntrySizes>();
  /** Innermost last. */
  private readonly locals = new Map<string, LocalVariable[]>();

  constructor(
    private readonly checked: CheckedExpression,
    private readonly source: SizeSource,
    private readonly dialect: ExpressionDialect = "specification",
  ) {}

  typeOf(node: Expression): CelType {
    return this.checked.types.get(node.id) ?? DYN;
  }

  pathOf(node: Expression): Path {
    const local = this.localOf(node);
    return local === undefined ? (this.paths.get(node.id) ?? []) : local.path;
  }

  setPath(node: Expression, path: Path): void {
    this.paths.set(node.id, path);
  }

  /** Records the path of a name: a comprehension variable has that of its range's elements. */
  visitIdentifier(node: Expression, name: string): void {
    const local = this.localOf(node);
    this.setPath(node, local === undefined ? [name] : local.path);
  }

  sizeOf(node: Expression): Range {
    return this.findSize(node) ?? UNKNOWN_RANGE;
  }

  /**
   * Looks for a size in this order: known from before, a literal, declared in the schema, a scalar, a comprehension
   * variable.
   */
  findSize(node: Expression): Range | undefined {
    const known = this.sizes.get(node.id) ?? literalSize(node);
    if (known !== undefined) return known;
    const type = this.typeOf(node);
    const declared = this.source.sizeOf(this.pathOf(node), type);
    if (declared !== undefined) {
      this.sizes.set(node.id, declared);
      return declared;
    }
    return isScalar(type) ? exact(1) : this.localOf(node)?.size;
  }

  setSize(node: Expression, size: Range | undefined): void {
    if (size !== undefined) this.sizes.set(node.id, size);
  }

  findEntries(node: Expression): EntrySizes | undefined {
    return this.entries.get(node.id) ?? this.localOf(node)?.entries;
  }

  setEntries(node: Expression, entries: EntrySizes | undefined): void {
    if (entries !== undefined) this.entries.set(node.id, entries);
  }

  /**
   * Returns the size of the elements of a list or the values of a map, as declared in the schema. Elements that an
   * expression created have an unknown size, except, by the specification, those of a list of constants.
   */
  declaredElementSize(node: Expression): Range {
    const type = this.typeOf(node);
    const [element, step] = type.kind === "list" ? [type.element, "@items"] : [elementOfMap(type), "@values"];
    if (element === undefined) return UNKNOWN_RANGE;
    const path = this.pathOf(node);
    const declared = this.source.sizeOf(path.length === 0 ? path : [...path, step], element);
    if (declared !== undefined) return declared;
    return (this.dialect === "specification" ? constantElementSize(node) : undefined) ?? UNKNOWN_RANGE;
  }

  copy(to: Expression, from: Expression): void {
    this.setSize(to, this.findSize(from));
    this.setEntries(to, this.findEntries(from));
  }

  /** Declares a variable with the value of a node until {@link dropVariable}. */
  pushVariable(name: string, node: Expression): void {
    this.push(name, { path: this.pathOf(node), size: this.findSize(node), entries: this.findEntries(node) });
  }

  /** Declares a variable that iterates over the elements of a list or the values of a map. */
  pushValue(name: string, range: Expression): void {
    const step = this.isList(range) ? "@items" : "@values";
    this.push(name, this.part(range, step, this.findEntries(range)?.value));
  }

  /** Declares a variable that iterates over indexes or keys. */
  pushKey(name: string, range: Expression): void {
    const step = this.isList(range) ? "@indices" : "@keys";
    this.push(name, this.part(range, step, this.findEntries(range)?.key));
  }

  /** Declares the single variable of a loop: elements of a list, or keys of a map. */
  pushElement(name: string, range: Expression): void {
    if (this.isList(range)) this.pushValue(name, range);
    else this.pushKey(name, range);
  }

  dropVariable(name: string): void {
    this.locals.get(name)?.pop();
  }

  private part(range: Expression, step: string, size: Range | undefined): LocalVariable {
    return { path: [...this.pathOf(range), step], size, entries: undefined };
  }

  private push(name: string, variable: LocalVariable): void {
    const stack = this.locals.get(name);
    if (stack === undefined) this.locals.set(name, [variable]);
    else stack.push(variable);
  }

  private isList(range: Expression): boolean {
    return (this.findEntries(range)?.container ?? this.typeOf(range).kind) === "list";
  }

  private localOf(node: Expression): LocalVariable | undefined {
    return node.kind === "identifier" ? this.locals.get(node.name)?.at(-1) : undefined;
  }
}

/** Returns the union of the contents of two containers; unknown if one of them is. */
export function unionOfEntries(a: EntrySizes | undefined, b: EntrySizes | undefined): EntrySizes | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { container: a.container, key: union(a.key, b.key), value: union(a.value, b.value) };
}

/** Returns the size of a literal. */
function literalSize(node: Expression): Range | undefined {
  switch (node.kind) {
    case "list":
      return exact(node.elements.length);
    case "map":
      return exact(node.entries.length);
    case "literal":
      if (typeof node.value === "string") return exact(codePointLength(node.value));
      return exact(node.value instanceof Uint8Array ? node.value.length : 1);
    default:
      return undefined;
  }
}

/** Returns the size of the elements of a list literal that contains only literals. */
function constantElementSize(node: Expression): Range | undefined {
  if (node.kind !== "list") return undefined;
  let joined: Range | undefined;
  for (const element of node.elements) {
    const size = element.kind === "literal" ? literalSize(element) : undefined;
    if (size === undefined) return undefined;
    joined = joined === undefined ? size : union(joined, size);
  }
  return joined ?? exact(0);
}

/** Types whose values all take the same effort. */
function isScalar(type: CelType): boolean {
  switch (type.kind) {
    case "bool":
    case "int":
    case "uint":
    case "double":
    case "timestamp":
    case "duration":
      return true;
    case "opaque":
      return type.name === OPTIONAL_TYPE_NAME && type.parameters.every(isScalar);
    default:
      return false;
  }
}

function elementOfMap(type: CelType): CelType | undefined {
  return type.kind === "map" ? type.value : undefined;
}
