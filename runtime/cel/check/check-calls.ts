/**
 * Checks calls: determines which overloads a call may mean, and its result type. All matching overloads are kept; if
 * their results differ, the type is `dyn`.
 */
import { type CallNode, OPERATORS } from "../ast.js";
import { BOOL, type CelType, DYN, ERROR, equalTypes, type TypeParameter } from "../cel-types.js";
import { areAssignable } from "./assignable.js";
import type { CheckContext } from "./check-context.js";
import { qualifiedName, resolveFunction } from "./check-names.js";
import { checkOptionalSelect } from "./check-selections.js";
import type { DeclaredFunction, DeclaredOverload } from "./declarations.js";

export function checkCall(context: CheckContext, node: CallNode): CelType {
  if (node.name === OPERATORS.optionalSelect) return checkOptionalSelect(context, node);
  const types: CelType[] = [];
  for (const argument of node.arguments) types.push(context.check(argument));
  if (node.target === undefined) {
    const declared = resolveFunction(context.declarations, node.name);
    if (declared === undefined) return undeclared(context, node);
    if (declared.name !== node.name) context.names.set(node.id, declared.name);
    return resolveCall(context, node, declared, types, false);
  }
  const qualified = qualifiedFunction(context, node);
  if (qualified !== undefined) {
    context.names.set(node.id, qualified.name);
    return resolveCall(context, node, qualified, types, false);
  }
  types.unshift(context.check(node.target));
  const declared = resolveFunction(context.declarations, node.name);
  return declared === undefined ? undeclared(context, node) : resolveCall(context, node, declared, types, true);
}

/** Returns the function that a target and a name denote together, as in `sets.contains(a, b)`. */
function qualifiedFunction(context: CheckContext, node: CallNode): DeclaredFunction | undefined {
  const prefix = node.target && qualifiedName(node.target);
  return prefix === undefined ? undefined : resolveFunction(context.declarations, `${prefix}.${node.name}`);
}

function undeclared(context: CheckContext, node: CallNode): CelType {
  context.issues.undeclared(node.id, node.name, context.declarations.container);
  return ERROR;
}

function resolveCall(
  context: CheckContext,
  node: CallNode,
  declared: DeclaredFunction,
  types: readonly CelType[],
  isMember: boolean,
): CelType {
  if (declared.name === OPERATORS.and || declared.name === OPERATORS.or)
    return checkLogic(context, node, declared, types);
  const candidates = isMember ? declared.members : declared.globals;
  const matching: string[] = [];
  let result: CelType | undefined;
  for (const candidate of candidates) {
    const given = match(context, candidate, types) ?? matchNumbers(context, candidate, declared, types);
    if (given === undefined) continue;
    matching.push(candidate.overload.id);
    if (result === undefined) result = given;
    else if (result.kind !== "dyn" && !equalTypes(result, given)) result = DYN;
  }
  if (result === undefined) {
    context.issues.noOverload(node.id, declared.name, types, isMember);
    return ERROR;
  }
  context.references.set(node.id, { overloads: matching });
  return result;
}

/** Returns the result type of the overload, or undefined if it does not accept the types. */
function match(
  { substitution }: CheckContext,
  { overload, typeParameters }: DeclaredOverload,
  types: readonly CelType[],
): CelType | undefined {
  if (overload.parameters.length !== types.length) return undefined;
  if (typeParameters.length === 0)
    return areAssignable(substitution, types, overload.parameters) ? overload.result : undefined;
  const own = new Map<string, TypeParameter>(typeParameters.map((name) => [name, substitution.fresh()]));
  const parameters = overload.parameters.map((parameter) => substitution.instantiate(parameter, own));
  if (!areAssignable(substitution, types, parameters)) return undefined;
  return substitution.resolve(substitution.instantiate(overload.result, own));
}

/** Handles `==` and `!=` of numbers of different types, which their single generic signature does not accept. */
function matchNumbers(
  { declarations, substitution }: CheckContext,
  { overload }: DeclaredOverload,
  { name }: DeclaredFunction,
  types: readonly CelType[],
): CelType | undefined {
  if (!declarations.language.crossTypeEquality) return undefined;
  if (name !== OPERATORS.equals && name !== OPERATORS.notEquals) return undefined;
  return types.every((type) => isNumber(substitution.resolve(type))) ? overload.result : undefined;
}

function isNumber({ kind }: CelType): boolean {
  return kind === "int" || kind === "uint" || kind === "double";
}

/** `&&` and `||` report which of their operands is not a bool. */
function checkLogic(
  context: CheckContext,
  node: CallNode,
  { globals }: DeclaredFunction,
  types: readonly CelType[],
): CelType {
  let isSound = true;
  types.forEach((type, index) => {
    if (context.isAssignable(type, BOOL)) return;
    isSound = false;
    context.issues.typeMismatch(node.arguments[index]?.id ?? node.id, BOOL, type);
  });
  if (!isSound) return ERROR;
  context.references.set(node.id, { overloads: globals.map(({ overload }) => overload.id) });
  return BOOL;
}
