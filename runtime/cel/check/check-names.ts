/**
 * Resolves names. A name is looked up in the container and each of its parents, innermost first; with a leading dot,
 * only in the outermost scope. Variables of comprehensions take precedence, and are never qualified.
 */
import type { Expression } from "../ast.js";
import { type CelType, typeOf } from "../cel-types.js";
import { TypeValue } from "../cel-values.js";
import type { CheckContext } from "./check-context.js";
import type { Reference } from "./checked-expression.js";
import type { Declarations, DeclaredFunction } from "./declarations.js";
import { runtimeTypeName } from "./type-names.js";

interface ResolvedName {
  readonly name: string;
  readonly type: CelType;
  readonly reference: Reference;
}

/** Finds a variable or type by name. */
export function resolveName(context: CheckContext, name: string): ResolvedName | undefined {
  const plain = withoutDot(name);
  const local = context.scopes.find(plain);
  if (local !== undefined && plain === name) return { name, type: local, reference: { variable: name } };
  return resolveGlobal(context.declarations, name, local !== undefined);
}

/**
 * Finds a variable or type with dots in its name, such as `authorizer.requestResource`, from the selection that
 * spells it.
 */
export function resolveQualifiedName(context: CheckContext, node: Expression): ResolvedName | undefined {
  const name = qualifiedName(node);
  if (name === undefined) return undefined;
  const first = name.split(".", 1)[0] as string;
  if (first !== "" && context.scopes.find(first) !== undefined) return undefined;
  return resolveGlobal(context.declarations, name, false);
}

/** @returns the type that may be constructed under the name, with its full name */
export function resolveType(
  declarations: Declarations,
  name: string,
): { readonly name: string; readonly type: CelType } | undefined {
  return firstOf(declarations, name, (candidate) => {
    const type = declarations.findType(candidate);
    return type && { name: candidate, type };
  });
}

export function resolveFunction(declarations: Declarations, name: string): DeclaredFunction | undefined {
  return firstOf(declarations, name, (candidate) => declarations.findFunction(candidate));
}

/** Returns `a.b.c` for selections from one identifier; undefined for anything else, including `has(a.b)`. */
export function qualifiedName(node: Expression): string | undefined {
  const parts: string[] = [];
  let current = node;
  while (current.kind === "select" && !current.isTest) {
    parts.push(current.field);
    current = current.operand;
  }
  if (current.kind !== "identifier") return undefined;
  return [current.name, ...parts.reverse()].join(".");
}

function resolveGlobal(declarations: Declarations, name: string, isHidden: boolean): ResolvedName | undefined {
  return firstOf(declarations, name, (candidate) => {
    const variable = declarations.variableType(candidate);
    if (variable !== undefined) {
      const known = isHidden ? `.${candidate}` : candidate;
      return { name: known, type: variable, reference: { variable: known } };
    }
    const type = declarations.findType(candidate);
    if (type === undefined) return undefined;
    const constant = new TypeValue(runtimeTypeName(type), type);
    return { name: candidate, type: typeOf(type), reference: { constant } };
  });
}

function firstOf<Found>(
  { container }: Declarations,
  name: string,
  find: (candidate: string) => Found | undefined,
): Found | undefined {
  const plain = withoutDot(name);
  let prefix = plain === name ? container : "";
  while (prefix !== "") {
    const found = find(`${prefix}.${plain}`);
    if (found !== undefined) return found;
    prefix = prefix.includes(".") ? prefix.slice(0, prefix.lastIndexOf(".")) : "";
  }
  return find(plain);
}

function withoutDot(name: string): string {
  return name.startsWith(".") ? name.slice(1) : name;
}
