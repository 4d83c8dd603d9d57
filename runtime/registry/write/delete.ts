/** The verb delete, with the two phases of deletion. SPEC: Resource deletion. */

import { type ApiObject, metadataOf } from "../../api/object.js";
import { isNotFound, notFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { identityOf, type StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { refusedKind } from "../validation/refused-kind.js";
import { decodedAs } from "../versions/conversion.js";
import { admissionAttributes } from "./admission-attributes.js";
import {
  finalizersForDeletion,
  hasFinalizers,
  isDeletionComplete,
  type PropagationPolicy,
} from "./deletion-finalizers.js";
import { checkPreconditions, type DeletePreconditions, type PreconditionSubject } from "./preconditions.js";
import { type Decision, guaranteedUpdate, hookContext, type WriteOutcome, type WriteRequest } from "./write.js";
import { WriteTransaction } from "./write-transaction.js";

/** Validated DeleteOptions. */
export interface DeleteOptions {
  readonly preconditions?: DeletePreconditions;
  /** Default: the policy of an earlier request for this deletion, or else that of the kind. */
  readonly propagationPolicy?: PropagationPolicy;
  /** At least 0. Default: the period of the kind. */
  readonly gracePeriodSeconds?: number;
}

/** @throws StatusError 404, 409 */
export async function deleteObject(
  store: ResourceStore,
  request: WriteRequest,
  options: DeleteOptions,
): Promise<WriteOutcome> {
  const { resource, name } = request;
  const key = store.key(request.namespace, name);
  const outcome = await guaranteedUpdate(store, request, key, async (current) => {
    if (current === undefined) throw notFound(resource.gr, name);
    const own = versionToDeleteIn(store, resource, current);
    const old = decodedAs(current, own);
    const { behaviours } = store.context.profile;
    checkPreconditions(preconditionSubject(resource), old, options.preconditions, behaviours);
    const deletion = own === resource ? request : { ...request, resource: own };
    const attributes = admissionAttributes(deletion, "DELETE", { oldObject: old });
    await store.context.admission.mutate(attributes);
    await store.context.admission.validate(attributes);
    const decision = decideDeletion(store, deletion, old, options);
    return decision.type === "keep" || own === resource ? decision : { ...decision, isAsStored: true };
  });
  if (outcome.isRemoved || request.dryRun || resource.hooks.gracePeriodSeconds === undefined) return outcome;
  return removeEnded(store, request, key, outcome);
}

/** Stock servers check the preconditions of kinds with a deletion hook elsewhere, which changes the message. */
function preconditionSubject(resource: RegisteredResource): PreconditionSubject {
  const { gr, hooks } = resource;
  return { gr, refusedKind: refusedKind(resource), judgesForItself: hooks.prepareForDelete !== undefined };
}

/**
 * Removes an object whose grace period is over. Watches of kinds with grace periods see the end of an object before its
 * removal, so even an object with a period of 0 needs a second write.
 */
async function removeEnded(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  marked: WriteOutcome,
): Promise<WriteOutcome> {
  const { resource } = request;
  const uid = identityOf(marked.object.decode()).uid;
  const isEnded = (object: StoredObject): boolean => {
    const own = decodedAs(object, versionToDeleteIn(store, resource, object));
    return identityOf(own).uid === uid && isDeletionComplete(own, resource.hooks);
  };
  if (!isEnded(marked.object)) return marked;
  let isGone = false;
  const removed = await guaranteedUpdate(
    store,
    { ...request, transaction: new WriteTransaction() },
    key,
    async (current) => {
      isGone = current === undefined || !isEnded(current);
      if (current === undefined) throw notFound(resource.gr, request.name);
      return isEnded(current)
        ? { type: "delete", object: current.decode(), isAsStored: true, isStoredState: true }
        : { type: "keep" };
    },
  ).catch((error: unknown) => {
    // Another writer has already removed the object, which is the desired result.
    if (isGone && isNotFound(error)) return undefined;
    throw error;
  });
  return removed === undefined || isGone ? { ...marked, isRemoved: true } : removed;
}

/** Returns a version that needs no conversion by another server, since a deletion reads only metadata. */
function versionToDeleteIn(
  store: ResourceStore,
  requested: RegisteredResource,
  object: StoredObject,
): RegisteredResource {
  if (store.remoteForms.neededFor(object, requested) === undefined) return requested;
  return (object.otherVersion && store.resource.inVersion(object.otherVersion)) || store.resource;
}

/** Removes the object if nothing holds it; otherwise marks it, with the finalizers that the policy requires. */
function decideDeletion(store: ResourceStore, request: WriteRequest, old: ApiObject, options: DeleteOptions): Decision {
  const { hooks } = request.resource;
  const deadline = deadlineOf(store, request, old, options.gracePeriodSeconds);
  // A running grace period is only ever shortened. Until a request shortens it, the policy stays the same too.
  if (deadline === "unchanged") return { type: "keep" };
  const metadata = { ...old.metadata };
  const finalizers = finalizersForDeletion(
    old.metadata?.deletionTimestamp ? (metadata.finalizers ?? []) : firstFinalizers(store, request, old),
    options.propagationPolicy,
    hooks.defaultPropagation ?? "Background",
  );
  if (finalizers.length > 0) metadata.finalizers = [...finalizers];
  else delete metadata.finalizers;
  const object: ApiObject = { ...old, metadata };
  request.resource.view?.descends(object, old);
  const isHeld = hasFinalizers(object, hooks) || deadline.graceSeconds > 0;
  if (!isHeld && !deadline.isOfKind) return { type: "delete", object: old, isStoredState: true };
  metadata.deletionTimestamp = formatTime(deadline.epochMs);
  metadata.deletionGracePeriodSeconds = deadline.graceSeconds;
  if (!old.metadata?.deletionTimestamp) {
    if (metadata.generation !== undefined) metadata.generation += 1;
    if (isHeld) hooks.prepareForDelete?.(object, hookContext(store, request));
  }
  const isMarked = old.metadata?.deletionTimestamp !== undefined && old.metadata.deletionGracePeriodSeconds === 0;
  return { type: isHeld || (!request.dryRun && !isMarked) ? "put" : "delete", object };
}

function firstFinalizers(store: ResourceStore, { resource }: WriteRequest, old: ApiObject): readonly string[] {
  const present = old.metadata?.finalizers ?? [];
  const added = resource.hooks.finalizersOnDelete?.(old, store.context.profile) ?? [];
  return [...present, ...added.filter((finalizer) => !present.includes(finalizer))];
}

interface Deadline {
  readonly epochMs: number;
  readonly graceSeconds: number;
  /** Whether the kind has grace periods, in which case the last state shows when the object's own period ended. */
  readonly isOfKind: boolean;
}

/**
 * Returns the time at which the object ends. The first request sets it, and later ones can only bring it forward.
 * DEL-008, DEL-018.
 */
function deadlineOf(
  store: ResourceStore,
  { resource: { hooks } }: WriteRequest,
  old: ApiObject,
  requestedSeconds: number | undefined,
): Deadline | "unchanged" {
  const { deletionTimestamp, deletionGracePeriodSeconds: pendingSeconds = 0 } = metadataOf(old);
  const isOfKind = hooks.gracePeriodSeconds !== undefined;
  if (!deletionTimestamp) {
    const graceSeconds = hooks.gracePeriodSeconds?.(old, requestedSeconds) ?? 0;
    return { epochMs: store.context.clock.now() + graceSeconds * 1000, graceSeconds, isOfKind };
  }
  const epochMs = Date.parse(deletionTimestamp);
  if (pendingSeconds === 0) return { epochMs, graceSeconds: 0, isOfKind };
  if (requestedSeconds === undefined || requestedSeconds >= pendingSeconds) return "unchanged";
  return { epochMs: epochMs - (pendingSeconds - requestedSeconds) * 1000, graceSeconds: requestedSeconds, isOfKind };
}
