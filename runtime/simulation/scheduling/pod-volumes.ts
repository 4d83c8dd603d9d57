/** What the claims of a pod mean for its node: where their volumes are, and which volumes they get there. */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import type { Node } from "../../../generated/core/v1/node.types.js";
import type { StorageClass } from "../../../generated/storage/v1/storage-class.types.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { World } from "../parts/world.js";
import {
  claimsOfPod,
  classNameOf,
  classOf,
  foreignClaimText,
  hasItsVolumes,
  isBound,
  isClaimFor,
  isDelayed,
  type StoredClaim,
  type StoredVolume,
  storageOf,
} from "../volumes/claim-facts.js";
import { StorageWriter } from "../volumes/storage-writer.js";
import { isReachable, matchingVolume } from "../volumes/volume-matching.js";

const NO_VOLUME = "node(s) didn't find available persistent volumes to bind";
const OTHER_PLACE = "node(s) didn't match PersistentVolume's node affinity";
const LOST_VOLUME = "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

/** What happens to the claims of a pod when it gets a node. */
interface VolumeChoice {
  readonly static: readonly { readonly claim: StoredClaim; readonly volume: StoredVolume }[];
  readonly provisioned: readonly StoredClaim[];
}

export class PodVolumes {
  readonly #world: World;
  readonly #writer: StorageWriter;
  /** Volumes that were chosen for a pod, while the cache does not show it. */
  readonly #chosen = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    this.#writer = new StorageWriter(world, world.clients.scheduler);
  }

  /** Says why the pod can't be assigned to any node; undefined if its claims do not prevent it. */
  problemOf(pod: StoredPod): string | undefined {
    const { names } = this.#world;
    let isUnbound = false;
    for (const use of claimsOfPod(pod)) {
      const claim = this.#claim(use.name, pod);
      if (claim === undefined)
        return use.isEphemeral
          ? `waiting for ephemeral volume controller to create the persistentvolumeclaim "${use.name}"`
          : `persistentvolumeclaim "${use.name}" not found`;
      const { metadata, spec, status } = claim;
      if (status?.phase === "Lost")
        return `persistentvolumeclaim "${metadata.name}" bound to non-existent persistentvolume "${spec?.volumeName ?? ""}"`;
      if (metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${metadata.name}" is being deleted`;
      if (!isClaimFor(claim, use, pod)) return foreignClaimText(use.name, pod);
      isUnbound ||= !isBound(claim, names) && (Boolean(spec?.volumeName) || !isDelayed(this.#world, claim));
    }
    return isUnbound ? "pod has unbound immediate PersistentVolumeClaims" : undefined;
  }

  /** Says why a node is refused because of the claims; an empty list if it is not. */
  reasonsOn(pod: StoredPod, node: Node): string[] {
    const claims = this.#claims(pod);
    if (claims.length === 0) return [];
    const reasons: string[] = [];
    const bound = claims.filter((claim) => isBound(claim, this.#world.names));
    const volumes = bound.map(({ spec }) => this.#world.kind(persistentVolumes).get(spec?.volumeName ?? ""));
    if (volumes.some((volume) => volume !== undefined && !isReachable(volume, node))) reasons.push(OTHER_PLACE);
    if (this.#choose(claims, node) === undefined) reasons.push(NO_VOLUME);
    if (volumes.includes(undefined)) reasons.push(LOST_VOLUME);
    return reasons;
  }

  /** Whether the pod's claims are bound, so that it can be assigned. */
  areBound(pod: StoredPod): boolean {
    return hasItsVolumes(this.#world, pod);
  }

  /**
   * Gives the claims that have waited for a node their volumes on it, or asks for them.
   * @throws StatusError for a conflict when another pod, or the binder, was faster
   */
  async assign(pod: StoredPod, node: Node, signal: AbortSignal): Promise<void> {
    const choice = this.#choose(this.#claims(pod), node);
    if (choice === undefined) return;
    const names = choice.static.map(({ volume }) => volume.metadata.name);
    for (const name of names) this.#chosen.add(name);
    try {
      for (const { claim, volume } of choice.static) await this.#writer.promise(volume, claim, signal);
      for (const claim of choice.provisioned) {
        const annotations = {
          ...claim.metadata.annotations,
          [this.#world.names.selectedNode]: node.metadata.name ?? "",
        };
        await this.#writer.updateClaim({ ...claim, metadata: { ...claim.metadata, annotations } }, signal);
      }
    } finally {
      for (const name of names) this.#chosen.delete(name);
    }
  }

  #claim(name: string, { metadata: { namespace } }: StoredPod): StoredClaim | undefined {
    return this.#world.kind(persistentVolumeClaims).get(name, namespace);
  }

  #claims(pod: StoredPod): StoredClaim[] {
    return claimsOfPod(pod).flatMap(({ name }) => this.#claim(name, pod) ?? []);
  }

  /** Returns undefined if a claim can get no volume on the node. */
  #choose(claims: readonly StoredClaim[], node: Node): VolumeChoice | undefined {
    const { names } = this.#world;
    const waiting = claims.filter((claim) => !isBound(claim, names));
    const selectedOf = (claim: StoredClaim): string | undefined => claim.metadata.annotations?.[names.selectedNode];
    const selected = waiting.filter((claim) => selectedOf(claim) !== undefined);
    if (selected.some((claim) => selectedOf(claim) !== node.metadata.name)) return undefined;
    const open = waiting.filter((claim) => selectedOf(claim) === undefined);
    open.sort((one, other) => requested(one).compare(requested(other)));
    const excluded = new Set(this.#chosen);
    const bindings: { claim: StoredClaim; volume: StoredVolume }[] = [];
    const provisioned: StoredClaim[] = [];
    const volumes = open.length === 0 ? [] : this.#world.kind(persistentVolumes).list();
    for (const claim of open) {
      const volume = matchingVolume(claim, volumes, { names, node, isDelayed: true, excluded });
      if (volume === undefined) provisioned.push(claim);
      else {
        excluded.add(volume.metadata.name);
        bindings.push({ claim, volume });
      }
    }
    const isPossible = [...selected, ...provisioned].every((claim) => this.#canProvision(claim, node));
    return isPossible ? { static: bindings, provisioned } : undefined;
  }

  #canProvision(claim: StoredClaim, node: Node): boolean {
    const storageClass = classOf(this.#world, claim);
    return (
      classNameOf(claim, this.#world.names) !== "" &&
      storageClass !== undefined &&
      storageClass.provisioner !== this.#world.names.noProvisioner &&
      isAllowed(storageClass, node)
    );
  }
}

function requested({ spec }: StoredClaim): ReturnType<typeof storageOf> {
  return storageOf(spec?.resources?.requests);
}

/** Whether the class permits volumes on the node. Terms are alternatives. */
function isAllowed({ allowedTopologies = [] }: StorageClass, { metadata: { labels = {} } }: Node): boolean {
  return (
    allowedTopologies.length === 0 ||
    allowedTopologies.some(({ matchLabelExpressions = [] }) =>
      matchLabelExpressions.every(({ key, values }) => values.includes(labels[key] ?? "")),
    )
  );
}
