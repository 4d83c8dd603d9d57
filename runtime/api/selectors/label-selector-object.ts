/** Converts selectors between their two forms: object fields (`matchLabels`, `matchExpressions`) and requirements. */

import type { LabelSelectorExpression, LabelSelectorObject } from "../formats/labels.js";
import { badRequest } from "../status.js";
import type { LabelOperator, LabelRequirement, LabelSelector } from "./label-selector.js";

const OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([
  ["In", "in"],
  ["NotIn", "notin"],
  ["Exists", "exists"],
  ["DoesNotExist", "!"],
]);

/**
 * Returns the requirements of a selector object. An empty object selects everything; undefined, for a missing object,
 * selects nothing.
 *
 * @throws StatusError 400 for an unknown operator; `validateLabelSelector` reports it with its field
 */
export function selectorOfObject(object: LabelSelectorObject): LabelSelector;
export function selectorOfObject(object: LabelSelectorObject | null | undefined): LabelSelector | undefined;
export function selectorOfObject(object: LabelSelectorObject | null | undefined): LabelSelector | undefined {
  if (object === null || object === undefined) return undefined;
  return [
    ...Object.entries(object.matchLabels ?? {}).map(
      ([key, value]): LabelRequirement => ({ key, operator: "=", values: [value] }),
    ),
    ...(object.matchExpressions ?? []).map(({ key, operator, values }): LabelRequirement => {
      const known = OPERATORS.get(operator);
      if (known === undefined) throw badRequest(`${JSON.stringify(operator)} is not a valid label selector operator`);
      return { key, operator: known, values: values ?? [] };
    }),
  ];
}

/**
 * Returns the object form of some requirements. @throws StatusError 400 for `>` and `<`, which the object form lacks
 */
export function objectOfSelector(selector: LabelSelector): LabelSelectorObject {
  const matchLabels: Record<string, string> = {};
  const matchExpressions: LabelSelectorExpression[] = [];
  for (const requirement of selector) {
    const { key, operator, values } = requirement;
    // A second value for the same key selects nothing, which two entries of a map can't express.
    if (operator === "=" && !Object.hasOwn(matchLabels, key)) matchLabels[key] = values[0] ?? "";
    else matchExpressions.push(expressionOf(requirement));
  }
  return {
    ...(Object.keys(matchLabels).length > 0 ? { matchLabels } : {}),
    ...(matchExpressions.length > 0 ? { matchExpressions } : {}),
  };
}

function expressionOf({ key, operator, values }: LabelRequirement): LabelSelectorExpression {
  switch (operator) {
    case "exists":
      return { key, operator: "Exists" };
    case "!":
      return { key, operator: "DoesNotExist" };
    case "=":
    case "in":
      return { key, operator: "In", values };
    case "!=":
    case "notin":
      return { key, operator: "NotIn", values };
    default:
      throw badRequest(`a label selector object can't say ${key}${operator}${values[0] ?? ""}`);
  }
}
