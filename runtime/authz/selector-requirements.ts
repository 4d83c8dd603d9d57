/** Converts selectors to the form that authorizers see. SPEC: Webhook review protocol, resourceAttributes. */
import { parseFieldSelector } from "../api/selectors/field-selector.js";
import { type LabelOperator, type LabelRequirement, parseLabelSelector } from "../api/selectors/label-selector.js";
import type { SelectorRequirement } from "./authorizer.js";

/**
 * The requirements in the order of the text.
 * @returns undefined if it selects everything
 * @throws StatusError 400 for an invalid selector
 */
export function fieldRequirements(text: string): readonly SelectorRequirement[] | undefined {
  const requirements = parseFieldSelector(text).map(
    ({ field, operator, value }): SelectorRequirement => ({
      key: field,
      operator: operator === "=" ? "In" : "NotIn",
      values: [value],
    }),
  );
  return requirements.length === 0 ? undefined : requirements;
}

/**
 * The requirements in the order of the keys. Numeric comparisons are left out, because reviews have no operator for
 * them; the authorizer then decides on more objects than the response will show.
 * @returns undefined if the selector selects everything, or none of it can be expressed
 * @throws StatusError 400 for an invalid selector
 */
export function labelRequirements(text: string): readonly SelectorRequirement[] | undefined {
  const requirements = parseLabelSelector(text).flatMap((requirement) => saidOf(requirement) ?? []);
  requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return requirements.length === 0 ? undefined : requirements;
}

function saidOf({ key, operator, values }: LabelRequirement): SelectorRequirement | undefined {
  const said = OPERATORS[operator];
  return said && { key, operator: said, values: [...new Set(values)].sort() };
}

const OPERATORS: Readonly<Record<LabelOperator, SelectorRequirement["operator"] | undefined>> = {
  "=": "In",
  in: "In",
  "!=": "NotIn",
  notin: "NotIn",
  exists: "Exists",
  "!": "DoesNotExist",
  ">": undefined,
  "<": undefined,
};
