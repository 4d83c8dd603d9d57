/** One change of an object, as a watch reported it or as a list after a break shows it. */
import type { ResourceReference } from "../../../runtime/client/browser.js";

export const VERBS = ["added", "changed", "deleted"] as const;
export type Verb = (typeof VERBS)[number];

export interface Change {
  readonly reference: ResourceReference;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly verb: Verb;
  /** Who wrote it, by the managers of its fields; empty if it can't be known. */
  readonly manager: string;
  /** When the page learned of it, in milliseconds. */
  readonly atMs: number;
  /** Whether it happened while there was no connection, so that there may have been others before it. */
  readonly isMeanwhile: boolean;
  /** The object as JSON before; undefined if the page has not seen it, or no longer keeps it. */
  readonly before: string | undefined;
  /** The object as JSON afterwards, which for a deletion is what it last was. */
  readonly after: string;
}

/** The same for all changes of an object. */
export function objectKeyOf({ reference, namespace, name }: Pick<Change, "reference" | "namespace" | "name">): string {
  return [reference.group, reference.resource, namespace ?? "", name].join("/");
}
