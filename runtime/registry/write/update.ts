/** update: PUT of a whole object, and the common end of every patch. SPEC: Updates; Field ownership. */
import { invalid } from "../../api/field-error.js";
import { cloneJson } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { badRequest, invalidObject, missingIncarnation, notFound, staleVersion } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import { writesMetadataWithStatus, writesStatus } from "../kinds/subresources.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { metadataWarnings, validateMetadataUpdate } from "../validation/metadata-validation.js";
import { refusedKind } from "../validation/refused-kind.js";
import { admissionAttributes } from "./admission-attributes.js";
import { applySchema } from "./apply-schema.js";
import { decideCreate, generationRules } from "./create.js";
import { isDeletionComplete } from "./deletion-finalizers.js";
import { prepareMetadataForUpdate, setGeneration } from "./object-meta.js";
import { type Recorder, recorded, storedOwners, updateRecorder } from "./ownership.js";
import { otherIncarnation } from "./preconditions.js";
import {
  type Decision,
  guaranteedUpdate,
  hookContext,
  validateFinal,
  type WriteOutcome,
  type WriteRequest,
} from "./write.js";

export interface UpdateOutcome extends WriteOutcome {
  readonly isCreated: boolean;
}

/** Asked before a PUT on a missing object creates it. @throws StatusError 403 when the caller may not create. */
export type MayCreate = () => Promise<void>;

/** @throws StatusError 400, 403, 404, 409, 422. */
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
    return decideUpdate(store, request, current, cloneJson(object), { isPatch: false });
  });
  return { ...outcome, isCreated };
}

/**
 * From the stored state and the new state to the decision; `object` is changed. Shared by PUT, patches and subresources.
 * @param options.old the stored state in the version of the request, where the caller has it; `object` shares nothing with it
 */
export async function decideUpdate(
  store: ResourceStore,
  request: WriteRequest,
  current: StoredObject,
  object: ApiObject,
  options: { readonly isPatch: boolean; readonly record?: Recorder; readonly old?: ApiObject },
): Promise<Decision> {
  const { resource } = request;
  const { hooks, definition } = resource;
  const context = hookContext(store, request);
  const old = options.old ?? (await store.remoteForms.decoded(current, resource));
  resource.view?.descends(object, old);
  checkPreconditions(store, request, object, old, options.isPatch);
  const givenErrors = applySchema(store, request, object, old);
  const record =
    options.record ?? updateRecorder(store, request, object, { object: old, owners: storedOwners(current, old) });
  // The status, or all but the status, is taken from the stored object.
  const isMixed = Boolean(definition.subresources.status) || request.subresource !== "";
  const hasOwnPart = hooks.prepareForUpdate !== undefined || hooks.assignOnUpdate !== undefined;
  const mayPrepare = isMixed || hasOwnPart;
  const prepare = (): void => {
    if (keepsMetadata(request)) object.metadata = cloneJson(old.metadata ?? {});
    prepareMetadataForUpdate(object, old);
    metadataOf(object).name = request.name;
    separateStatus(object, old, request, Boolean(definition.subresources.status));
    hooks.prepareForUpdate?.(object, old, context);
  };
  prepare();
  hooks.canonicalize?.(object);
  const setRecords = await recorded(record, object);
  setRecords(object);
  const assign = (): void => hooks.assignOnUpdate?.(object, old, context);
  assign();
  const attributes = admissionAttributes(request, "UPDATE", {
    object,
    oldObject: old,
    settle() {
      const silent: WriteRequest = { ...request, fieldValidation: "Ignore" };
      // the kind's own code relies on types, and nothing else
      applySchema(store, silent, object, old);
      prepare();
      assign();
      if (mayPrepare) applySchema(store, silent, object, old);
    },
  });
  const isMutated = await store.environment.admission.mutate(attributes);
  if (isMutated) {
    prepare();
    assign();
  }
  const schemaErrors =
    isMutated || mayPrepare ? applySchema(store, { ...request, fieldValidation: "Ignore" }, object, old) : givenErrors;
  // what does not meet its schema is refused below, and is nothing that a hook could read
  if (schemaErrors.length === 0) await hooks.authorizeWrite?.(object, old, context);
  // the status is a report on the desired state
  if (request.subresource !== "status") setGeneration(object, old, generationRules(resource));
  const validated = validateFinal(store, request, object, old, schemaErrors, () => {
    const metadataErrors = validateMetadataUpdate(object.metadata ?? {}, old.metadata ?? {});
    const found = hooks.validateUpdate?.(object, old, context) ?? [];
    return found instanceof Promise
      ? found.then((later) => [...metadataErrors, ...later])
      : [...metadataErrors, ...found];
  });
  if (validated !== undefined) await validated;
  await store.environment.admission.validate(attributes);
  hooks.canonicalize?.(object);
  setRecords(object);
  for (const text of hooks.warningsOnUpdate?.(object, old, context) ?? []) request.warn(text);
  if (resource.gr.group !== "")
    for (const text of metadataWarnings(object.metadata ?? {}, old.metadata)) request.warn(text);
  return isDeletionComplete(object, hooks) ? { type: "delete", object, isAnswer: true } : { type: "put", object, old };
}

/** The body's name and namespace against the URL's (RES-026, RES-027); absent ones are filled. */
export function checkIdentity(request: WriteRequest, object: ApiObject): void {
  const metadata = metadataOf(object);
  if (metadata.name && metadata.name !== request.name) {
    throw badRequest(
      `the name of the object (${shownText(metadata.name)}) does not match the name on the URL (${request.name})`,
    );
  }
  requireName(object, request.name);
}

/** @param name of the URL @throws StatusError 400 for an object that is sent whole and does not say its name */
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
      const fault = invalid("metadata.uid", uid, "field is immutable");
      // the rules of all objects and those of the kind tell it
      throw invalidObject(refusedKind(resource), name, [fault, fault]);
    }
    const key = store.key(request.namespace, name);
    throw otherIncarnation(resource.gr, old, uid, key, store.environment.profile.behaviours);
  }
  if (!namesVersion(resourceVersion)) {
    if (!requiresVersion(request)) return;
    throw invalidObject({ group: resource.gr.group, kind: resource.gr.resource }, name, [
      invalid("metadata.resourceVersion", 0, "must be specified for an update"),
    ]);
  }
  if (resourceVersion !== old.metadata?.resourceVersion) throw staleVersion(resource.gr, name);
}

/** An object that was never stored has the version 0, which is no state that a write could expect. */
export function namesVersion(resourceVersion: string | undefined): resourceVersion is string {
  return Boolean(resourceVersion) && resourceVersion !== "0";
}

/** Kinds that were defined at run time are never overwritten unseen (UPD-010); through a scale only a number is. */
function requiresVersion({ resource, subresource }: WriteRequest): boolean {
  if (resource.hooks.requiresVersionOnUpdate) return true;
  return resource.custom !== undefined && (subresource === "" || subresource === "status");
}

/** Through a scale only a number is written; other views of an object say what they write. */
function keepsMetadata({ resource, subresource }: WriteRequest): boolean {
  const view = resource.hooks.subresources?.[subresource];
  return subresource === "scale" || (view?.type === "object" && view.writesMetadata !== true);
}

/** Main writes keep the stored status; status writes keep everything else, but for metadata of built-in kinds (SUB-006, SUB-007). */
function separateStatus(
  object: ApiObject,
  old: ApiObject,
  { resource, subresource }: WriteRequest,
  hasStatus: boolean,
): void {
  const next = object as Record<string, unknown>;
  const stored = old as Record<string, unknown>;
  if (subresource === "status") {
    const isOwn = (key: string): boolean =>
      STATUS_MEMBERS.has(key) || (key === "metadata" && writesMetadataWithStatus(resource));
    for (const key of Object.keys(next)) if (!isOwn(key)) delete next[key];
    for (const key of Object.keys(stored)) if (!isOwn(key)) next[key] = cloneJson(stored[key]);
  } else if (hasStatus && !writesStatus(resource.hooks.subresources, subresource)) {
    if (stored.status === undefined) delete next.status;
    else next.status = cloneJson(stored.status);
  }
}

const STATUS_MEMBERS: ReadonlySet<string> = new Set(["apiVersion", "kind", "status"]);

/** Where the specification has the say, a body that names a state can't be that of a new object (UPD-005). */
function createsOnUpdate(store: ResourceStore, { subresource, resource }: WriteRequest, object: ApiObject): boolean {
  if (subresource !== "") return false;
  if (store.environment.profile.behaviours.createOnUpdate === "listed") return Boolean(resource.hooks.createOnUpdate);
  return !namesVersion(object.metadata?.resourceVersion);
}
