/** The EndpointSlices that one controller keeps, by the Service that they belong to. */
import { endpointSlices } from "../../../generated/discovery/v1/client.js";
import type { EndpointSlice } from "../../../generated/discovery/v1/endpoint-slice.types.js";
import type { Stored } from "../../api/object.js";
import { isAlreadyExists, isNotFound } from "../../api/status.js";
import { isNamespaceEnding } from "../parts/reconcile-loop.js";
import { isEnding, type World } from "../parts/world.js";

export type StoredSlice = Stored<EndpointSlice>;

/** What is to happen to the slices of one Service. */
export interface SliceChanges {
  readonly create: readonly EndpointSlice[];
  readonly update: readonly StoredSlice[];
  readonly delete: readonly StoredSlice[];
}

export class SliceIndex {
  readonly #world: World;
  readonly #managedBy: string;
  readonly #byService = new Map<string, Map<string, StoredSlice>>();

  /**
   * @param managedBy the controller, by the label of its slices
   * @param call is called with the name and namespace of a Service after one of its slices has changed
   */
  constructor(world: World, managedBy: string, call: (name: string, namespace: string) => void) {
    this.#world = world;
    this.#managedBy = managedBy;
    const put = (slice: StoredSlice): void => {
      const name = this.#serviceOf(slice);
      if (name === undefined) return;
      const key = keyOf(name, slice);
      const slices = this.#byService.get(key) ?? new Map<string, StoredSlice>();
      this.#byService.set(key, slices.set(slice.metadata.name, slice));
      call(name, slice.metadata.namespace ?? "");
    };
    const remove = (slice: StoredSlice): void => {
      const name = this.#serviceOf(slice);
      if (name === undefined) return;
      const key = keyOf(name, slice);
      const slices = this.#byService.get(key);
      slices?.delete(slice.metadata.name);
      if (slices?.size === 0) this.#byService.delete(key);
      call(name, slice.metadata.namespace ?? "");
    };
    world.kind(endpointSlices).on({
      add: put,
      update(slice, previous) {
        remove(previous);
        put(slice);
      },
      delete: remove,
    });
  }

  /** Returns the slices of a Service that are not being deleted, in the order of their names. */
  of(name: string, namespace: string): StoredSlice[] {
    const slices = [...(this.#byService.get(`${namespace}/${name}`)?.values() ?? [])];
    return slices
      .filter((slice) => !isEnding(slice))
      .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
  }

  #serviceOf({ metadata: { labels = {} } }: StoredSlice): string | undefined {
    const { managedBy, serviceName } = this.#world.names;
    return labels[managedBy] === this.#managedBy ? labels[serviceName] : undefined;
  }

  /**
   * Writes changes, and waits until the cache shows them. Nothing is created in a namespace that is being deleted.
   * @throws StatusError for the first write that fails
   */
  async write(namespace: string, changes: SliceChanges, signal: AbortSignal): Promise<void> {
    const api = this.#world.clients.controllers.resource(endpointSlices).inNamespace(namespace);
    const kind = this.#world.kind(endpointSlices);
    const written: StoredSlice[] = [];
    try {
      for (const slice of changes.create) written.push(await api.create(slice, { signal }));
      for (const slice of changes.update) written.push(await api.update(slice, { signal }));
      for (const { metadata } of changes.delete) {
        try {
          await api.delete(metadata.name, { preconditions: { uid: metadata.uid }, signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }
    } catch (error) {
      if (!isNamespaceEnding(error) || isAlreadyExists(error)) throw error;
    } finally {
      await Promise.all(written.map((slice) => kind.seen(slice, signal)));
      await Promise.all(changes.delete.map((slice) => kind.seenDeleted(slice, signal)));
    }
  }
}

/** Returns a new slice with the name and identity of one that exists. */
export function inPlaceOf(slice: StoredSlice, made: EndpointSlice): StoredSlice {
  const { labels, annotations = {}, ownerReferences = [] } = made.metadata;
  const { endpoints: _, ports: __, ...kept } = slice;
  const metadata = { ...slice.metadata, ...(labels && { labels }), annotations, ownerReferences };
  return { ...kept, ...made, metadata };
}

function keyOf(name: string, { metadata: { namespace = "" } }: StoredSlice): string {
  return `${namespace}/${name}`;
}
