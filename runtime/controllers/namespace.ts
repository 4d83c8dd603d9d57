/**
 * Empties namespaces that are being deleted, then lets them go. An ordinary client of the API: it sees and does nothing
 * that another client could not. SPEC: a namespaced resource is deleted when its namespace is deleted; DEL-005, NS-006.
 */

import { namespaces } from "../../generated/core/v1/client.js";
import type { Namespace } from "../../generated/core/v1/index.js";
import type { Stored } from "../api/object.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import {
  type Client,
  Informer,
  isConflict,
  isGone,
  isNotFound,
  isTooManyRequests,
  StatusError,
} from "../client/index.js";

export interface NamespaceControllerOptions {
  readonly client: Client;
  /** Namespaced resources whose objects go with their namespace. */
  readonly resources: () => readonly ResourceReference[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Wait before a namespace that still has content is looked at again; doubles up to the longest. */
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;

/** Resolves when the signal fires. */
export async function runNamespaceController(options: NamespaceControllerOptions): Promise<void> {
  const controller = new NamespaceController(options);
  const informer = new Informer<Namespace>(options.client.resource(namespaces), {
    // Lists are made again when history is lost or the server's caches are being loaded; that is no failure.
    onError: (error) => {
      if (!isGone(error) && !isTooManyRequests(error)) options.onError(error);
    },
  });
  informer.on({
    add: (namespace) => controller.see(namespace),
    update: (namespace) => controller.see(namespace),
  });
  await informer.run(options.signal);
}

class NamespaceController {
  /** Namespaces being emptied, by uid. */
  private readonly busy = new Set<string>();

  constructor(private readonly options: NamespaceControllerOptions) {}

  see(namespace: Stored<Namespace>): void {
    const { uid, deletionTimestamp } = namespace.metadata;
    if (!deletionTimestamp || !this.isOurs(namespace) || this.busy.has(uid)) return;
    this.busy.add(uid);
    this.empty(namespace, FIRST_RETRY_MS);
  }

  private empty(namespace: Stored<Namespace>, retryMs: number): void {
    const { signal, clock, onError } = this.options;
    this.step(namespace).then(
      (isDone) => {
        if (isDone || signal.aborted) this.busy.delete(namespace.metadata.uid);
        else clock.after(retryMs, () => this.empty(namespace, Math.min(2 * retryMs, LONGEST_RETRY_MS)));
      },
      (error: unknown) => {
        if (signal.aborted) return;
        onError(error);
        clock.after(retryMs, () => this.empty(namespace, Math.min(2 * retryMs, LONGEST_RETRY_MS)));
      },
    );
  }

  /** One round: delete all content, and finish when none is left. Resolves true when the namespace needs nobody any more. */
  private async step(namespace: Stored<Namespace>): Promise<boolean> {
    const { client, resources, signal } = this.options;
    const { name, uid } = namespace.metadata;
    let remaining = 0;
    for (const reference of resources()) {
      const content = client.resource(reference).inNamespace(name);
      await content.deleteCollection({ signal }).catch(unlessUnsupported);
      const left = await content.list({ limit: 1, signal }).catch(unlessUnsupported);
      remaining += left?.items.length ?? 0;
    }
    if (remaining > 0) return false;
    return this.finish(name, uid);
  }

  private async finish(name: string, uid: string): Promise<boolean> {
    const { client, signal } = this.options;
    const api = client.resource(namespaces);
    try {
      const current = await api.get(name, { signal });
      if (current.metadata.uid !== uid) return true;
      const finalizers = (current.spec?.finalizers ?? []).filter((finalizer) => finalizer !== this.finalizer);
      await api
        .subresource<Namespace>("finalize")
        .update({ ...current, spec: { ...current.spec, finalizers } }, { signal });
      return true;
    } catch (error) {
      if (isNotFound(error)) return true;
      if (isConflict(error)) return false;
      throw error;
    }
  }

  private isOurs({ spec }: Namespace): boolean {
    return spec?.finalizers?.includes(this.finalizer) ?? false;
  }

  private get finalizer(): string {
    return this.options.client.profile.words.namespaceFinalizer;
  }
}

/** Of a resource without deletecollection something else removes the objects; one without list shows none to wait for. */
function unlessUnsupported(error: unknown): undefined {
  if (!(error instanceof StatusError) || error.code !== 405) throw error;
}
