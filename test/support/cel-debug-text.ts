/**
 * Formats syntax trees as the debug text of the reference implementation, through the messages that its writer accepts.
 */
import { type Adorner, KindAdorner, toDebugString } from "@bufbuild/cel-spec/testdata/to-debug-string.js";
import type { Expression } from "../../runtime/cel/ast.js";
import { formatType } from "../../runtime/cel/cel-types.js";
import { Uint } from "../../runtime/cel/cel-values.js";
import type { CheckedExpression } from "../../runtime/cel/environment.js";

/** The tree with the kind of each node. */
export function debugText(root: Expression): string {
  return toDebugString(messageOf(root) as Parameters<typeof toDebugString>[0], KindAdorner.singleton);
}

/** The tree with the type of each node and the resolved names and calls. */
export function checkedDebugText(checked: CheckedExpression): string {
  const adorner = {
    GetMetadata: (message: unknown) => adornmentOf(checked, message as Message),
  } as unknown as Adorner;
  return toDebugString(messageOf(checked.parsed.root) as Parameters<typeof toDebugString>[0], adorner);
}

function adornmentOf(checked: CheckedExpression, message: Message): string {
  if (message.$typeName !== "cel.expr.Expr") return "";
  const type = checked.types.get(message.id);
  const reference = checked.references.get(message.id);
  const suffix = type === undefined ? "" : `~${formatType(type)}`;
  if (reference === undefined || "constant" in reference) return suffix;
  if ("variable" in reference) return `${suffix}^${reference.variable}`;
  return `${suffix}^${[...reference.overloads].sort().join("|")}`;
}

interface Message {
  readonly $typeName: string;
  readonly id: number;
  readonly exprKind: { readonly case: string; readonly value: unknown };
}

function messageOf(node: Expression): Message {
  return { $typeName: "cel.expr.Expr", id: node.id, exprKind: kindOf(node) };
}

function kindOf(node: Expression): Message["exprKind"] {
  switch (node.kind) {
    case "literal":
      return { case: "constExpr", value: { constantKind: constantOf(node.value) } };
    case "identifier":
      return { case: "identExpr", value: { name: node.name } };
    case "select": {
      const { field, isTest: testOnly } = node;
      return { case: "selectExpr", value: { operand: messageOf(node.operand), field, testOnly } };
    }
    case "call": {
      const target = node.target && messageOf(node.target);
      return { case: "callExpr", value: { function: node.name, target, args: node.arguments.map(messageOf) } };
    }
    case "list":
      return { case: "listExpr", value: { elements: node.elements.map(messageOf) } };
    case "map": {
      const entries = node.entries.map(({ key, value, isOptional }) =>
        entryOf({ case: "mapKey", value: messageOf(key) }, value, isOptional),
      );
      return { case: "structExpr", value: { messageName: "", entries } };
    }
    case "struct": {
      const entries = node.fields.map(({ field, value, isOptional }) =>
        entryOf({ case: "fieldKey", value: field }, value, isOptional),
      );
      return { case: "structExpr", value: { messageName: node.typeName, entries } };
    }
    case "comprehension":
      return {
        case: "comprehensionExpr",
        value: {
          iterVar: node.variable,
          iterRange: messageOf(node.range),
          accuVar: node.accumulator,
          accuInit: messageOf(node.initial),
          loopCondition: messageOf(node.condition),
          loopStep: messageOf(node.step),
          result: messageOf(node.result),
        },
      };
  }
}

function entryOf(keyKind: unknown, value: Expression, optionalEntry: boolean): unknown {
  const $typeName = "cel.expr.Expr.CreateStruct.Entry";
  return { $typeName, keyKind, value: messageOf(value), optionalEntry };
}

function constantOf(value: unknown): { readonly case: string; readonly value: unknown } {
  if (value === null) return { case: "nullValue", value };
  if (value instanceof Uint) return { case: "uint64Value", value: value.value };
  if (value instanceof Uint8Array) return { case: "bytesValue", value };
  const cases: Readonly<Record<string, string>> = {
    boolean: "boolValue",
    bigint: "int64Value",
    number: "doubleValue",
    string: "stringValue",
  };
  return { case: cases[typeof value] as string, value };
}
