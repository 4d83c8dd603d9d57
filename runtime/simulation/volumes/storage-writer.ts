/** Writes claims and volumes, each time waiting until the cache shows it. */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import type { PersistentVolume } from "../../../generated/core/v1/persistent-volume.types.js";
import type { PersistentVolumeClaimStatus } from "../../../generated/core/v1/persistent-volume-claim.types.js";
import { equalJson } from "../../api/json.js";
import { isNotFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { Client } from "../../client/index.js";
import type { World } from "../parts/world.js";
import { isMeantFor, type StoredClaim, type StoredVolume } from "./claim-facts.js";

export class StorageWriter {
  readonly #world: World;
  readonly #client: Client;

  constructor(world: World, client: Client = world.clients.controllers) {
    this.#world = world;
    this.#client = client;
  }

  /** Returns the newest state of a claim; undefined if there is none. */
  async findClaim(name: string, namespace: string, signal: AbortSignal): Promise<StoredClaim | undefined> {
    try {
      return await this.#client.resource(persistentVolumeClaims).inNamespace(namespace).get(name, { signal });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async updateClaim(claim: StoredClaim, signal: AbortSignal): Promise<StoredClaim> {
    const api = this.#client.resource(persistentVolumeClaims).inNamespace(claim.metadata.namespace ?? "");
    const written = await api.update(claim, { signal });
    await this.#world.kind(persistentVolumeClaims).seen(written, signal);
    return written;
  }

  async updateVolume(volume: StoredVolume, signal: AbortSignal): Promise<StoredVolume> {
    const written = await this.#client.resource(persistentVolumes).update(volume, { signal });
    await this.#world.kind(persistentVolumes).seen(written, signal);
    return written;
  }

  async createVolume(volume: PersistentVolume, signal: AbortSignal): Promise<StoredVolume> {
    const written = await this.#client.resource(persistentVolumes).create(volume, { signal });
    await this.#world.kind(persistentVolumes).seen(written, signal);
    return written;
  }

  async deleteVolume({ metadata: { name, uid } }: StoredVolume, signal: AbortSignal): Promise<void> {
    try {
      await this.#client.resource(persistentVolumes).delete(name, { preconditions: { uid }, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async setClaimStatus(
    claim: StoredClaim,
    status: PersistentVolumeClaimStatus,
    signal: AbortSignal,
  ): Promise<StoredClaim> {
    if (equalJson(status, claim.status ?? {})) return claim;
    const api = this.#client.resource(persistentVolumeClaims).inNamespace(claim.metadata.namespace ?? "");
    const written = await api.status.update({ ...claim, status }, { signal });
    await this.#world.kind(persistentVolumeClaims).seen(written, signal);
    return written;
  }

  /** @param volume the volume of a bound claim, from which its status takes capacity and access modes */
  setClaimPhase(
    claim: StoredClaim,
    phase: "Pending" | "Bound" | "Lost",
    volume: StoredVolume | undefined,
    signal: AbortSignal,
  ): Promise<StoredClaim> {
    const { accessModes: _, capacity, currentVolumeAttributesClassName, ...others } = claim.status ?? {};
    if (volume === undefined) return this.setClaimStatus(claim, { ...others, phase }, signal);
    const { accessModes, volumeAttributesClassName } = volume.spec ?? {};
    const isNew = claim.status?.phase !== phase;
    const amounts = isNew ? volume.spec?.capacity : capacity;
    const attributes = isNew ? volumeAttributesClassName : currentVolumeAttributesClassName;
    const status = {
      ...others,
      phase,
      ...(accessModes === undefined ? {} : { accessModes: [...accessModes] }),
      ...(amounts === undefined ? {} : { capacity: amounts }),
      ...(attributes === undefined ? {} : { currentVolumeAttributesClassName: attributes }),
    };
    return this.setClaimStatus(claim, status, signal);
  }

  async setVolumePhase(
    volume: StoredVolume,
    phase: string,
    message: string,
    signal: AbortSignal,
  ): Promise<StoredVolume> {
    if (volume.status?.phase === phase) return volume;
    const { message: _, ...others } = volume.status ?? {};
    const lastPhaseTransitionTime = formatTime(this.#world.clock.now());
    const status = { ...others, phase, lastPhaseTransitionTime, ...(message === "" ? {} : { message }) };
    const written = await this.#client.resource(persistentVolumes).status.update({ ...volume, status }, { signal });
    await this.#world.kind(persistentVolumes).seen(written, signal);
    return written;
  }

  /** Promises the volume to the claim, if that has not happened yet. */
  async promise(volume: StoredVolume, claim: StoredClaim, signal: AbortSignal): Promise<StoredVolume> {
    if (isMeantFor(volume, claim) && volume.spec?.claimRef?.uid === claim.metadata.uid) return volume;
    return this.updateVolume(promised(volume, claim, this.#world.names.boundByController), signal);
  }

  /** Completes the binding on the side of the claim. */
  async complete(claim: StoredClaim, volume: StoredVolume, signal: AbortSignal): Promise<StoredClaim> {
    const { bindCompleted, boundByController } = this.#world.names;
    const { annotations = {} } = claim.metadata;
    const isNamed = claim.spec?.volumeName === volume.metadata.name;
    if (isNamed && annotations[bindCompleted] !== undefined) return claim;
    const made = {
      ...annotations,
      [bindCompleted]: "yes",
      ...(isNamed ? {} : { [boundByController]: annotations[boundByController] ?? "yes" }),
    };
    const spec = { ...claim.spec, volumeName: volume.metadata.name };
    return this.updateClaim({ ...claim, metadata: { ...claim.metadata, annotations: made }, spec }, signal);
  }

  /** Takes back what a controller has promised; what a user has, stays promised by name. */
  async unbind(volume: StoredVolume, signal: AbortSignal): Promise<StoredVolume> {
    const { boundByController } = this.#world.names;
    const { [boundByController]: byController, ...annotations } = volume.metadata.annotations ?? {};
    const { claimRef, ...spec } = volume.spec ?? {};
    const { uid: _, resourceVersion: __, ...byName } = claimRef ?? {};
    const freed =
      byController === undefined
        ? { ...volume, spec: { ...spec, claimRef: byName } }
        : { ...volume, metadata: { ...volume.metadata, annotations }, spec };
    return this.setVolumePhase(await this.updateVolume(freed, signal), "Available", "", signal);
  }
}

function promised(volume: StoredVolume, claim: StoredClaim, boundByController: string): StoredVolume {
  const { name, namespace = "", uid, resourceVersion } = claim.metadata;
  const claimRef = { apiVersion: "v1", kind: "PersistentVolumeClaim", name, namespace, uid, resourceVersion };
  const { annotations = {} } = volume.metadata;
  const isOwnChoice = !isMeantFor(volume, claim);
  const metadata = isOwnChoice
    ? {
        ...volume.metadata,
        annotations: { ...annotations, [boundByController]: annotations[boundByController] ?? "yes" },
      }
    : volume.metadata;
  return { ...volume, metadata, spec: { ...volume.spec, claimRef } };
}
