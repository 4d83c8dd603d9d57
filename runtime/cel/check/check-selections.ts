/** Identifiers and selections of fields. */
import type { CallNode, Expression, IdentifierNode, SelectNode } from "../ast.js";
import { BOOL, type CelType, DYN, ERROR, optionalOf } from "../cel-types.js";
import { escapeName } from "../schema/escape.js";
import type { CheckContext } from "./check-context.js";
import { resolveName, resolveQualifiedName } from "./check-names.js";
import { unwrapOptional } from "./optionals.js";

/** The overload to which `operand.?field` refers. */
export const SELECT_OPTIONAL_FIELD = "select_optional_field";

export function checkIdentifier(context: CheckContext, node: IdentifierNode): CelType {
  const resolved = resolveName(context, node.name);
  if (resolved === undefined) {
    context.issues.undeclared(node.id, node.name, context.declarations.container);
    return ERROR;
  }
  context.references.set(node.id, resolved.reference);
  if (resolved.name !== node.name) context.names.set(node.id, resolved.name);
  return resolved.type;
}

/** A full name with dots takes precedence over a field of a shorter name. */
export function checkSelect(context: CheckContext, node: SelectNode): CelType {
  const resolved = resolveQualifiedName(context, node);
  if (resolved !== undefined) {
    context.references.set(node.id, resolved.reference);
    context.names.set(node.id, resolved.name);
    return resolved.type;
  }
  const type = checkField(context, node, node.operand, node.field, false);
  return node.isTest ? BOOL : type;
}

/** Checks `operand.?field`, which the parser turns into a call with the field name as second argument. */
export function checkOptionalSelect(context: CheckContext, node: CallNode): CelType {
  const [operand, field] = node.arguments;
  if (operand === undefined || field === undefined || node.arguments.length !== 2 || node.target !== undefined) {
    const style = node.target === undefined ? "" : " member call with";
    context.issues.add(
      node.id,
      `unsupported optional field selection: incorrect signature.${style} argument count: ${node.arguments.length}`,
    );
    return ERROR;
  }
  if (field.kind !== "literal" || typeof field.value !== "string") {
    context.issues.add(field.id, `unsupported optional field selection: ${field.kind}`);
    return ERROR;
  }
  context.references.set(node.id, { overloads: [SELECT_OPTIONAL_FIELD] });
  return checkField(context, node, operand, field.value, true);
}

/** A field of an optional is optional, and so is one that is selected with a question mark. */
function checkField(
  context: CheckContext,
  node: Expression,
  operand: Expression,
  field: string,
  isOptional: boolean,
): CelType {
  const operandType = context.substitution.resolve(context.check(operand));
  const inner = unwrapOptional(operandType);
  const type = context.substitution.resolve(fieldOf(context, node, inner ?? operandType, field));
  return inner !== undefined || isOptional ? optionalOf(type) : type;
}

function fieldOf(context: CheckContext, node: Expression, type: CelType, field: string): CelType {
  switch (type.kind) {
    case "map":
      return type.value;
    case "object":
      return objectField(context, node, type.name, field);
    case "parameter":
      // An unbound type is fixed to dyn, so that a later use can't narrow the operand of a selection.
      context.isAssignable(DYN, type);
      return DYN;
    case "dyn":
    case "error":
      return DYN;
    default:
      context.issues.noFieldSelection(node.id, type);
      return DYN;
  }
}

/** A reserved word is declared in its escaped spelling; the language may permit the plain one. */
function objectField(context: CheckContext, node: Expression, objectName: string, field: string): CelType {
  const { declarations } = context;
  const declared = declarations.fieldType(objectName, field);
  if (declared !== undefined) return declared;
  const escaped = `__${field}__`;
  if (declarations.language.reservedFieldNames && escapeName(field) === escaped) {
    const reserved = declarations.fieldType(objectName, escaped);
    if (reserved !== undefined) {
      context.fields.set(node.id, escaped);
      return reserved;
    }
  }
  context.issues.undefinedField(node.id, field);
  return ERROR;
}
