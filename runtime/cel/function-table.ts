/** The functions of an environment, from its libraries: the checker finds them by name, the planner by overload. */

import { type CelType, equalTypes, formatType } from "./cel-types.js";
import { MAX_OVERLOADS } from "./check/check-limits.js";
import type { DeclaredFunction, DeclaredOverload } from "./check/declarations.js";
import { partsOf } from "./check/type-parts.js";
import type { FunctionDeclaration, Library, Overload } from "./function.js";

interface GrowingFunction {
  readonly name: string;
  readonly overloads: Overload[];
  readonly members: DeclaredOverload[];
  readonly globals: DeclaredOverload[];
}

/** Immutable. A table that extends another one shares its functions. */
export class FunctionTable {
  private readonly functions: Map<string, DeclaredFunction>;
  private readonly overloads: Map<string, Overload>;

  /**
   * @param base its functions come first; overloads of a library are added to those of the same name
   * @throws Error for contradictory declarations: a repeated overload, or more than {@link MAX_OVERLOADS}
   */
  constructor(libraries: readonly Library[], base?: FunctionTable) {
    this.functions = new Map(base?.functions);
    this.overloads = new Map(base?.overloads);
    for (const { name, functions } of libraries) for (const declaration of functions) this.add(name, declaration);
  }

  find(name: string): DeclaredFunction | undefined {
    return this.functions.get(name);
  }

  overload(id: string): Overload | undefined {
    return this.overloads.get(id);
  }

  private add(library: string, { name, overloads }: FunctionDeclaration): void {
    const before = this.functions.get(name);
    const grown: GrowingFunction = {
      name,
      members: [...(before?.members ?? [])],
      globals: [...(before?.globals ?? [])],
      overloads: [...(before?.overloads ?? [])],
    };
    for (const overload of overloads) {
      const others = overload.isMember ? grown.members : grown.globals;
      this.verify(library, name, overload, others);
      others.push({ overload, typeParameters: typeParametersOf(overload) });
      grown.overloads.push(overload);
      this.overloads.set(overload.id, overload);
    }
    this.functions.set(name, grown);
  }

  private verify(library: string, name: string, overload: Overload, others: readonly DeclaredOverload[]): void {
    const refuse = (problem: string): never => {
      throw new Error(`library ${library}, function ${name}, overload ${overload.id}: ${problem}`);
    };
    if (this.overloads.has(overload.id)) refuse("the id is taken already; expected one of its own");
    if (others.length >= MAX_OVERLOADS) refuse(`expected at most ${MAX_OVERLOADS} overloads of one style`);
    if (overload.isMember && overload.parameters.length === 0) refuse("a member needs its receiver as first parameter");
    const same = others.find((other) => isSameSignature(other.overload, overload));
    if (same !== undefined)
      refuse(`has the signature of ${same.overload.id}: (${overload.parameters.map(formatType).join(", ")})`);
  }
}

function isSameSignature(a: Overload, b: Overload): boolean {
  return (
    a.parameters.length === b.parameters.length &&
    a.parameters.every((parameter, index) => equalTypes(parameter, b.parameters[index] as CelType))
  );
}

function typeParametersOf({ parameters, result }: Overload): readonly string[] {
  const names = new Set<string>();
  for (const type of [...parameters, result]) collect(type, names);
  return [...names];
}

function collect(type: CelType, names: Set<string>): void {
  if (type.kind === "parameter") names.add(type.name);
  for (const part of partsOf(type)) collect(part, names);
}
