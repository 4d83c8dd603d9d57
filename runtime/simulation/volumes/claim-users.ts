/** The pods that mount a claim. */
import { pods } from "../../../generated/core/v1/client.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { World } from "../parts/world.js";
import { claimsOfPod } from "./claim-facts.js";

export class ClaimUsers {
  /** By `namespace/name` of the claim, then by the uid of the pod. */
  readonly #pods = new Map<string, Map<string, StoredPod>>();
  readonly #listeners: ((name: string, namespace: string) => void)[] = [];

  constructor(world: World) {
    world.kind(pods).on({
      add: (pod) => this.#put(pod),
      update: (pod) => this.#put(pod),
      delete: (pod) => this.#remove(pod),
    });
  }

  /** Calls the function with the name and namespace of every claim of a pod that appears, changes or disappears. */
  onChange(call: (name: string, namespace: string) => void): void {
    this.#listeners.push(call);
  }

  of(name: string, namespace: string): StoredPod[] {
    return [...(this.#pods.get(`${namespace}/${name}`)?.values() ?? [])];
  }

  #put(pod: StoredPod): void {
    const { uid, namespace = "" } = pod.metadata;
    for (const { name } of claimsOfPod(pod)) {
      const key = `${namespace}/${name}`;
      this.#pods.set(key, (this.#pods.get(key) ?? new Map<string, StoredPod>()).set(uid, pod));
      for (const call of this.#listeners) call(name, namespace);
    }
  }

  #remove(pod: StoredPod): void {
    const { uid, namespace = "" } = pod.metadata;
    for (const { name } of claimsOfPod(pod)) {
      const key = `${namespace}/${name}`;
      const users = this.#pods.get(key);
      users?.delete(uid);
      if (users?.size === 0) this.#pods.delete(key);
      for (const call of this.#listeners) call(name, namespace);
    }
  }
}
