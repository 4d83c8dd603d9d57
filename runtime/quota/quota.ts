/** A quota as checks and counts see it. */
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
  /** What may be used at most, as it is wanted. */
  readonly hard: Amounts;
  /** All of them have to hold for an object to count. */
  readonly scopes: readonly ScopeRequirement[];
  /** What `used` was counted for; undefined before anything was. */
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

/** Whether an object counts for a quota: it lies in all its scopes. */
export function isWithin({ scopes }: Pick<Quota, "scopes">, evaluator: QuotaEvaluator, object: ApiObject): boolean {
  return scopes.every((requirement) => evaluator.isWithin(requirement, object));
}

/** What objects of one kind use of a quota together. */
export function usageOf(
  quota: Pick<Quota, "scopes">,
  evaluator: QuotaEvaluator,
  objects: Iterable<ApiObject>,
): Amounts {
  let sum: Amounts = new Map();
  for (const object of objects) if (isWithin(quota, evaluator, object)) sum = plus(sum, evaluator.usage(object));
  return sum;
}
