/** Feeds the objects of one resource into the graph as a watch reports them. */
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import type { Clock } from "../../api/time.js";
import { type Client, isNotFound, type ObjectEvent, Reflector, type ReflectorTarget } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type CollectorWork, noteRemoval, noteState } from "./graph-updates.js";
import type { OwnerGraph } from "./owner-graph.js";

export interface MonitorOptions {
  readonly client: Client;
  readonly resource: ResourceReference;
  readonly graph: OwnerGraph;
  readonly work: CollectorWork;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export class ResourceMonitor implements ReflectorTarget<ApiObject> {
  /** Resolves when all objects that existed at the start are in the graph. */
  readonly synced: Promise<void>;
  readonly #options: MonitorOptions;
  readonly #uids = new Set<string>();
  #markSynced: () => void = () => undefined;

  constructor(options: MonitorOptions) {
    this.#options = options;
    this.synced = new Promise((resolve) => {
      this.#markSynced = resolve;
    });
  }

  /** Runs until the signal fires, then forgets its objects, whose state is unknown from then on. */
  async run(signal: AbortSignal): Promise<void> {
    const { client, resource, graph, clock, onError } = this.#options;
    const objects = client.resource<ApiObject>(resource);
    const reader = resource.scope === "Cluster" ? objects : objects.allNamespaces();
    await new Reflector(reader, this, {
      clock,
      onError: (error) => {
        // A custom kind may be removed while it is watched.
        if (!isPassingFailure(error) && !isNotFound(error)) onError(error);
      },
    }).run(signal);
    for (const uid of this.#uids) graph.remove(uid);
  }

  replace(items: readonly Stored<ApiObject>[]): void {
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    for (const uid of [...this.#uids]) if (!listed.has(uid)) this.#remove(uid);
    for (const item of items) this.#put(item);
    this.#markSynced();
  }

  apply({ type, object }: ObjectEvent<ApiObject>): void {
    if (type === "DELETED") this.#remove(object.metadata.uid);
    else this.#put(object);
  }

  #put({ metadata }: Stored<ApiObject>): void {
    const { graph, resource, work } = this.#options;
    const { name, namespace = "", uid } = metadata;
    this.#uids.add(uid);
    noteState(graph, { resource, namespace, name, uid }, metadata, work);
  }

  #remove(uid: string): void {
    this.#uids.delete(uid);
    noteRemoval(this.#options.graph, uid, this.#options.work);
  }
}
