/** A resource as clients name it: where it is served and what its objects look like. Generated `client.ts` files export these. */
import type { ApiObject } from "./object.js";

export interface ResourceReference<T extends ApiObject = ApiObject> {
  /** API group; empty for core; possibly a naming-profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lower-case plural: the word in the URL. */
  readonly resource: string;
  readonly scope: "Namespaced" | "Cluster";
  /** Carries the type of the objects; never set. */
  readonly objectType?: T;
}

/** Declares a reference with the type of its objects. */
export function defineReference<T extends ApiObject>(
  reference: Omit<ResourceReference<T>, "objectType">,
): ResourceReference<T> {
  return reference;
}
