/**
 * The checker: determines the type of every node of a parsed expression, and what its names and calls denote. Types of
 * signatures may have parameters that stand for any type; unbound ones become `dyn`. SPEC: Validation expressions.
 */
import type { Expression, Issue, ParsedExpression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import { checkAggregates } from "./aggregates.js";
import { checkCall } from "./check-calls.js";
import { checkComprehension } from "./check-comprehensions.js";
import { CheckContext } from "./check-context.js";
import { checkList, checkMap, checkStruct, literalType } from "./check-literals.js";
import { checkIdentifier, checkSelect } from "./check-selections.js";
import type { CheckedExpression } from "./checked-expression.js";
import { checkConstants } from "./constants.js";
import type { Declarations } from "./declarations.js";
import { withResolvedNames } from "./resolved-names.js";
import { TooComplex } from "./substitution.js";

export type Checked =
  | { readonly ok: true; readonly checked: CheckedExpression }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export function check(parsed: ParsedExpression, declarations: Declarations): Checked {
  const context = new CheckContext(parsed, declarations, checkNode);
  try {
    context.check(parsed.root);
    if (!context.issues.isEmpty) return { ok: false, issues: context.issues.all() };
    const checked = checkedExpression(context);
    if (declarations.language.homogeneousAggregates) checkAggregates(checked, context.issues);
    if (declarations.language.literalChecks) checkConstants(checked, declarations, context.issues);
    if (context.issues.isEmpty) return { ok: true, checked };
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    context.issues.add(parsed.root.id, error.message);
  }
  return { ok: false, issues: context.issues.all() };
}

function checkedExpression(context: CheckContext): CheckedExpression {
  const { parsed, types, references, substitution } = context;
  for (const [id, type] of types) types.set(id, substitution.settle(type));
  const root = withResolvedNames(parsed.root, context);
  const type = types.get(parsed.root.id) as CelType;
  return { parsed: { ...parsed, root }, type, types, references };
}

function checkNode(context: CheckContext, node: Expression): CelType {
  switch (node.kind) {
    case "literal":
      return literalType(node);
    case "identifier":
      return checkIdentifier(context, node);
    case "select":
      return checkSelect(context, node);
    case "call":
      return checkCall(context, node);
    case "list":
      return checkList(context, node);
    case "map":
      return checkMap(context, node);
    case "struct":
      return checkStruct(context, node);
    case "comprehension":
      return checkComprehension(context, node);
  }
}
