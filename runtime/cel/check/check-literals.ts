/** List, map and struct literals. */
import type { ListNode, LiteralNode, MapNode, StructFieldNode, StructNode } from "../ast.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DYN,
  ERROR,
  formatType,
  INT,
  listOf,
  mapOf,
  NULL,
  STRING,
  UINT,
} from "../cel-types.js";
import { Uint } from "../cel-values.js";
import { mostGeneral } from "./assignable.js";
import type { CheckContext } from "./check-context.js";
import { resolveType } from "./check-names.js";
import { entryType } from "./optionals.js";

export function literalType({ value }: LiteralNode): CelType {
  switch (typeof value) {
    case "boolean":
      return BOOL;
    case "bigint":
      return INT;
    case "number":
      return DOUBLE;
    case "string":
      return STRING;
    default:
      if (value === null) return NULL;
      return value instanceof Uint ? UINT : BYTES;
  }
}

export function checkList(context: CheckContext, node: ListNode): CelType {
  let joined: CelType | undefined;
  for (const [index, element] of node.elements.entries()) {
    const type = entryType(context, element, context.check(element), node.optional.has(index));
    joined = join(context, joined, type);
  }
  return listOf(joined ?? context.substitution.fresh());
}

export function checkMap(context: CheckContext, node: MapNode): CelType {
  let keys: CelType | undefined;
  let values: CelType | undefined;
  for (const { key, value, isOptional } of node.entries) {
    keys = join(context, keys, context.check(key));
    values = join(context, values, entryType(context, value, context.check(value), isOptional));
  }
  return mapOf(keys ?? context.substitution.fresh(), values ?? context.substitution.fresh());
}

export function checkStruct(context: CheckContext, node: StructNode): CelType {
  const resolved = resolveType(context.declarations, node.typeName);
  if (resolved === undefined) {
    context.issues.undeclared(node.id, node.typeName, context.declarations.container);
    return ERROR;
  }
  const { name, type } = resolved;
  if (type.kind !== "object") {
    context.issues.add(node.id, `'${formatType(type)}' is not a type`);
    return ERROR;
  }
  context.references.set(node.id, { variable: name });
  if (name !== node.typeName) context.names.set(node.id, name);
  for (const field of node.fields) checkField(context, type.name, field);
  return type;
}

function checkField(context: CheckContext, typeName: string, field: StructFieldNode): void {
  const found = entryType(context, field.value, context.check(field.value), field.isOptional);
  const declared = context.declarations.fieldType(typeName, field.field);
  if (declared === undefined) context.issues.undefinedField(field.id, field.field);
  else if (!context.isAssignable(declared, found))
    context.issues.fieldTypeMismatch(field.id, field.field, declared, found);
}

/** Returns the common type of several entries, or `dyn` if they have none. Whether they need one is checked later. */
function join(context: CheckContext, before: CelType | undefined, type: CelType): CelType {
  if (before === undefined) return type;
  return context.isAssignable(before, type) ? mostGeneral(context.substitution, before, type) : DYN;
}
