/** A resource in the form that generic controllers use. */
import type { GroupResource } from "../api/gvk.js";
import type { ResourceReference } from "../api/resource-reference.js";

export interface ServedResource extends ResourceReference {
  /** Those of the eight usual verbs that are not served. */
  readonly withoutVerbs: readonly string[];
}

export function serves({ withoutVerbs }: ServedResource, ...verbs: readonly string[]): boolean {
  return verbs.every((verb) => !withoutVerbs.includes(verb));
}

/** For example `configmaps.` or `widgets.demo.example.com`, as the conditions of namespaces name a resource. */
export function groupResourceText({ group, resource }: GroupResource): string {
  return `${resource}.${group}`;
}
