/**
 * The collector's reads and writes. Every write names the state on which it was decided, so that a newer state rejects
 * it.
 */

import { pathSegment } from "../../api/formats/name-format.js";
import type { ObjectMeta, OwnerReference } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { type Client, isConflict, isNotFound, type MergePatch, type ResourceClient } from "../../client/index.js";
import type { Outcome } from "../../operator/work-queue.js";
import type { ObjectIdentity } from "./owner-graph.js";

export type LiveMetadata = ObjectMeta & { readonly uid: string; readonly resourceVersion: string };

export class ObjectAccess {
  /** @param client a client whose codec may reduce objects to their metadata */
  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  /** The latest state of the object with this name; undefined if there is none. */
  async read(resource: ResourceReference, namespace: string, name: string): Promise<LiveMetadata | undefined> {
    if (!canBeName(name)) return undefined;
    try {
      return (await this.resource(resource, namespace).get(name, { signal: this.signal })).metadata;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** The latest state of this very object; undefined if it is gone. */
  async readSame({ resource, namespace, name, uid }: ObjectIdentity): Promise<LiveMetadata | undefined> {
    const live = await this.read(resource, namespace, name);
    return live?.uid === uid ? live : undefined;
  }

  /** Deletes the object in the state that was read, unless it has changed since. */
  async delete(
    { resource, namespace, name, uid }: ObjectIdentity,
    { resourceVersion }: LiveMetadata,
    propagationPolicy: "Background" | "Foreground" | "Orphan",
  ): Promise<Outcome> {
    const options = { propagationPolicy, preconditions: { uid, resourceVersion }, signal: this.signal };
    return this.#settled(() => this.resource(resource, namespace).delete(name, options));
  }

  setOwners(identity: ObjectIdentity, live: LiveMetadata, owners: readonly OwnerReference[]): Promise<Outcome> {
    return this.#patch(identity, live, { ownerReferences: owners.length === 0 ? null : [...owners] });
  }

  async removeFinalizer(identity: ObjectIdentity, finalizer: string): Promise<Outcome> {
    const live = await this.readSame(identity);
    if (!live?.finalizers?.includes(finalizer)) return "done";
    const finalizers = live.finalizers.filter((name) => name !== finalizer);
    return this.#patch(identity, live, { finalizers: finalizers.length === 0 ? null : finalizers });
  }

  /** The resourceVersion in the patch belongs to one object only, so it also ensures the uid. */
  #patch(identity: ObjectIdentity, live: LiveMetadata, metadata: MergePatch<ObjectMeta>): Promise<Outcome> {
    const body = { metadata: { ...metadata, resourceVersion: live.resourceVersion } };
    const { resource, namespace, name } = identity;
    return this.#settled(() =>
      this.resource(resource, namespace).patch(name, { type: "merge", body }, { signal: this.signal }),
    );
  }

  async #settled(write: () => Promise<unknown>): Promise<Outcome> {
    try {
      await write();
      return "done";
    } catch (error) {
      if (isNotFound(error)) return "done";
      if (isConflict(error)) return "again";
      throw error;
    }
  }

  private resource(reference: ResourceReference, namespace: string): ResourceClient<ApiObject> {
    const resource = this.client.resource<ApiObject>(reference);
    return reference.scope === "Cluster" ? resource : resource.inNamespace(namespace);
  }
}

/** Any user can put an arbitrary owner name into a dependent; a name that is invalid in a path belongs to no object. */
function canBeName(name: string): boolean {
  const isText = name !== "" && !name.includes("\0") && Buffer.from(name).toString() === name;
  return isText && pathSegment(name, false).length === 0;
}
