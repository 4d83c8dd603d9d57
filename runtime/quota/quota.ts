/** A quota in the form that checks and counts need. */
import type { ApiObject } from "../api/object.js";
import { type Amounts, amountsIn, plus } from "./amounts.js";
import type { QuotaEvaluator, ScopeRequirement } from "./evaluator.js";

interface QuotaShape extends ApiObject {
  readonly spec?: {
    readonly hard?: unknown;
    readonly scopes?: readonly string[];
    readonly scopeSelector?: {
      readonly matchExpressions?: readonly { scopeName?: string; operator?: string; values?: readonly string[] }[];
    };
  };
  readonly status?: { readonly hard?: unknown; readonly used?: unknown };
}

export interface Quota {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The limits in the specification. */
  readonly hard: Amounts;
  /** An object counts only if all of these hold. */
  readonly scopes: readonly ScopeRequirement[];
  /** The limits for which `used` was computed; undefined if nothing was counted yet. */
  readonly countedHard: Amounts | undefined;
  readonly used: Amounts;
}

export function quotaOf(object: ApiObject): Quota {
  const { metadata, spec, status } = object as QuotaShape;
  const named = (spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: "Exists", values: [] }));
  const selected = (spec?.scopeSelector?.matchExpressions ?? []).map(
    ({ scopeName = "", operator = "", values = [] }) => ({ scopeName, operator, values }),
  );
  return {
    namespace: metadata?.namespace ?? "",
    name: metadata?.name ?? "",
    uid: metadata?.uid ?? "",
    hard: amountsIn(spec?.hard),
    scopes: [...named, ...selected],
    countedHard: status?.hard === undefined || status.hard === null ? undefined : amountsIn(status.hard),
    used: amountsIn(status?.used),
  };
}

/** Whether an object counts for a quota, because it is in all its scopes. */
export function isWithin({ scopes }: Pick<Quota, "scopes">, evaluator: QuotaEvaluator, object: ApiObject): boolean {
  return scopes.every((requirement) => evaluator.isWithin(requirement, object));
}

/** The usage of a quota by objects of one kind. */
export function usageOf(
  quota: Pick<Quota, "scopes">,
  evaluator: QuotaEvaluator,
  objects: Iterable<ApiObject>,
): Amounts {
  let sum: Amounts = new Map();
  for (const object of objects) if (isWithin(quota, evaluator, object)) sum = plus(sum, evaluator.usage(object));
  return sum;
}
