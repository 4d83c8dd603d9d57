/** Converts policy/v1beta1, where an empty selector selects nothing, whereas it selects everything in v1. VER-063. */
import { type PodDisruptionBudget, podDisruptionBudgets } from "../../../generated/policy/v1/index.js";
import {
  type PodDisruptionBudget as BetaPodDisruptionBudget,
  podDisruptionBudgets as betaPodDisruptionBudgets,
} from "../../../generated/policy/v1beta1/index.js";
import { equalJson } from "../../api/json.js";
import type { ConversionContext, Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

type Selector = NonNullable<NonNullable<PodDisruptionBudget["spec"]>["selector"]>;

/** These selectors express the meaning of an empty selector in the other version, with a label that no pod has. */
export const podDisruptionBudgetConversion = defineConversion<BetaPodDisruptionBudget, PodDisruptionBudget>(
  betaPodDisruptionBudgets,
  podDisruptionBudgets,
  {
    toStorage: (budget, context) => exchanged(budget, keyed("Exists", context), keyed("DoesNotExist", context)),
    fromStorage: (budget, context) =>
      exchanged(budget, keyed("DoesNotExist", context), keyed("Exists", context)) as Converted<BetaPodDisruptionBudget>,
  },
);

/** @param forEmpty replaces an empty selector @param asEmpty becomes an empty selector */
function exchanged(
  { spec, status }: PodDisruptionBudget | BetaPodDisruptionBudget,
  forEmpty: Selector,
  asEmpty: Selector,
): Converted<PodDisruptionBudget> {
  const { selector, ...others } = spec ?? {};
  const changed = selector && (isEmpty(selector) ? forEmpty : equalJson(selector, asEmpty) ? {} : selector);
  const converted = { ...others, ...(changed === undefined ? {} : { selector: changed }) };
  return {
    ...(spec === undefined ? {} : { spec: converted as NonNullable<PodDisruptionBudget["spec"]> }),
    ...(status === undefined ? {} : { status: status as NonNullable<PodDisruptionBudget["status"]> }),
  };
}

function isEmpty({ matchLabels, matchExpressions }: Selector): boolean {
  return Object.keys(matchLabels ?? {}).length === 0 && (matchExpressions ?? []).length === 0;
}

function keyed(operator: "Exists" | "DoesNotExist", { profile }: ConversionContext): Selector {
  const key = `pdb.${profile.words.keyDomain}/deprecated-v1beta1-empty-selector-match`;
  return { matchExpressions: [{ key, operator }] };
}
