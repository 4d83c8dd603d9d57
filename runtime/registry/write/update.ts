/**
 * The verb update, which is a PUT of a whole object, and the common end of every patch. SPEC: Updates; Field ownership.
 */
import { invalid } from "../../api/field-error.js";
import { cloneJson, equalJson } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { badRequest, invalidObject, missingIncarnation, notFound, staleVersion } from "../../api/status.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import { shownText } from "../../base/shown-text.js";
import type { HookContext } from "../kinds/hooks.js";
import { writesMetadataWithStatus, writesStatus } from "../kinds/subresources.js";
import { stageTurnOf } from "../objects/stage-turns.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { metadataWarnings, validateMetadataUpdate } from "../validation/metadata-validation.js";
import { refusedKind } from "../validation/refused-kind.js";
import { admissionAttributes } from "./admission-attributes.js";
import { decideCreate, generationRules } from "./create.js";
import { isDeletionComplete } from "./deletion-finalizers.js";
import { prepareMetadataForUpdate, setGeneration } from "./object-meta.js";
import { type Recorder, storedOwners, updateRecorder } from "./ownership.js";
import { otherIncarnation } from "./preconditions.js";
import { Preparation, type PreparationSteps } from "./preparation.js";
import {
  type Decision,
  guaranteedUpdate,
  hookContext,
  readyToValidate,
  validateFinal,
  type WriteOutcome,
  type WriteRequest,
} from "./write.js";

export interface UpdateOutcome extends WriteOutcome {
  readonly isCreated: boolean;
}

/** Runs before a PUT on a missing object creates it. @throws StatusError 403 for a caller who may not create */
export type MayCreate = () => Promise<void>;

/** @throws StatusError 400, 403, 404, 409, 422 */
export async function updateObject(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  mayCreate: MayCreate,
): Promise<UpdateOutcome> {
  const { name, resource } = request;
  checkIdentity(request, object);
  let isCreated = false;
  const outcome = await guaranteedUpdate(store, request, store.key(request.namespace, name), async (current) => {
    isCreated = current === undefined;
    if (current === undefined) {
      if (!createsOnUpdate(store, request, object)) throw notFound(resource.gr, name);
      if (object.metadata?.uid) throw missingIncarnation(resource.gr, name, object.metadata.uid);
      await mayCreate();
      return decideCreate(store, request, object);
    }
    const next = cloneJson(object);
    const turn = stageTurnOf(request, current);
    if (turn !== undefined) await turn();
    return decideUpdate(store, request, current, next, { isPatch: false });
  });
  const { object: stored, isRemoved, uid } = outcome;
  return { object: stored, isRemoved, uid, isCreated };
}

/**
 * Takes an object from its given to its admitted state and decides on the write. PUT, patches, applies and writes of
 * subresources share it.
 * @param object the given object, which is changed
 * @param options.old the stored state in the version of the request, if the caller has it; `object` shares nothing with
 * it
 */
export async function decideUpdate(
  store: ResourceStore,
  request: WriteRequest,
  current: StoredObject,
  object: ApiObject,
  options: { readonly isPatch: boolean; readonly record?: Recorder; readonly old?: ApiObject },
): Promise<Decision> {
  const { resource } = request;
  const { hooks } = resource;
  const { admission } = store.context;
  const context = hookContext(store, request);
  const turn = stageTurnOf(request, current);
  const old = options.old ?? (await store.remoteForms.decoded(current, resource));
  if (turn !== undefined) await turn();
  resource.view?.descends(object, old);
  checkPreconditions(store, request, object, old, options.isPatch);
  fillUnstatedStatus(object, old, request);
  const preparation = new Preparation(store, request, object, updateSteps(request, object, old, context), old);
  const ready = readyToValidate(resource, object);
  if (ready !== undefined) await ready;
  const judged = preparation.judgeGiven(turn);
  if (judged instanceof Promise) await judged;
  if (turn !== undefined) await turn();
  const recorder = options.record ?? recorderOfUpdate(store, request, object, current, old);
  const record = isPromise(recorder) ? await recorder : recorder;
  if (turn !== undefined) await turn();
  const completed = preparation.complete(turn);
  if (completed instanceof Promise) await completed;
  hooks.canonicalize?.(object);
  if (turn !== undefined) await turn();
  const recorded = record(object);
  const setRecords = recorded instanceof Promise ? await recorded : recorded;
  setRecords(object);
  if (turn !== undefined) await turn();
  const assigned = preparation.assign(turn);
  if (assigned instanceof Promise) await assigned;
  if (turn !== undefined) await turn();
  const attributes = admissionAttributes(request, "UPDATE", {
    object,
    oldObject: old,
    settle: () => preparation.settle(),
  });
  const mutated = admission.mutate(attributes);
  if (mutated instanceof Promise ? await mutated : mutated) {
    const prepared = preparation.prepareAgain(turn);
    if (prepared instanceof Promise) await prepared;
  }
  const verdict = preparation.verdict(turn);
  const schemaErrors = verdict instanceof Promise ? await verdict : verdict;
  if (turn !== undefined) await turn();
  // An object that does not match its schema is refused below, and hooks rely on the schema.
  const authorized = schemaErrors.length === 0 ? hooks.authorizeWrite?.(object, old, context) : undefined;
  if (authorized !== undefined) await authorized;
  // The status reports on the desired state and is not part of it; a binding carries it out.
  if (request.subresource !== "status" && request.subresource !== "binding")
    setGeneration(object, old, generationRules(resource));
  const validated = validateFinal(store, request, object, old, schemaErrors, () => {
    const metadataErrors = validateMetadataUpdate(object.metadata ?? {}, old.metadata ?? {});
    const found = hooks.validateUpdate?.(object, old, context) ?? [];
    return found instanceof Promise
      ? found.then((later) => [...metadataErrors, ...later])
      : [...metadataErrors, ...found];
  });
  if (validated !== undefined) await validated;
  if (turn !== undefined) await turn();
  const allowed = admission.validate(attributes);
  if (allowed instanceof Promise) await allowed;
  hooks.canonicalize?.(object);
  setRecords(object);
  if (turn !== undefined) await turn();
  for (const text of hooks.warningsOnUpdate?.(object, old, context) ?? []) request.warn(text);
  if (resource.gr.group !== "")
    for (const text of metadataWarnings(object.metadata ?? {}, old.metadata)) request.warn(text);
  return isDeletionComplete(object, hooks) ? { type: "delete", object, isAnswer: true } : { type: "put", object, old };
}

function recorderOfUpdate(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  current: StoredObject,
  old: ApiObject,
): Awaitable<Recorder> {
  return andThen(storedOwners(current, old), (owners) =>
    updateRecorder(store, request, object, { object: old, owners }),
  );
}

/**
 * Makes the steps of an update. The stored object provides everything that the request can't change: the status, or all
 * but the status.
 */
function updateSteps(request: WriteRequest, object: ApiObject, old: ApiObject, context: HookContext): PreparationSteps {
  const { hooks, definition } = request.resource;
  const { prepareForUpdate, assignOnUpdate } = hooks;
  const isMixed = Boolean(definition.subresources.status) || request.subresource !== "";
  return {
    restrict() {
      if (keepsMetadata(request)) object.metadata = cloneJson(old.metadata ?? {});
      prepareMetadataForUpdate(object, old);
      metadataOf(object).name = request.name;
      return separateStatus(object, old, request);
    },
    complete: prepareForUpdate && (() => hooks.prepareForUpdate?.(object, old, context)),
    assign: assignOnUpdate && (() => hooks.assignOnUpdate?.(object, old, context)),
    mayMend: isMixed || prepareForUpdate !== undefined || assignOnUpdate !== undefined,
  };
}

/** Checks the name in the body against that in the URL (RES-026, RES-027). */
export function checkIdentity(request: WriteRequest, object: ApiObject): void {
  const metadata = metadataOf(object);
  if (metadata.name && metadata.name !== request.name) {
    throw badRequest(
      `the name of the object (${shownText(metadata.name)}) does not match the name on the URL (${request.name})`,
    );
  }
  requireName(object, request.name);
}

/**
 * @param name the name in the URL
 * @throws StatusError 400 for a whole object without a name
 */
export function requireName(object: ApiObject, name: string): void {
  if (object.metadata?.name) return;
  throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
}

function checkPreconditions(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  old: ApiObject,
  isPatch: boolean,
): void {
  const { resource, name } = request;
  const { uid, resourceVersion } = object.metadata ?? {};
  if (uid && uid !== old.metadata?.uid) {
    if (isPatch) {
      const error = invalid("metadata.uid", uid, "field is immutable");
      // The rules for all objects and those of the kind both report this error.
      throw invalidObject(refusedKind(resource), name, [error, error]);
    }
    const key = store.key(request.namespace, name);
    throw otherIncarnation(resource.gr, old, uid, key, store.context.profile.behaviours);
  }
  if (!namesVersion(resourceVersion)) {
    if (!requiresVersion(request)) return;
    throw invalidObject({ group: resource.gr.group, kind: resource.gr.resource }, name, [
      invalid("metadata.resourceVersion", 0, "must be specified for an update"),
    ]);
  }
  if (resourceVersion !== old.metadata?.resourceVersion) throw staleVersion(resource.gr, name);
}

/**
 * Reports whether a body names a version. The version 0 belongs to objects that were never stored, so no write can
 * expect it.
 */
export function namesVersion(resourceVersion: string | undefined): resourceVersion is string {
  return Boolean(resourceVersion) && resourceVersion !== "0";
}

/**
 * Custom kinds require a version, so that no client overwrites a state that it has not seen (UPD-010), except through a
 * scale, which writes only a number.
 */
function requiresVersion({ resource, subresource }: WriteRequest): boolean {
  if (resource.hooks.requiresVersionOnUpdate) return true;
  return resource.custom !== undefined && (subresource === "" || subresource === "status");
}

/**
 * A write through the scale changes only the replica count; other views of an object declare whether they write
 * metadata.
 */
function keepsMetadata({ resource, subresource }: WriteRequest): boolean {
  const view = resource.hooks.subresources?.[subresource];
  return subresource === "scale" || (view?.type === "object" && view.writesMetadata !== true);
}

/** A write of the main resource keeps the stored status (SUB-006). */
function keepsStatus({ resource, subresource }: WriteRequest): boolean {
  const { definition, hooks } = resource;
  const hasStatusSubresource = Boolean(definition.subresources.status);
  return hasStatusSubresource && subresource !== "status" && !writesStatus(hooks.subresources, subresource);
}

/**
 * Starts a write of the main resource that states no status with the stored status, so that the object need not be
 * validated a second time. Versions other than the stored one are left out, since their schema might change the form of
 * that status.
 */
function fillUnstatedStatus(object: ApiObject, old: ApiObject, request: WriteRequest): void {
  if (request.resource.view !== undefined || "status" in object || !keepsStatus(request)) return;
  const { status } = old as { status?: unknown };
  if (status !== undefined) Object.assign(object, { status: cloneJson(status) });
}

/**
 * Restores the stored status in writes of the main resource, and everything else in writes of the status, except for
 * metadata of built-in kinds (SUB-006, SUB-007). Returns true if it changed anything but metadata.
 */
function separateStatus(object: ApiObject, old: ApiObject, request: WriteRequest): boolean {
  const next = object as Record<string, unknown>;
  const stored = old as Record<string, unknown>;
  const { resource, subresource } = request;
  if (keepsStatus(request)) return restoreMember(next, stored, "status");
  if (subresource !== "status") return false;
  const isWritten = (member: string): boolean =>
    STATUS_MEMBERS.has(member) || (member === "metadata" && writesMetadataWithStatus(resource));
  let isChanged = false;
  for (const member of new Set([...Object.keys(next), ...Object.keys(stored)])) {
    if (isWritten(member)) continue;
    if (restoreMember(next, stored, member) && member !== "metadata") isChanged = true;
  }
  return isChanged;
}

/** Returns true if the member differed from that of the stored object. */
function restoreMember(next: Record<string, unknown>, stored: Record<string, unknown>, member: string): boolean {
  const isSame = equalJson(next[member], stored[member]);
  if (stored[member] === undefined) delete next[member];
  else next[member] = cloneJson(stored[member]);
  return !isSame;
}

const STATUS_MEMBERS: ReadonlySet<string> = new Set(["apiVersion", "kind", "status"]);

/**
 * Reports whether a PUT creates a missing object. In profiles that follow the specification, a body that names a
 * version can't be that of a new object (UPD-005).
 */
function createsOnUpdate(store: ResourceStore, { subresource, resource }: WriteRequest, object: ApiObject): boolean {
  if (subresource !== "") return false;
  if (store.context.profile.behaviours.createOnUpdate === "listed") return Boolean(resource.hooks.createOnUpdate);
  return !namesVersion(object.metadata?.resourceVersion);
}
