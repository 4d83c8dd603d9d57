/**
 * References to resources for clients: where a resource is served and what its objects look like. Generated
 * `client.ts` files export them.
 */
import type { Applied } from "./applied.js";
import type { ApiObject } from "./object.js";

export type Scope = "Namespaced" | "Cluster";

/**
 * `S` is the scope if it is known statically, so that clients catch misuse at compile time; `A` is the type of applied
 * configurations; `Sub` names the known subresources. A reference with more subresources is assignable to one with
 * fewer.
 */
export interface ResourceReference<
  T extends ApiObject = ApiObject,
  S extends Scope = Scope,
  A extends ApiObject = Applied<T>,
  Sub extends string = never,
> {
  /** API group; empty for the core group, and possibly a naming-profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The lower-case plural in the URL. */
  readonly resource: string;
  readonly scope: S;
  /** Carries the object type for the compiler; never set. */
  readonly objectType?: T;
  /** Carries the apply type for the compiler; never set. */
  readonly applyType?: A;
  /** Carries the names of the subresources for the compiler; never set. */
  readonly takesSubresource?: (name: Sub) => void;
}

/** Declares a reference by hand, with its object type, scope and subresources. */
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
