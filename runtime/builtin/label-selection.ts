/** Label selectors in objects. */
import type { LabelSelector } from "../../generated/meta/v1/index.js";
import { validateLabelSelector } from "../api/formats/labels.js";
import { formatLabelSelector, matchesLabels } from "../api/selectors/label-selector.js";
import { selectorOfObject } from "../api/selectors/label-selector-object.js";

/** An empty selector selects everything, an invalid one nothing. */
export function selects(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return isValid(selector) && matchesLabels(selectorOfObject(selector), labels);
}

export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector = {}): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}

/** The text as clients write it, such as `a=b,c in (d)`, for table columns. */
export function selectorText(selector: LabelSelector = {}): string {
  if (isEmptySelector(selector) || !isValid(selector)) return "<none>";
  return formatLabelSelector(selectorOfObject(selector));
}

/** The form that stock messages show: fields in their order, labels sorted by key. */
export function shownSelector(selector: LabelSelector = {}): unknown {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  const labels = Object.entries(matchLabels).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...(labels.length > 0 && { matchLabels: Object.fromEntries(labels) }),
    ...(matchExpressions.length > 0 && {
      matchExpressions: matchExpressions.map(({ key = "", operator = "", values = [] }) => ({
        key,
        operator,
        ...(values.length > 0 && { values }),
      })),
    }),
  };
}

function isValid(selector: LabelSelector): boolean {
  return validateLabelSelector(selector, "").length === 0;
}
