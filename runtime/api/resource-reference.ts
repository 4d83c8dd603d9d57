/** A resource as clients name it: where it is served and what its objects look like. Generated `client.ts` files export these. */
import type { Applied } from "./applied.js";
import type { ApiObject } from "./object.js";

export type Scope = "Namespaced" | "Cluster";

/** `S` is the scope where the type knows it, so that a client can tell misuse at compile time; `A` is what an apply may state. */
export interface ResourceReference<
  T extends ApiObject = ApiObject,
  S extends Scope = Scope,
  A extends ApiObject = Applied<T>,
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
}

/** Declares a reference with the type of its objects and its scope. */
export function defineReference<T extends ApiObject, S extends Scope = Scope, A extends ApiObject = Applied<T>>(
  reference: Omit<ResourceReference<T, S, A>, "objectType" | "applyType">,
): ResourceReference<T, S, A> {
  return reference;
}
