/** A resource as clients name it: where it is served and what its objects look like. Generated `client.ts` files export these. */
import type { Applied } from "./applied.js";
import type { ApiObject } from "./object.js";

export type Scope = "Namespaced" | "Cluster";

/**
 * `S` is the scope where the type knows it, so that a client can tell misuse at compile time; `A` is what an apply may
 * state; `Sub` names the subresources that are known to exist. A reference with more of them stands for one with fewer.
 */
export interface ResourceReference<
  T extends ApiObject = ApiObject,
  S extends Scope = Scope,
  A extends ApiObject = Applied<T>,
  Sub extends string = never,
> {
  /** API group; empty for core; possibly a naming-profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lower-case plural: the word in the URL. */
  readonly resource: string;
  readonly scope: S;
  /** Carries the type of the objects; never set. */
  readonly objectType?: T;
  /** Carries the type of what is applied; never set. */
  readonly applyType?: A;
  /** Carries the names of the subresources; never set. */
  readonly takesSubresource?: (name: Sub) => void;
}

/** Declares a reference by hand with the type of its objects, its scope and the subresources that it has. */
export function defineReference<
  T extends ApiObject,
  S extends Scope = Scope,
  A extends ApiObject = Applied<T>,
  Sub extends string = "status" | "scale",
>(
  reference: Omit<ResourceReference<T, S, A>, "objectType" | "applyType" | "takesSubresource">,
): ResourceReference<T, S, A, Sub> {
  return reference;
}
