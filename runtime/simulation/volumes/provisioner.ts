/**
 * The provisioner of every class: it makes a volume for each claim that asks for one, lets it grow with its claim, and
 * deletes it when the claim is gone. There is no data behind it.
 */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import type { PersistentVolume } from "../../../generated/core/v1/persistent-volume.types.js";
import { isAlreadyExists } from "../../api/status.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import { isEnding, type World } from "../parts/world.js";
import {
  classNameOf,
  classOf,
  isBound,
  isDelayed,
  type StoredClaim,
  type StoredClass,
  type StoredVolume,
  storageOf,
} from "./claim-facts.js";
import { StorageWriter } from "./storage-writer.js";

export function addProvisioner(world: World): void {
  const provisioner = new Provisioner(world);
  const claims = world.loop("simulated-provisioner", (key, signal) => provisioner.reconcileClaim(key, signal));
  const volumes = world.loop("simulated-volume-deletion", (key, signal) => provisioner.reconcileVolume(key, signal));
  world.kind(persistentVolumeClaims).onChange((claim) => claims.addObject(claim));
  world.kind(persistentVolumes).onChange((volume) => {
    volumes.addObject(volume);
    const { name, namespace } = volume.spec?.claimRef ?? {};
    if (name !== undefined) claims.add(name, namespace);
  });
}

class Provisioner {
  readonly #world: World;
  readonly #writer: StorageWriter;
  readonly #events: WorkloadEvents;
  readonly #expansionEvents: WorkloadEvents;

  constructor(world: World) {
    this.#world = world;
    this.#writer = new StorageWriter(world);
    this.#events = world.events("simulated-provisioner");
    this.#expansionEvents = world.events("volume_expand");
  }

  async reconcileClaim({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const claim = this.#world.kind(persistentVolumeClaims).get(name, namespace);
    if (claim === undefined) return undefined;
    if (isBound(claim, this.#world.names)) await this.#expand(claim, signal);
    else if (!claim.spec?.volumeName && !isEnding(claim)) await this.#provision(claim, signal);
    return undefined;
  }

  /** Makes a volume, once the binder has requested it and, if the class says so, a node is chosen. */
  async #provision(claim: StoredClaim, signal: AbortSignal): Promise<void> {
    const { names } = this.#world;
    const { annotations = {}, namespace, name, uid } = claim.metadata;
    const storageClass = classOf(this.#world, claim);
    const isRequested = annotations[names.storageProvisioner] === storageClass?.provisioner;
    const isReady = annotations[names.selectedNode] !== undefined || !isDelayed(this.#world, claim);
    if (storageClass === undefined || !isRequested || !isReady) return;
    const volumeName = `pvc-${uid}`;
    if (this.#world.kind(persistentVolumes).get(volumeName) !== undefined) return;
    const message = `External provisioner is provisioning volume for claim "${namespace}/${name}"`;
    this.#events.normal(claim, "Provisioning", message);
    try {
      await this.#writer.createVolume(this.#volumeFor(claim, storageClass, volumeName), signal);
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
    this.#events.normal(claim, "ProvisioningSucceeded", `Successfully provisioned volume ${volumeName}`);
  }

  #volumeFor(claim: StoredClaim, storageClass: StoredClass, name: string): PersistentVolume {
    const { metadata, spec } = claim;
    const { provisioner, reclaimPolicy, mountOptions } = storageClass;
    const storage = spec?.resources?.requests?.storage ?? "0";
    return {
      metadata: { name, annotations: { [this.#world.names.provisionedBy]: provisioner } },
      spec: {
        capacity: { storage },
        accessModes: [...(spec?.accessModes ?? [])],
        claimRef: {
          apiVersion: "v1",
          kind: "PersistentVolumeClaim",
          name: metadata.name,
          namespace: metadata.namespace ?? "",
          uid: metadata.uid,
          resourceVersion: metadata.resourceVersion,
        },
        persistentVolumeReclaimPolicy: reclaimPolicy === "Retain" ? "Retain" : "Delete",
        storageClassName: classNameOf(claim, this.#world.names),
        volumeMode: spec?.volumeMode ?? "Filesystem",
        ...(mountOptions === undefined ? {} : { mountOptions }),
        ...(spec?.volumeAttributesClassName === undefined
          ? {}
          : { volumeAttributesClassName: spec.volumeAttributesClassName }),
        // The only source that any provisioner can have, whatever its name, and that names no program.
        hostPath: { path: `/simulated/${name}`, type: "DirectoryOrCreate" },
      },
    };
  }

  /** Lets the volume of a claim that requests more grow, if its class permits it. */
  async #expand(claim: StoredClaim, signal: AbortSignal): Promise<void> {
    const wanted = storageOf(claim.spec?.resources?.requests);
    if (wanted.compare(storageOf(claim.status?.capacity)) <= 0 || claim.status?.phase !== "Bound") return;
    const volume = this.#world.kind(persistentVolumes).get(claim.spec?.volumeName ?? "");
    if (volume === undefined || volume.spec?.claimRef?.uid !== claim.metadata.uid) return;
    this.#expansionEvents.normal(claim, "ExternalExpanding", "waiting for an external controller to expand this PVC");
    if (!this.#isProvisioned(volume) || classOf(this.#world, claim)?.allowVolumeExpansion !== true) return;
    const capacity = { ...volume.spec.capacity, storage: wanted.toString() };
    if (storageOf(volume.spec.capacity).compare(wanted) < 0) {
      const message = `External resizer is resizing volume ${volume.metadata.name}`;
      this.#events.normal(claim, "Resizing", message);
      await this.#writer.updateVolume({ ...volume, spec: { ...volume.spec, capacity } }, signal);
    }
    const { conditions: _, ...status } = claim.status;
    await this.#writer.setClaimStatus(
      claim,
      { ...status, capacity: { ...status.capacity, storage: wanted.toString() } },
      signal,
    );
    this.#events.normal(claim, "VolumeResizeSuccessful", "Resize volume succeeded");
  }

  /** Deletes a volume without a claim, if its policy says so. */
  async reconcileVolume({ name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const volume = this.#world.kind(persistentVolumes).get(name);
    const isUnused =
      volume !== undefined &&
      volume.status?.phase === "Released" &&
      volume.spec?.persistentVolumeReclaimPolicy === "Delete" &&
      !isEnding(volume);
    if (isUnused && this.#isProvisioned(volume)) await this.#writer.deleteVolume(volume, signal);
    return undefined;
  }

  #isProvisioned({ metadata }: StoredVolume): boolean {
    return metadata.annotations?.[this.#world.names.provisionedBy] !== undefined;
  }
}
