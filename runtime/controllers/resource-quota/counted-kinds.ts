/**
 * Watches exactly the kinds that quotas count, for events that free something: deletions, and objects that use less.
 */
import type { ApiObject, Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import { type Client, isNotFound, type ObjectEvent, Reflector } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Amounts, rise } from "../../quota/amounts.js";
import type { QuotaEvaluator } from "../../quota/evaluator.js";
import type { ServedResource } from "../served-resource.js";

export interface CountedKind {
  readonly resource: ServedResource;
  readonly evaluator: QuotaEvaluator;
}

export interface CountedKindsOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for kinds of which only the number counts. */
  readonly metadataClient: Client;
  /** Called when something was freed, or may have been; without a namespace, this may be in any namespace. */
  readonly onFreed: (namespace: string | undefined, evaluator: QuotaEvaluator) => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export class CountedKinds {
  private readonly watches = new Map<string, { readonly stop: () => void }>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly options: CountedKindsOptions,
    private readonly signal: AbortSignal,
  ) {}

  /** Starts and stops watches, so that there is one for each of the kinds. */
  follow(kinds: readonly CountedKind[]): void {
    if (this.signal.aborted) return;
    const wanted = new Map(kinds.map((kind) => [keyOf(kind.resource), kind]));
    for (const [key, { stop }] of this.watches) {
      if (wanted.has(key)) continue;
      stop();
      this.watches.delete(key);
    }
    for (const [key, kind] of wanted) if (!this.watches.has(key)) this.watches.set(key, this.watch(kind));
  }

  /** Resolves when all watches have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.running);
  }

  private watch({ resource, evaluator }: CountedKind): { readonly stop: () => void } {
    const { client, metadataClient, onFreed, clock, onError } = this.options;
    const own = new AbortController();
    const reader = (evaluator.readsContent ? client : metadataClient).resource<ApiObject>(resource).allNamespaces();
    const target = new FreedObjects(evaluator, onFreed);
    const reflector = new Reflector(reader, target, {
      clock,
      onError: (error) => {
        // A custom kind may be removed while it is watched.
        if (!isPassingFailure(error) && !isNotFound(error)) onError(error);
      },
    });
    const running = reflector.run(AbortSignal.any([own.signal, this.signal])).catch((error: unknown) => {
      if (!this.signal.aborted) onError(error);
    });
    this.running.add(running);
    void running.finally(() => this.running.delete(running));
    return { stop: () => own.abort() };
  }
}

/** Remembers the usage of each object, except for kinds of which only the number counts. */
class FreedObjects {
  private usages = new Map<string, Amounts>();
  private isListed = false;

  constructor(
    private readonly evaluator: QuotaEvaluator,
    private readonly onFreed: CountedKindsOptions["onFreed"],
  ) {}

  replace(items: readonly Stored<ApiObject>[]): void {
    const before = this.usages;
    this.usages = new Map();
    for (const item of items) this.keep(item);
    // It is unknown what changed while the watch was interrupted, or between counting a quota and the first list.
    const namespaces = new Set([...before.keys(), ...this.usages.keys()].map((key) => key.slice(0, key.indexOf("/"))));
    for (const { metadata } of items) namespaces.add(metadata.namespace ?? "");
    if (this.isListed) for (const namespace of namespaces) this.onFreed(namespace, this.evaluator);
    else this.onFreed(undefined, this.evaluator);
    this.isListed = true;
  }

  apply({ type, object }: ObjectEvent<ApiObject>): void {
    const { namespace = "" } = object.metadata;
    if (type === "DELETED") {
      this.usages.delete(usageKey(object));
      this.onFreed(namespace, this.evaluator);
      return;
    }
    const before = this.usages.get(usageKey(object));
    const after = this.keep(object);
    if (before !== undefined && after !== undefined && rise(after, before).size > 0)
      this.onFreed(namespace, this.evaluator);
  }

  private keep(object: ApiObject): Amounts | undefined {
    if (!this.evaluator.readsContent) return undefined;
    const usage = this.evaluator.usage(object);
    this.usages.set(usageKey(object), usage);
    return usage;
  }
}

function usageKey({ metadata }: ApiObject): string {
  return `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`;
}

/** Another version of the same resource has the same objects. */
function keyOf({ group, resource }: ServedResource): string {
  return `${group}/${resource}`;
}
