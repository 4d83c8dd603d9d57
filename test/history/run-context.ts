/** The state that the clients and watchers of one run share. */
import type { Scope } from "./history.js";
import type { HttpClient } from "./http-client.js";
import type { Recorder } from "./recorder.js";

export const RESOURCES = ["configmaps", "secrets"];
export const GROUPS = ["a", "b", "c"];

export interface RunContext {
  readonly recorder: Recorder;
  /** One client for each server. */
  readonly servers: readonly HttpClient[];
  readonly namespaces: readonly string[];
  /** The annotation of the bookmark that ends initial events; undefined if streamed lists are not served. */
  readonly initialEventsEnd: string | undefined;
  readonly counts: Counts;
}

/** Counters by name. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.counts.set(name, this.of(name) + count);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  toString(): string {
    return [...this.counts]
      .sort()
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  }
}

export function pathOf({ resource, namespace }: Pick<Scope, "resource" | "namespace">, name?: string): string {
  const collection = namespace === undefined ? `/api/v1/${resource}` : `/api/v1/namespaces/${namespace}/${resource}`;
  return name === undefined ? collection : `${collection}/${name}`;
}

/** Adds the selector of the scope, if it has one. */
export function queryOf({ group }: Scope, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (group !== undefined) query.set("labelSelector", `group=${group}`);
  return query.toString();
}
