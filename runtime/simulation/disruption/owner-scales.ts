/** How many pods the owners of some pods want together. */
import { deployments, replicaSets, statefulSets } from "../../../generated/apps/v1/client.js";
import { replicationControllers } from "../../../generated/core/v1/client.js";
import type { OwnerReference } from "../../api/meta.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { isNotFound } from "../../api/status.js";
import { UnknownKindError } from "../../client/index.js";
import { controllerOf } from "../../operator/owner-references.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { World } from "../parts/world.js";

/** The owner of a pod can't tell how many pods it wants. */
export class UnknownScaleError extends Error {
  override readonly name = "UnknownScaleError";
}

interface Scaled extends ApiObject {
  spec?: { replicas?: number };
}

interface OwnerScale {
  readonly uid: string;
  readonly replicas: number;
}

export interface TotalScale {
  readonly total: number;
  /** The names of pods without a controller. */
  readonly unmanaged: readonly string[];
}

export class OwnerScales {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** @throws UnknownScaleError; StatusError when an owner of another kind can't be read */
  async total(pods: readonly StoredPod[], signal: AbortSignal): Promise<TotalScale> {
    const scales = new Map<string, number>();
    const looked = new Set<string>();
    const unmanaged: string[] = [];
    for (const pod of pods) {
      const owner = controllerOf(pod);
      if (owner === undefined) unmanaged.push(pod.metadata.name);
      if (owner === undefined || looked.has(owner.uid)) continue;
      looked.add(owner.uid);
      const { namespace = "" } = pod.metadata;
      const scale = this.#known(owner, namespace) ?? (await this.#requested(owner, namespace, signal));
      if (scale === undefined) throw new UnknownScaleError(`found no controllers for pod "${pod.metadata.name}"`);
      scales.set(scale.uid, scale.replicas);
    }
    return { total: [...scales.values()].reduce((sum, replicas) => sum + replicas, 0), unmanaged };
  }

  /** Looks into the caches; the pods of a Deployment are those of all its ReplicaSets. */
  #known(owner: OwnerReference, namespace: string): OwnerScale | undefined {
    const [group = ""] = owner.apiVersion.includes("/") ? owner.apiVersion.split("/") : [];
    switch (`${group}/${owner.kind}`) {
      case "/ReplicationController":
        return this.#cached(replicationControllers, owner, namespace);
      case "apps/StatefulSet":
        return this.#cached(statefulSets, owner, namespace);
      case "apps/ReplicaSet": {
        const set = this.#world.kind(replicaSets).get(owner.name, namespace);
        const upper = set?.metadata.uid === owner.uid ? controllerOf(set) : undefined;
        if (upper?.kind === "Deployment") return this.#cached(deployments, upper, namespace);
        return this.#cached(replicaSets, owner, namespace);
      }
      default:
        return undefined;
    }
  }

  #cached<T extends Scaled>(
    reference: ResourceReference<T>,
    { name, uid }: OwnerReference,
    namespace: string,
  ): OwnerScale | undefined {
    const object: Stored<Scaled> | undefined = this.#world.kind(reference).get(name, namespace);
    return object?.metadata.uid === uid ? { uid, replicas: object.spec?.replicas ?? 1 } : undefined;
  }

  /** Asks the scale subresource of any other kind. */
  async #requested(owner: OwnerReference, namespace: string, signal: AbortSignal): Promise<OwnerScale | undefined> {
    const { apiVersion, kind, name, uid } = owner;
    const { dynamic } = this.#world.clients.controllers;
    try {
      const { reference, subresources } = await dynamic.kind(apiVersion, kind, { signal });
      if (!subresources.includes("scale")) {
        const resource = reference.group === "" ? reference.resource : `${reference.resource}.${reference.group}`;
        throw new UnknownScaleError(`${resource} does not implement the scale subresource`);
      }
      const api = await dynamic.of({ apiVersion, kind, metadata: { namespace } }, { signal });
      const scale = await api.scale.get(name, { signal });
      return scale.metadata?.uid === uid ? { uid, replicas: scale.spec?.replicas ?? 0 } : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (error instanceof UnknownKindError)
        throw new UnknownScaleError(`no matches for kind "${kind}" in version "${apiVersion}"`, { cause: error });
      throw error;
    }
  }
}
