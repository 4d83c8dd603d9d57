/** Optional entries of literals, and what optional types hold. */
import type { Expression } from "../ast.js";
import { type CelType, OPTIONAL_TYPE_NAME, optionalOf } from "../cel-types.js";
import type { CheckContext } from "./check-context.js";

/** What an optional holds; undefined for every other type. */
export function unwrapOptional(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === OPTIONAL_TYPE_NAME ? type.parameters[0] : undefined;
}

/** The type that an entry has in its literal: of `?entry`, what the optional holds. Reports an entry that is none. */
export function entryType(context: CheckContext, node: Expression, type: CelType, isOptional: boolean): CelType {
  if (!isOptional) return type;
  const inner = unwrapOptional(type);
  if (inner === undefined && type.kind !== "dyn") context.issues.typeMismatch(node.id, optionalOf(type), type);
  return inner ?? type;
}
