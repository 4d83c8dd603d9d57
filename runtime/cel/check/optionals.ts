/** Optional entries of literals, and the contents of optional types. */
import type { Expression } from "../ast.js";
import { type CelType, OPTIONAL_TYPE_NAME, optionalOf } from "../cel-types.js";
import type { CheckContext } from "./check-context.js";

/** Returns the type inside an optional; undefined for any other type. */
export function unwrapOptional(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === OPTIONAL_TYPE_NAME ? type.parameters[0] : undefined;
}

/**
 * Returns the type of an entry in its literal: for `?entry`, the type inside the optional. Reports an entry that is
 * not optional.
 */
export function entryType(context: CheckContext, node: Expression, type: CelType, isOptional: boolean): CelType {
  if (!isOptional) return type;
  const inner = unwrapOptional(type);
  if (inner === undefined && type.kind !== "dyn") context.issues.typeMismatch(node.id, optionalOf(type), type);
  return inner ?? type;
}
