/** Selectors in the form in which authorizers see them. SPEC: Webhook review protocol, resourceAttributes. */
import { parseFieldSelector } from "../api/selectors/field-selector.js";
import { type LabelOperator, type LabelRequirement, parseLabelSelector } from "../api/selectors/label-selector.js";
import type { SelectorRequirement } from "./authorizer.js";

/** In the order of the text. @returns undefined where it selects everything @throws StatusError 400 for a text that is no selector */
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
 * In the order of the keys. Comparisons with numbers are left out: reviews have no word for them, and without them more
 * is asked for than will be shown.
 * @returns undefined where it selects everything, or nothing of it can be said @throws StatusError 400 for a text that is no selector
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
