/** Binds claims to volumes, and follows both through their phases. */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import { storageClasses } from "../../../generated/storage/v1/client.js";
import { RecentMap } from "../../base/recent-map.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import {
  classNameOf,
  classOf,
  defaultClass,
  hasNoClass,
  isBound,
  isDelayed,
  isMeantFor,
  type StoredClaim,
  type StoredVolume,
} from "./claim-facts.js";
import type { ClaimUsers } from "./claim-users.js";
import { reclaimProblem } from "./reclaiming.js";
import { StorageWriter } from "./storage-writer.js";
import { hasSameMode, matchingVolume, mismatchOf } from "./volume-matching.js";

/** How often a claim without a volume is looked at again, which repeats its Events. */
const RETRY_MS = 15_000;
/** The maximum number of waiting claims whose Events are held back. */
const MAX_REPORTED = 4_096;

export function addVolumeBinder(world: World, users: ClaimUsers): void {
  const binder = new VolumeBinder(world, users, world.events("persistentvolume-controller"));
  const claims = world.loop("simulated-claim-binder", (key, signal) => binder.reconcileClaim(key, signal));
  const volumes = world.loop("simulated-volume-binder", async ({ name }, signal): Promise<LookAgain> => {
    const claim = await binder.reconcileVolume(name, signal);
    if (claim !== undefined) claims.addObject(claim);
    return undefined;
  });
  const claimKind = world.kind(persistentVolumeClaims);
  const addUnbound = (isConcerned: (claim: StoredClaim) => boolean): void => {
    for (const claim of claimKind.list()) if (!claim.spec?.volumeName && isConcerned(claim)) claims.addObject(claim);
  };
  claimKind.onChange((claim) => {
    claims.addObject(claim);
    if (claim.spec?.volumeName) volumes.add(claim.spec.volumeName);
  });
  world.kind(persistentVolumes).onChange((volume) => {
    volumes.addObject(volume);
    const { name, namespace } = volume.spec?.claimRef ?? {};
    if (name !== undefined) claims.add(name, namespace);
    else addUnbound(() => true);
    for (const claim of claimKind.list()) if (claim.spec?.volumeName === volume.metadata.name) claims.addObject(claim);
  });
  world
    .kind(storageClasses)
    .onChange(({ metadata: { name } }) =>
      addUnbound((claim) => hasNoClass(claim, world.names) || classNameOf(claim, world.names) === name),
    );
}

class VolumeBinder {
  readonly #world: World;
  readonly #users: ClaimUsers;
  readonly #events: WorkloadEvents;
  readonly #writer: StorageWriter;
  /** The volumes that claims are being bound to at the moment. */
  readonly #taken = new Set<string>();
  /** When each claim was last said to wait. */
  readonly #reportedMs = new RecentMap<number>({ maxEntries: MAX_REPORTED });

  constructor(world: World, users: ClaimUsers, events: WorkloadEvents) {
    this.#world = world;
    this.#users = users;
    this.#events = events;
    this.#writer = new StorageWriter(world);
  }

  async reconcileClaim({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const claim = this.#world.kind(persistentVolumeClaims).get(name, namespace);
    if (claim === undefined) return undefined;
    if (claim.metadata.annotations?.[this.#world.names.bindCompleted] !== undefined) {
      await this.#checkBound(claim, signal);
      return undefined;
    }
    if (claim.spec?.volumeName) await this.#bindNamed(claim, claim.spec.volumeName, signal);
    else await this.#bindAny(claim, signal);
    const now = this.#world.kind(persistentVolumeClaims).get(name, namespace);
    return now === undefined || isBound(now, this.#world.names) ? undefined : this.#world.clock.now() + RETRY_MS;
  }

  async #bindAny(claim: StoredClaim, signal: AbortSignal): Promise<void> {
    const { names } = this.#world;
    const isLate = isDelayed(this.#world, claim);
    const volumes = this.#world.kind(persistentVolumes).list();
    const volume = matchingVolume(claim, volumes, { names, isDelayed: isLate, excluded: this.#taken });
    if (volume !== undefined) return this.#bind(claim, volume, signal);
    if (hasNoClass(claim, names)) {
      const chosen = defaultClass(this.#world);
      if (chosen !== undefined) {
        await this.#writer.updateClaim(
          { ...claim, spec: { ...claim.spec, storageClassName: chosen.metadata.name } },
          signal,
        );
        return;
      }
    }
    const hasNode = claim.metadata.annotations?.[names.selectedNode] !== undefined;
    if (isLate && !hasNode) this.#reportDelay(claim);
    else if (classNameOf(claim, names) !== "") return this.#requestVolume(claim, signal);
    else
      this.#events.normal(
        claim,
        "FailedBinding",
        "no persistent volumes available for this claim and no storage class is set",
      );
    await this.#writer.setClaimPhase(claim, "Pending", undefined, signal);
  }

  #reportDelay(claim: StoredClaim): void {
    const { name, namespace = "" } = claim.metadata;
    const waiting = this.#users
      .of(name, namespace)
      .filter(({ spec, status }) => !spec?.nodeName && status?.phase !== "Succeeded" && status?.phase !== "Failed")
      .map(({ metadata }) => metadata.name);
    if (waiting.length === 0)
      this.#reportOnce(claim, "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
    else {
      const text = `waiting for pod${waiting.length > 1 ? "s" : ""} ${waiting.join(",")} to be scheduled`;
      this.#reportOnce(claim, "WaitForPodScheduled", text);
    }
  }

  /** Claims are looked at after every change, own ones too, of which only the regular looks are worth an Event. */
  #reportOnce(claim: StoredClaim, reason: string, message: string): void {
    const key = `${claim.metadata.uid} ${message}`;
    const nowMs = this.#world.clock.now();
    const lastMs = this.#reportedMs.get(key);
    if (lastMs !== undefined && nowMs - lastMs < RETRY_MS) return;
    this.#reportedMs.set(key, nowMs);
    this.#events.normal(claim, reason, message);
  }

  /** Asks the provisioner of the class for a volume. */
  async #requestVolume(claim: StoredClaim, signal: AbortSignal): Promise<void> {
    const { names } = this.#world;
    const storageClass = classOf(this.#world, claim);
    if (storageClass === undefined) {
      const { groupDomain } = this.#world.clients.controllers.profile.words;
      const message = `storageclass.storage.${groupDomain} "${classNameOf(claim, names)}" not found`;
      this.#events.warning(claim, "ProvisioningFailed", message);
      return;
    }
    const { provisioner } = storageClass;
    if (provisioner === names.noProvisioner) {
      this.#events.warning(claim, "ProvisioningFailed", `no volume plugin matched name: ${provisioner}`);
      return;
    }
    if (claim.metadata.annotations?.[names.storageProvisioner] !== provisioner) {
      const annotations = {
        ...claim.metadata.annotations,
        [names.betaStorageProvisioner]: provisioner,
        [names.storageProvisioner]: provisioner,
      };
      await this.#writer.updateClaim({ ...claim, metadata: { ...claim.metadata, annotations } }, signal);
    }
    this.#events.normal(
      claim,
      "ExternalProvisioning",
      `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. ` +
        "If volume creation is delayed, please verify that the provisioner is running and correctly registered.",
    );
  }

  async #bindNamed(claim: StoredClaim, volumeName: string, signal: AbortSignal): Promise<void> {
    const volume = this.#world.kind(persistentVolumes).get(volumeName);
    if (volume !== undefined && isMeantFor(volume, claim)) return this.#bind(claim, volume, signal);
    if (volume !== undefined && volume.spec?.claimRef === undefined) {
      const mismatch = mismatchOf(claim, volume, this.#world.names);
      if (mismatch === undefined) return this.#bind(claim, volume, signal);
      this.#events.warning(claim, "VolumeMismatch", `Cannot bind to requested volume "${volumeName}": ${mismatch}`);
    } else if (volume !== undefined)
      this.#events.warning(claim, "FailedBinding", `volume "${volumeName}" already bound to a different claim.`);
    await this.#writer.setClaimPhase(claim, "Pending", undefined, signal);
  }

  /** Binds both sides, the volume first: whoever finds it half done completes it. */
  async #bind(claim: StoredClaim, volume: StoredVolume, signal: AbortSignal): Promise<void> {
    const { name } = volume.metadata;
    this.#taken.add(name);
    try {
      const promised = await this.#writer.promise(volume, claim, signal);
      const bound = await this.#writer.setVolumePhase(promised, "Bound", "", signal);
      const completed = await this.#writer.complete(claim, bound, signal);
      await this.#writer.setClaimPhase(completed, "Bound", bound, signal);
    } finally {
      this.#taken.delete(name);
    }
  }

  async #checkBound(claim: StoredClaim, signal: AbortSignal): Promise<void> {
    const { volumeName } = claim.spec ?? {};
    const lost = "Data on the volume is lost!";
    if (!volumeName)
      return this.#lose(claim, "ClaimLost", `Bound claim has lost reference to PersistentVolume. ${lost}`, signal);
    const volume = this.#world.kind(persistentVolumes).get(volumeName);
    if (volume === undefined)
      return this.#lose(claim, "ClaimLost", `Bound claim has lost its PersistentVolume. ${lost}`, signal);
    const { claimRef } = volume.spec ?? {};
    if (claimRef === undefined || claimRef.uid === claim.metadata.uid) return this.#bind(claim, volume, signal);
    const message = "Two claims are bound to the same volume, this one is bound incorrectly";
    return this.#lose(claim, "ClaimMisbound", message, signal);
  }

  async #lose(claim: StoredClaim, reason: string, message: string, signal: AbortSignal): Promise<void> {
    if (claim.status?.phase === "Lost") return;
    const written = await this.#writer.setClaimPhase(claim, "Lost", undefined, signal);
    this.#events.warning(written, reason, message);
  }

  /** Returns a claim that has to be looked at, because the volume is meant for it. */
  async reconcileVolume(name: string, signal: AbortSignal): Promise<StoredClaim | undefined> {
    const volume = this.#world.kind(persistentVolumes).get(name);
    if (volume === undefined) return undefined;
    const { claimRef } = volume.spec ?? {};
    if (!claimRef?.uid) {
      await this.#writer.setVolumePhase(volume, "Available", "", signal);
      return undefined;
    }
    const found = this.#world.kind(persistentVolumeClaims).get(claimRef.name ?? "", claimRef.namespace);
    const claim = found?.metadata.uid === claimRef.uid ? found : await this.#newest(claimRef, signal);
    if (claim === undefined) await this.#release(volume, signal);
    else if (!claim.spec?.volumeName) {
      if (hasSameMode(claim, volume)) return claim;
      this.#reportModes(claim, volume);
    } else if (claim.spec.volumeName === name) await this.#writer.setVolumePhase(volume, "Bound", "", signal);
    else if (this.#isProvisioned(volume) && volume.spec?.persistentVolumeReclaimPolicy === "Delete")
      await this.#release(volume, signal);
    else if (!this.#taken.has(name)) await this.#writer.unbind(volume, signal);
    return undefined;
  }

  /** Asks the server, since a claim that the cache does not show yet must not lose its volume. */
  async #newest(
    { name = "", namespace = "", uid = "" }: { name?: string; namespace?: string; uid?: string },
    signal: AbortSignal,
  ): Promise<StoredClaim | undefined> {
    const claim = await this.#writer.findClaim(name, namespace, signal);
    return claim?.metadata.uid === uid ? claim : undefined;
  }

  #reportModes(claim: StoredClaim, volume: StoredVolume): void {
    const text = (object: string, other: string): string =>
      `Cannot bind PersistentVolume ${object}to requested PersistentVolumeClaim ${other}due to incompatible volumeMode.`;
    this.#events.warning(volume, "VolumeMismatch", text("", `"${claim.metadata.name}" `));
    this.#events.warning(claim, "VolumeMismatch", text(`"${volume.metadata.name}" `, ""));
  }

  #isProvisioned({ metadata }: StoredVolume): boolean {
    return metadata.annotations?.[this.#world.names.provisionedBy] !== undefined;
  }

  /** Does what the volume's policy says about volumes without a claim. The provisioner deletes what it has made. */
  async #release(volume: StoredVolume, signal: AbortSignal): Promise<void> {
    const { phase } = volume.status ?? {};
    const isSettled = phase === "Released" || phase === "Failed";
    const released = isSettled ? volume : await this.#writer.setVolumePhase(volume, "Released", "", signal);
    const policy = released.spec?.persistentVolumeReclaimPolicy ?? "Retain";
    if (policy === "Recycle") {
      this.#events.normal(released, "VolumeRecycled", "Volume recycled");
      await this.#writer.unbind(released, signal);
    }
    if (policy !== "Delete" || this.#isProvisioned(released) || released.spec?.csi !== undefined) return;
    const problem = reclaimProblem(released);
    if (problem === undefined) await this.#writer.deleteVolume(released, signal);
    else if (released.status?.phase !== "Failed") {
      const failed = await this.#writer.setVolumePhase(released, "Failed", problem, signal);
      this.#events.warning(failed, "VolumeFailedDelete", problem);
    }
  }
}
