/** Which engine holds which resource: the main one, except for resources with an override. */
import type { GroupResource } from "../../api/gvk.js";
import { OperatorError } from "../../base/operator-error.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { StorageEngine } from "../../storage/engine.js";
import type { ApiServerOptions } from "../api-server-options.js";

/**
 * Stores the objects of one resource in a separate engine. Versions of two engines are unrelated. Objects that are
 * already in another engine stay there and become invisible.
 */
export interface StorageOverride {
  /** The group as served, with profile words resolved; empty for the core group. */
  readonly group: string;
  /** The plural in lower case. */
  readonly resource: string;
  /** An engine that several overrides may share, and that may be the main one. */
  readonly engine: StorageEngine;
}

/** @param wrapped the replacements that requests use instead of the engines */
export function serverLayout(
  { engine, overrides = [] }: Pick<ApiServerOptions, "engine" | "overrides">,
  scheme: Scheme,
  wrapped: (engine: StorageEngine) => StorageEngine,
): StorageLayout {
  const others = overrides.map((each) => ({ ...each, engine: wrapped(each.engine) }));
  return new StorageLayout(wrapped(engine), others, scheme);
}

export class StorageLayout {
  /** Every engine once: the main one, then the others in the order of their first override. */
  readonly engines: readonly StorageEngine[];
  private readonly overrides = new Map<string, StorageEngine>();

  /**
   * @throws OperatorError for an override of an unknown resource, and for a second override of the same
   * resource
   */
  constructor(
    private readonly main: StorageEngine,
    overrides: readonly StorageOverride[],
    scheme: Scheme,
  ) {
    // The store may have objects of kinds that are left out, which hold up the deletion of their namespace.
    const known = new Set([...scheme.allKnown().map(({ gr }) => keyOf(gr)), ...scheme.unserved.map(keyOf)]);
    for (const { engine, ...gr } of overrides) {
      const key = keyOf(gr);
      if (!known.has(key)) throw new OperatorError(`storage override of ${key}: ${whatIsServed(gr, scheme)}`);
      const elsewhere = scheme.allKnown().find((each) => keyOf(each.gr) === key && keyOf(homeOf(each)) !== key);
      if (elsewhere !== undefined)
        throw new OperatorError(
          `storage override of ${key}: its objects are those of ${keyOf(homeOf(elsewhere))}, expected an override of that`,
        );
      if (this.overrides.has(key))
        throw new OperatorError(`storage override of ${key}: found it twice, expected one store for each resource`);
      this.overrides.set(key, engine);
    }
    this.engines = [...new Set([main, ...this.overrides.values()])];
  }

  engineOf(resource: GroupResource): StorageEngine {
    return this.overrides.get(keyOf(resource)) ?? this.main;
  }

  /** Describes an engine in messages to the operator: `the store`, or `the store of apps/deployments, /events`. */
  describe(engine: StorageEngine): string {
    if (engine === this.main) return "the store";
    const keys = [...this.overrides].flatMap(([key, ofKey]) => (ofKey === engine ? [key] : []));
    return `the store of ${keys.join(", ")}`;
  }
}

/** Formats a resource like `--storage-overrides`: `apps/deployments`, and `/events` in the core group. */
function keyOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}

/** Returns the resource that stores the objects of this one. A kind that is never stored stands for itself. */
function homeOf({ gr, view, storage }: RegisteredResource): GroupResource {
  return view === undefined ? gr : storage().gr;
}

function whatIsServed({ group, resource }: GroupResource, scheme: Scheme): string {
  const inGroup = scheme.all().flatMap(({ gr }) => (gr.group === group ? [gr.resource] : []));
  const groupName = group === "" ? "the core group" : `the group ${JSON.stringify(group)}`;
  if (inGroup.length > 0) {
    const names = [...new Set(inGroup)].sort().join(", ");
    return `${groupName} has no resource ${JSON.stringify(resource)} on this server, only ${names}`;
  }
  const groups = scheme.groups().flatMap(({ name }) => (name === "" ? [] : [name]));
  return `${groupName} is not served here; served are the core group (written as /resource) and ${groups.sort().join(", ")}`;
}
