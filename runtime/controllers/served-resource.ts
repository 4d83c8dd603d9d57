/** A resource as a controller that deals with all kinds knows it. */
import type { ResourceReference } from "../api/resource-reference.js";

export interface ServedResource extends ResourceReference {
  /** Verbs that are not served, out of the usual eight. */
  readonly withoutVerbs: readonly string[];
}

export function serves({ withoutVerbs }: ServedResource, ...verbs: readonly string[]): boolean {
  return verbs.every((verb) => !withoutVerbs.includes(verb));
}

/** `configmaps.`, `widgets.demo.example.com`: as messages about the content of namespaces name a resource. */
export function groupResourceText({ group, resource }: ResourceReference): string {
  return `${resource}.${group}`;
}
