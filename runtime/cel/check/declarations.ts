/** What the checker needs from an environment. */

import type { CelType } from "../cel-types.js";
import type { FunctionDeclaration, Overload } from "../function.js";
import type { LanguageOptions } from "../language.js";

export interface Declarations {
  /** Prefix that names may omit, such as `google.protobuf`; usually empty. */
  readonly container: string;
  readonly language: LanguageOptions;
  /** Returns the type of a global variable. */
  variableType(name: string): CelType | undefined;
  /** Returns the type that a name means, such as `int`. */
  findType(name: string): CelType | undefined;
  fieldType(objectName: string, field: string): CelType | undefined;
  findFunction(name: string): DeclaredFunction | undefined;
  findOverload(id: string): Overload | undefined;
}

/** A function with all its overloads, in the order of their libraries. */
export interface DeclaredFunction extends FunctionDeclaration {
  readonly members: readonly DeclaredOverload[];
  readonly globals: readonly DeclaredOverload[];
}

export interface DeclaredOverload {
  readonly overload: Overload;
  /** Names of the type parameters in its signature. */
  readonly typeParameters: readonly string[];
}
