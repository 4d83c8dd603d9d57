/**
 * Decides whether a value of one type is assignable to another, and what follows for type parameters. `dyn` is
 * compatible with everything, a parameter with what it can stand for, and null with objects, library types and times.
 */
import { type CelType, equalTypes } from "../cel-types.js";
import type { Substitution } from "./substitution.js";
import { partsOf } from "./type-parts.js";

/** Binds parameters where necessary; discards the bindings if the result is false. */
export function isAssignable(substitution: Substitution, from: CelType, to: CelType): boolean {
  return substitution.attempt(() => unify(substitution, from, to));
}

/** Like {@link isAssignable}, for all pairs of two lists. */
export function areAssignable(substitution: Substitution, from: readonly CelType[], to: readonly CelType[]): boolean {
  return substitution.attempt(() => unifyAll(substitution, from, to));
}

/** Returns the more general of two compatible types. */
export function mostGeneral(substitution: Substitution, a: CelType, b: CelType): CelType {
  return isLessSpecific(substitution, a, b) ? a : b;
}

function unify(substitution: Substitution, a: CelType, b: CelType): boolean {
  substitution.step();
  if (b.kind === "parameter") {
    const isBound = substitution.find(b.name) !== undefined;
    if (takes(substitution, b, a)) return true;
    if (isBound) return false;
  }
  if (a.kind === "parameter") return takes(substitution, a, b);
  if (isAnything(a) || isAnything(b)) return true;
  if (a.kind === "null") return isNullable(b);
  if (b.kind === "null") return isNullable(a);
  if (a.kind === "type") return b.kind === "type";
  if (a.kind === "list") return b.kind === "list" && unify(substitution, a.element, b.element);
  if (a.kind === "map") return b.kind === "map" && unifyAll(substitution, [a.key, a.value], [b.key, b.value]);
  if (a.kind === "opaque")
    return b.kind === "opaque" && a.name === b.name && unifyAll(substitution, a.parameters, b.parameters);
  return equalTypes(a, b);
}

function unifyAll(substitution: Substitution, a: readonly CelType[], b: readonly CelType[]): boolean {
  return a.length === b.length && a.every((type, index) => unify(substitution, type, b[index] as CelType));
}

/** Unifies a type parameter with a type, widening an earlier binding if necessary. */
function takes(substitution: Substitution, parameter: CelType & { kind: "parameter" }, type: CelType): boolean {
  if (type.kind === "parameter" && type.name === parameter.name) return true;
  const bound = substitution.find(parameter.name);
  if (bound === undefined) {
    if (occursIn(substitution, parameter.name, type)) return false;
    substitution.bind(parameter.name, type);
    return true;
  }
  if (isSame(substitution, bound, type)) return true;
  if (!unify(substitution, type, bound)) return false;
  const general = mostGeneral(substitution, type, bound);
  if (!occursIn(substitution, parameter.name, general)) substitution.bind(parameter.name, general);
  return true;
}

/** A parameter bound to a type that contains itself would be infinite. */
function occursIn(substitution: Substitution, name: string, type: CelType): boolean {
  substitution.step();
  switch (type.kind) {
    case "parameter": {
      if (type.name === name) return true;
      const bound = substitution.find(type.name);
      return bound !== undefined && occursIn(substitution, name, bound);
    }
    default:
      return partsOf(type).some((part) => occursIn(substitution, name, part));
  }
}

function isLessSpecific(substitution: Substitution, a: CelType, b: CelType): boolean {
  substitution.step();
  if (a.kind === "dyn" || a.kind === "parameter") return true;
  if (b.kind === "dyn" || b.kind === "parameter") return false;
  if (a.kind === "type" && b.kind === "type") return true;
  if (!isSameHead(a, b)) return false;
  const parts = partsOf(b);
  return partsOf(a).every((part, index) => isLessSpecific(substitution, part, parts[index] as CelType));
}

/** Like {@link equalTypes}, counting every visit. */
function isSame(substitution: Substitution, a: CelType, b: CelType): boolean {
  substitution.step();
  if (a === b) return true;
  if (!isSameHead(a, b)) return false;
  const parts = partsOf(b);
  return partsOf(a).every((part, index) => isSame(substitution, part, parts[index] as CelType));
}

/** Returns true if two types are equal except for their parts. */
function isSameHead(a: CelType, b: CelType): boolean {
  if (a.kind !== b.kind || partsOf(a).length !== partsOf(b).length) return false;
  return !("name" in a) || a.name === (b as { name: string }).name;
}

function isAnything({ kind }: CelType): boolean {
  return kind === "dyn" || kind === "error";
}

function isNullable({ kind }: CelType): boolean {
  return kind === "null" || kind === "object" || kind === "opaque" || kind === "timestamp" || kind === "duration";
}
