/** Writes the names that a check has resolved into the tree, so that later phases need not look them up again. */
import { type CallNode, type Expression, OPERATORS, type SelectNode } from "../ast.js";

export interface ResolvedNames {
  /**
   * By node id: the identifier that a selection or identifier denotes, the function that a call denotes (which then
   * has no target), or the type of a struct literal.
   */
  readonly names: ReadonlyMap<number, string>;
  /** By id of selections: the declared name of the field. */
  readonly fields: ReadonlyMap<number, string>;
}

/** Returns the tree with resolved names, or the same tree if there are none. */
export function withResolvedNames(root: Expression, resolved: ResolvedNames): Expression {
  return resolved.names.size + resolved.fields.size === 0 ? root : rename(root, resolved);
}

function rename(node: Expression, resolved: ResolvedNames): Expression {
  const inner = (part: Expression): Expression => rename(part, resolved);
  const name = resolved.names.get(node.id);
  switch (node.kind) {
    case "literal":
      return node;
    case "identifier":
      return name === undefined ? node : { ...node, name };
    case "select":
      if (name !== undefined) return { kind: "identifier", id: node.id, name };
      return renameField(node, resolved);
    case "call":
      return renameCall(node, name, resolved);
    case "list":
      return { ...node, elements: node.elements.map(inner) };
    case "map":
      return {
        ...node,
        entries: node.entries.map((entry) => ({ ...entry, key: inner(entry.key), value: inner(entry.value) })),
      };
    case "struct":
      return {
        ...node,
        typeName: name ?? node.typeName,
        fields: node.fields.map((field) => ({ ...field, value: inner(field.value) })),
      };
    case "comprehension":
      return {
        ...node,
        range: inner(node.range),
        initial: inner(node.initial),
        condition: inner(node.condition),
        step: inner(node.step),
        result: inner(node.result),
      };
  }
}

function renameField(node: SelectNode, resolved: ResolvedNames): SelectNode {
  const operand = rename(node.operand, resolved);
  const field = resolved.fields.get(node.id);
  return field === undefined ? { ...node, operand } : { ...node, operand, field, writtenField: node.field };
}

function renameCall(node: CallNode, name: string | undefined, resolved: ResolvedNames): CallNode {
  const { target, ...call } = node;
  const field = node.name === OPERATORS.optionalSelect ? resolved.fields.get(node.id) : undefined;
  const parts = node.arguments.map((argument, index) =>
    field !== undefined && index === 1 && argument.kind === "literal"
      ? { ...argument, value: field }
      : rename(argument, resolved),
  );
  const renamed = { ...call, name: name ?? node.name, arguments: parts };
  return target === undefined || name !== undefined ? renamed : { ...renamed, target: rename(target, resolved) };
}
