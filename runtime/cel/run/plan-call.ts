/**
 * Plans calls of functions and operators: of the overload that the checker determined, or of the one that fits the
 * values.
 */
import { type CallNode, type Expression, OPERATORS } from "../ast.js";
import type { Overload } from "../function.js";
import { STANDARD_FUNCTION_NAMES } from "../library/standard/standard-library.js";
import { dispatchOf } from "./dispatch.js";
import { planInvocation } from "./invocation.js";
import { select } from "./look-up.js";
import { planAnd, planConditional, planNotStrictlyFalse, planOptionalOr, planOr } from "./plan-logic.js";
import { planIndex, planOptionalIndex } from "./plan-path.js";
import { folded, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { candidateNames, dottedName } from "./run-names.js";
import { specialize } from "./specialize.js";

type PlanCall = (planner: Planner, node: CallNode) => Planned;

const OWN_WAYS: Readonly<Record<string, PlanCall>> = {
  [OPERATORS.and]: planAnd,
  [OPERATORS.or]: planOr,
  [OPERATORS.conditional]: planConditional,
  [OPERATORS.notStrictlyFalse]: planNotStrictlyFalse,
  [OPERATORS.index]: (planner, node) => planIndex(planner, node, select),
  [OPERATORS.optionalIndex]: planOptionalIndex,
  [OPERATORS.optionalSelect]: planOptionalIndex,
};

/** Calls of these functions with a constant are constants. */
export const CONVERSIONS: ReadonlySet<string> = new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint",
]);

/** A call whose name and target are resolved. */
export interface ResolvedCall {
  readonly name: string;
  /** Receiver first. */
  readonly operands: readonly Expression[];
  readonly isMember: boolean;
}

export function planCall(planner: Planner, node: CallNode): Planned {
  const ownWay = Object.hasOwn(OWN_WAYS, node.name) ? OWN_WAYS[node.name] : undefined;
  if (ownWay !== undefined && node.target === undefined) return ownWay(planner, node);
  const call = resolveCall(planner, node);
  const overloads = overloadsOf(planner, node, call);
  if (isFallback(node, call, overloads, "optional_or_optional")) return planOptionalOr(planner, node, false);
  if (isFallback(node, call, overloads, "optional_orValue_value")) return planOptionalOr(planner, node, true);
  const operands = call.operands.map((operand) => planner.plan(operand));
  const types = call.operands.map((operand) => planner.typeOf(operand));
  const special = specialize(planner, overloads, operands, types);
  if (special !== undefined) return special;
  const dispatch = dispatchOf(overloads, types, {
    isStandard: STANDARD_FUNCTION_NAMES.has(call.name),
    isResolved: planner.isChecked && overloads.length === 1,
  });
  const invocation = planInvocation(operands, dispatch);
  const isFolded = planner.foldsConstants && CONVERSIONS.has(call.name) && operands.length === 1;
  return isFolded && operands[0]?.constant !== undefined ? folded(invocation.step) : invocation;
}

/** In an expression that was not checked, the target may be part of the function's name. */
function resolveCall(planner: Planner, { name, target, arguments: operands }: CallNode): ResolvedCall {
  const { environment, scope } = planner;
  if (planner.isChecked)
    return { name, operands: target ? [target, ...operands] : operands, isMember: target !== undefined };
  const prefix = target && dottedName(target);
  if (target !== undefined && (prefix === undefined || scope.find(prefix[0] as string) !== undefined))
    return { name, operands: [target, ...operands], isMember: true };
  const written = prefix === undefined ? name : [...prefix, name].join(".");
  const known = candidateNames(written, environment.container).find((candidate) => environment.findFunction(candidate));
  if (known !== undefined) return { name: known, operands, isMember: false };
  return { name, operands: target ? [target, ...operands] : operands, isMember: target !== undefined };
}

/** Returns the overloads that the call may mean. */
function overloadsOf(planner: Planner, node: CallNode, call: ResolvedCall): readonly Overload[] {
  const { environment } = planner;
  const reference = planner.referenceOf(node);
  if (reference !== undefined && "overloads" in reference)
    return reference.overloads.flatMap((id) => environment.findOverload(id) ?? []);
  const declared = environment.findFunction(call.name)?.overloads ?? [];
  return declared.filter(
    ({ isMember, parameters }) => isMember === call.isMember && parameters.length === call.operands.length,
  );
}

function isFallback(node: CallNode, { isMember }: ResolvedCall, overloads: readonly Overload[], id: string): boolean {
  return isMember && node.arguments.length === 1 && overloads.length === 1 && overloads[0]?.id === id;
}
