/** Prints a planned conversion as plain code: a function for each pair of structs in each direction. */
import type { CodeSink } from "../compiler/code-sink.js";
import { isInheritedName, literal, literalKey, member } from "../compiler/literal.js";
import type {
  DirectionPlan,
  ElementPlan,
  ObjectPlan,
  PlannedConversion,
  Read,
  ScopePlan,
  ValuePlan,
} from "./conversion-plan.js";

export type Direction = "toStored" | "fromStored";

export interface EmitConversionOptions {
  /** The type of the hand-written functions; absent if there are none. */
  readonly functionsType?: string;
  /** Returns the result type of the kind's own functions, given the type of the kind. */
  readonly rootType: (type: string) => string;
}

export function scopeFunction(direction: Direction, { name }: ScopePlan): string {
  return `${direction}${name}`;
}

/** Prints all functions of both directions, each preceded by an empty line. */
export function emitScopes(sink: CodeSink, plan: PlannedConversion, options: EmitConversionOptions): void {
  for (const direction of ["toStored", "fromStored"] as const)
    for (const scope of plan[direction].scopes) {
      sink.line("");
      new ScopePrinter(sink, plan[direction], direction, scope, options).print();
    }
}

/** Returns true if the scope, or one that it calls, calls a hand-written function. */
export function asksFunctions(scope: ScopePlan, seen = new Set<ScopePlan>()): boolean {
  if (seen.has(scope)) return false;
  seen.add(scope);
  return valuesOf(scope.object).some((value) => {
    if (value.how === "function") return true;
    const inner = value.how === "convert" ? scopeOfElement(value.element) : undefined;
    return inner !== undefined && asksFunctions(inner, seen);
  });
}

function scopeOfElement(element: ElementPlan): ScopePlan | undefined {
  if (element.how === "scope") return element.scope;
  return element.how === "same" ? undefined : scopeOfElement(element.element);
}

function valuesOf(object: ObjectPlan): ValuePlan[] {
  return object.fields.flatMap(({ value }) => (value.how === "object" ? valuesOf(value.object) : [value]));
}

class ScopePrinter {
  constructor(
    private readonly sink: CodeSink,
    private readonly plan: DirectionPlan,
    private readonly direction: Direction,
    private readonly scope: ScopePlan,
    private readonly options: EmitConversionOptions,
  ) {}

  print(): void {
    const { sink, scope, direction } = this;
    const isRoot = scope === this.plan.scopes[0];
    const type = (struct: string): string => sink.struct(struct, "type");
    const result = sink.type(isRoot ? this.options.rootType(type(scope.target)) : type(scope.target));
    const parameters = [`source${sink.type(`: ${type(scope.source)}`)}`];
    if (asksFunctions(scope)) parameters.push(`functions${sink.type(`: ${this.options.functionsType}`)}`);
    const head = `function ${scopeFunction(direction, scope)}(${parameters.join(", ")})`;
    sink.block(
      `${head}${result === "" ? "" : `: ${result}`} {`,
      () => {
        for (const call of this.severalOf(scope.object)) sink.line(call);
        this.object("return ", scope.object, result, ";", isRoot ? this.metadata() : undefined);
      },
      "}",
    );
  }

  /** Functions that produce several fields are called once. */
  private severalOf(object: ObjectPlan): string[] {
    const calls = new Map<string, string>();
    for (const value of valuesOf(object))
      if (value.how === "function" && value.count > 1)
        calls.set(value.name, `const ${value.name}Parts = ${this.call(value.name, value.reads)};`);
    return [...calls.values()];
  }

  private call(name: string, reads: readonly Read[]): string {
    return `functions.${name}.${this.direction}(${reads.map((read) => this.read(read)).join(", ")})`;
  }

  private object(start: string, plan: ObjectPlan, type: string, end: string, first?: string): void {
    const { sink } = this;
    const presence = plan.presence === undefined ? "undefined" : this.read(plan.presence);
    const constants = plan.constants.map(({ name, value }) => `${literalKey(name)}: ${literal(value)}`);
    const [open, close] =
      constants.length === 0 ? ["", ""] : [`${sink.kit("withConstants")}(`, `, { ${constants.join(", ")} })`];
    sink.block(
      `${start}${open}${sink.kit("keptFields")}(${presence}, {`,
      () => {
        if (first !== undefined) sink.line(first);
        if (plan.known !== undefined && plan.presence !== undefined)
          sink.line(`...${sink.kit("unknownFields")}(${presence}, ${literal(plan.known)}),`);
        for (const { name, value } of plan.fields) this.field(name, value);
      },
      `})${close}${type === "" ? "" : ` as ${type}`}${end}`,
    );
  }

  private field(name: string, value: ValuePlan): void {
    if (value.how === "object") this.object(`${literalKey(name)}: `, value.object, "", ",");
    else this.sink.line(`${literalKey(name)}: ${this.value(value)},`);
  }

  private value(value: Exclude<ValuePlan, { how: "object" }>): string {
    const { sink } = this;
    switch (value.how) {
      case "copy":
        return this.read(value.read);
      case "convert":
        return this.element(value.element, this.read(value.read), 1);
      case "pairs":
        return `${sink.kit("pairedValue")}(${this.read(value.read)}, ${literal(value.pairs)}, ${value.others})`;
      case "part":
        return `${sink.kit("textPart")}(${this.read(value.read)}, ${literal(value.separator)}, ${value.count}, ${value.index})`;
      case "join": {
        const parts = value.reads.map((read) => this.read(read)).join(", ");
        return `${sink.kit("joinedText")}([${parts}], ${literal(value.separator)})`;
      }
      case "wrap":
        return `${sink.kit("listOfOne")}(${this.read(value.read)})`;
      case "unwrap":
        return `${sink.kit("singleItem")}(${this.read(value.read)})`;
      case "function":
        return value.count > 1 ? `${value.name}Parts[${value.index}]` : this.call(value.name, value.reads);
      case "annotation":
        return `${sink.kit("annotatedValue")}(source.metadata?.annotations, ${literal(value.key)})`;
    }
  }

  private element(element: ElementPlan, value: string, depth: number): string {
    const { sink, direction } = this;
    if (element.how === "same") return value;
    const item = depth === 1 ? "item" : `item${depth}`;
    if (element.how === "scope") {
      const name = scopeFunction(direction, element.scope);
      const convert = asksFunctions(element.scope) ? `(${item}) => ${name}(${item}, functions)` : name;
      return `${sink.kit("convertedObject")}(${value}, ${convert})`;
    }
    const convert = sink.kit(element.how === "items" ? "convertedItems" : "convertedMembers");
    return `${convert}(${value}, (${item}) => ${this.element(element.element, item, depth + 1)})`;
  }

  /** Prints the fields that annotations contain, in either direction. */
  private metadata(): string | undefined {
    const { kept, taken } = this.plan;
    if (kept.length + taken.length === 0) return undefined;
    const values = kept.map(({ key, read }) => `${literal(key)}: ${this.read(read)}`);
    const dropped = taken.length === 0 ? "" : `, ${literal(taken)}`;
    const object = values.length === 0 ? "{}" : `{ ${values.join(", ")} }`;
    return `metadata: ${this.sink.kit("keptAnnotations")}(source.metadata?.annotations, ${object}${dropped}),`;
  }

  private read(read: Read): string {
    let text = "source";
    for (const [index, name] of read.entries()) {
      if (isInheritedName(name)) text = `${this.sink.kit("ownMember")}(${text}, ${literal(name)})`;
      else if (index === 0) text = member(text, name);
      else text = member(`${text}?`, name).replace("?[", "?.[");
    }
    return text;
  }
}
