/** What a quota has to know of a kind: which resources its objects use, how much, and in which scopes they lie. */
import type { GroupResource } from "../api/gvk.js";
import type { ApiObject } from "../api/object.js";
import type { Amounts } from "./amounts.js";

/** One condition of a quota on the objects that it is about; `Exists` for one that a quota just names. */
export interface ScopeRequirement {
  readonly scopeName: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface QuotaEvaluator {
  readonly gr: GroupResource;
  /** Usage depends on what is in the objects, and not only on their being there. */
  readonly readsContent: boolean;
  /** Whether such a write can use more than before of some quota. @param old the stored state, if any */
  handles(operation: string, subresource: string, object?: ApiObject, old?: ApiObject): boolean;
  /** Of names of resources, those whose use it tells. */
  matching(names: Iterable<string>): string[];
  /** What an object uses, whether or not a quota asks for it. */
  usage(object: ApiObject): Amounts;
  isWithin(requirement: ScopeRequirement, object: ApiObject): boolean;
  /** What an object fails to say, though a quota with these resources asks for it: `must specify cpu for: c1`. */
  lack(names: readonly string[], object: ApiObject): string | undefined;
}

/** `count/deployments.apps`. */
export function countName({ group, resource }: GroupResource): string {
  return group === "" ? `count/${resource}` : `count/${resource}.${group}`;
}

/** As a selector over one value that may be absent. */
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
