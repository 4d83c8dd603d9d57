/** Label selectors as they stand in objects. */
import type { LabelSelector } from "../../generated/meta/v1/index.js";

type Labels = Readonly<Record<string, string>>;

/** An empty selector selects everything. An operator that does not exist selects nothing. */
export function selects(selector: LabelSelector, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  if (Object.entries(matchLabels).some(([key, value]) => labels[key] !== value)) return false;
  return matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labels[key];
    switch (operator) {
      case "In":
        return value !== undefined && values.includes(value);
      case "NotIn":
        return value === undefined || !values.includes(value);
      case "Exists":
        return value !== undefined;
      case "DoesNotExist":
        return value === undefined;
      default:
        return false;
    }
  });
}

export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector = {}): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}

/** As clients write it: `a=b,c in (d)`; for columns. */
export function selectorText(selector: LabelSelector | undefined): string {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const terms = Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`);
  for (const { key, operator, values = [] } of matchExpressions) {
    if (operator === "In" || operator === "NotIn") terms.push(`${key} ${operator.toLowerCase()} (${values.join(",")})`);
    else terms.push(operator === "Exists" ? key : `!${key}`);
  }
  return terms.length === 0 ? "<none>" : terms.join(",");
}
