/** What a quota needs to know of a kind: which resources its objects use, how much, and in which scopes they are. */
import type { GroupResource } from "../api/gvk.js";
import type { ApiObject } from "../api/object.js";
import type { Amounts } from "./amounts.js";

/** A condition on the objects that a quota covers; `Exists` for a scope that a quota only names. */
export interface ScopeRequirement {
  readonly scopeName: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface QuotaEvaluator {
  readonly gr: GroupResource;
  /** Whether usage depends on the content of objects, not only on their number. */
  readonly readsContent: boolean;
  /** Whether a write can increase the usage of some quota. @param old the stored state, if any */
  handles(operation: string, subresource: string, object?: ApiObject, old?: ApiObject): boolean;
  /** The names of those resources whose usage this evaluator computes. */
  matching(names: Iterable<string>): string[];
  /** The usage of an object, whichever quotas there are. */
  usage(object: ApiObject): Amounts;
  isWithin(requirement: ScopeRequirement, object: ApiObject): boolean;
  /** What the object lacks although a quota for these resources requires it, such as `must specify cpu for: c1`. */
  lack(names: readonly string[], object: ApiObject): string | undefined;
}

/** For example `count/deployments.apps`. */
export function countName({ group, resource }: GroupResource): string {
  return group === "" ? `count/${resource}` : `count/${resource}.${group}`;
}

/** Evaluates the requirement like a selector over one optional value. */
export function selects({ operator, values }: ScopeRequirement, value: string | undefined): boolean {
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
}
