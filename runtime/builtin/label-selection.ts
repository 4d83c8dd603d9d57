/** Label selectors as they stand in objects, for the kinds that have some. */
import type { LabelSelector } from "../../generated/meta/v1/index.js";
import { validateLabelSelector } from "../api/formats/labels.js";
import { formatLabelSelector, matchesLabels } from "../api/selectors/label-selector.js";
import { selectorOfObject } from "../api/selectors/label-selector-object.js";

/** An empty selector selects everything, one that is not valid nothing. */
export function selects(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return isValid(selector) && matchesLabels(selectorOfObject(selector), labels);
}

export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector = {}): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}

/** As clients write it: `a=b,c in (d)`; for columns. */
export function selectorText(selector: LabelSelector = {}): string {
  if (isEmptySelector(selector) || !isValid(selector)) return "<none>";
  return formatLabelSelector(selectorOfObject(selector));
}

/** As stock clients see it in messages: fields in their order, labels by key. */
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
