/** Turns the nodes of an expression into steps. Each kind of node is planned in a separate file. */
import type { Expression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import type { CheckedExpression, Reference } from "../check/checked-expression.js";
import { planCall } from "./plan-call.js";
import { planList, planMap, planStruct } from "./plan-literals.js";
import { planComprehension } from "./plan-loop.js";
import { planIdentifier, planSelect } from "./plan-path.js";
import { constant, type Planned } from "./planned.js";
import type { PlanOptions } from "./program.js";
import { type ListLiteralCost, USUAL_LIST_LITERAL_COST } from "./run-costs.js";
import type { PlanningEnvironment } from "./run-environment.js";
import { Scope } from "./scope.js";

export class Planner {
  readonly scope = new Scope();
  readonly foldsConstants: boolean;

  constructor(
    /** undefined if the expression was only parsed. */
    private readonly checked: CheckedExpression | undefined,
    readonly environment: PlanningEnvironment,
    { foldsConstants = true }: PlanOptions,
  ) {
    this.foldsConstants = foldsConstants;
  }

  /** Returns the cost of creating a list, besides that of its elements. */
  listLiteralCost(isOfConstants: boolean): number {
    const { base, isFreeForConstants }: ListLiteralCost = this.environment.listLiteralCost ?? USUAL_LIST_LITERAL_COST;
    return isOfConstants && isFreeForConstants && this.foldsConstants ? 0 : base;
  }

  get isChecked(): boolean {
    return this.checked !== undefined;
  }

  /** Returns undefined if only the value determines the type. */
  typeOf(node: Expression): CelType | undefined {
    return this.checked?.types.get(node.id);
  }

  referenceOf(node: Expression): Reference | undefined {
    return this.checked?.references.get(node.id);
  }

  plan(node: Expression): Planned {
    switch (node.kind) {
      case "literal":
        return constant(node.value);
      case "identifier":
        return planIdentifier(this, node);
      case "select":
        return planSelect(this, node);
      case "call":
        return planCall(this, node);
      case "list":
        return planList(this, node);
      case "map":
        return planMap(this, node);
      case "struct":
        return planStruct(this, node);
      case "comprehension":
        return planComprehension(this, node);
    }
  }
}
